import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { ResultOf } from 'gql.tada'
import { useState } from 'react'
import { SendTestEvent } from '../../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../../components/request/use-action.ts'
import { TextLink } from '../../../../components/screen/links.tsx'
import { Panel } from '../../../../components/screen/panel.tsx'
import { CodeBlock } from '../../../../components/text/code-block.tsx'
import { Hint } from '../../../../components/text/hint.tsx'
import { attemptInWords } from '../../deliveries/attempt-words.ts'
import { EVENT_CHOICES, type EventType } from '../../event-types.ts'

type Attempt = NonNullable<NonNullable<ResultOf<typeof SendTestEvent>['sendTestEvent']>['attempt']>

/** Sends a sample event and shows the response. */
export function TestEvent({ endpointId, onSent }: { endpointId: string; onSent: () => void }) {
  const [eventType, setEventType] = useState<EventType>('MESSAGE_RECEIVED')
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const { run, isPending } = useAction(SendTestEvent)
  const send = async () => {
    setAttempt(null)
    const sent = await run({ input: { endpointId, eventType } })
    setAttempt(sent?.sendTestEvent?.attempt ?? null)
    onSent()
  }
  return (
    <Panel
      title="Send test event"
      about="Sends a sample event now, without retries. Also works for disabled endpoints."
    >
      <Group gap="xs" align="flex-end">
        <Select
          label="Event type"
          size="xs"
          w={220}
          data={EVENT_CHOICES}
          allowDeselect={false}
          value={eventType}
          onChange={(value) => value && setEventType(value)}
        />
        <Button size="xs" leftSection={<IconSend size={14} />} loading={isPending} onClick={send}>
          Send test event
        </Button>
      </Group>
      <div role="status">
        {isPending && <Hint mt="sm">Waiting for a response, up to 10 seconds.</Hint>}
        {attempt && <Outcome attempt={attempt} />}
      </div>
    </Panel>
  )
}

function Outcome({ attempt }: { attempt: Attempt }) {
  const hasArrived = attempt.status === 'SUCCEEDED'
  return (
    <Stack gap="xs" mt="sm">
      <Alert color={hasArrived ? 'thread' : 'red'} variant="light" p="xs">
        <Text size="sm" fw={500}>
          {hasArrived ? 'Delivered.' : 'Not delivered.'} {attemptInWords(attempt)}
        </Text>
        <TextLink
          to="/w/$workspaceId/developers/deliveries/$deliveryId"
          params={{ deliveryId: attempt.deliveryId }}
          size="sm"
          c="inherit"
          underline="always"
        >
          Request and response
        </TextLink>
      </Alert>
      {attempt.responseBody && <CodeBlock label="Response body" code={attempt.responseBody} wraps />}
    </Stack>
  )
}
