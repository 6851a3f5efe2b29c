import { CloseButton, Code, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { Event } from '../../../../generated/dashboard/documents.ts'
import { CodeBlock } from '../../../components/code-block.tsx'
import { TextLink } from '../../../components/links.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Detail, Details } from '../details.tsx'
import { wireName } from '../event-types.ts'
import { Exact } from '../exact.tsx'
import { Named } from '../named.tsx'
import type { LoggedEvent } from './event.ts'
import { EventDeliveries } from './event-deliveries.tsx'
import classes from './events.module.css'

/** One event: what it is about, what it carries, and where it went. */
export function EventDetail({ id, onClose }: { id: string; onClose?: () => void }) {
  const [{ data, error }, again] = useQuery({ query: Event, variables: { id } })
  const event = data?.event
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
      {event ? (
        <Shown event={event} />
      ) : error ? (
        <Problem error={error} onRetry={() => again({ requestPolicy: 'network-only' })} />
      ) : data ? (
        <Text size="sm">Event not found, or older than 7 days.</Text>
      ) : (
        <Skeleton height={240} />
      )}
    </Paper>
  )
}

function Shown({ event }: { event: LoggedEvent }) {
  const { leadId, conversationId, sequence } = event
  const workspaceId = useParams({ strict: false, select: (params) => params.workspaceId }) ?? ''
  return (
    <Stack gap="md">
      <Details>
        <Detail name="ID">
          <Named id={event.id} />
        </Detail>
        <Detail name="Time">
          <Exact at={event.createdAt} />
        </Detail>
        {leadId && (
          <Detail name="Lead">
            <TextLink to="/w/$workspaceId/leads/$leadId" params={{ workspaceId, leadId }} inherit>
              {leadId}
            </TextLink>
          </Detail>
        )}
        {conversationId && (
          <Detail name="Conversation">
            <TextLink to="/w/$workspaceId/inbox/$conversationId" params={{ workspaceId, conversationId }} inherit>
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
