import { CloseButton, Code, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Event } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { TextLink } from '../../../components/screen/links.tsx'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { CodeBlock } from '../../../components/text/code-block.tsx'
import { Detail, Details } from '../../../components/text/details.tsx'
import { CopyableId } from '../copyable-id.tsx'
import { wireName } from '../event-types.ts'
import { Exact } from '../exact.tsx'
import type { LoggedEvent } from './event.ts'
import { EventDeliveries } from './event-deliveries.tsx'
import classes from './events.module.css'

/** One event: subject, data and deliveries. */
export function EventDetail({ id, onClose }: { id: string; onClose?: () => void }) {
  const query = useFreshQuery(Event, { id })
  const event = query.data?.event
  return (
    <Paper
      className={classes.detail}
      withBorder={onClose !== undefined}
      p={onClose ? 'md' : 0}
      component="section"
      aria-label="Event"
    >
      {(event || onClose) && (
        <Group justify="space-between" wrap="nowrap" mb="xs">
          <Title order={2}>{event ? <Code fz="sm">{wireName(event.type)}</Code> : 'Event'}</Title>
          {onClose && <CloseButton onClick={onClose} aria-label="Close event" />}
        </Group>
      )}
      <Loaded value={query.data} query={query} placeholder={<Skeleton height={240} />}>
        {() => (event ? <Shown event={event} /> : <Text size="sm">Event not found, or older than 7 days.</Text>)}
      </Loaded>
    </Paper>
  )
}

function Shown({ event }: { event: LoggedEvent }) {
  const { leadId, conversationId, sequence } = event
  return (
    <Stack gap="md">
      <Details>
        <Detail name="ID">
          <CopyableId id={event.id} />
        </Detail>
        <Detail name="Time">
          <Exact at={event.createdAt} />
        </Detail>
        {leadId && (
          <Detail name="Lead">
            <TextLink to="/w/$workspaceId/leads/$leadId" params={{ leadId }} inherit>
              {leadId}
            </TextLink>
          </Detail>
        )}
        {conversationId && (
          <Detail name="Conversation">
            <TextLink to="/w/$workspaceId/inbox/$conversationId" params={{ conversationId }} inherit>
              {conversationId}
            </TextLink>
          </Detail>
        )}
        {sequence !== null && <Detail name="Sequence">{sequence}</Detail>}
      </Details>
      <CodeBlock label="data" code={JSON.stringify(event.data, null, 2)} wraps />
      <EventDeliveries eventId={event.id} />
    </Stack>
  )
}
