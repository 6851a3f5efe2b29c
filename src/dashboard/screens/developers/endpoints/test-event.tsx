import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { ResultOf } from 'gql.tada'
import { useState } from 'react'
import { SendTestEvent } from '../../../../generated/dashboard/documents.ts'
import { CodeBlock } from '../../../components/code-block.tsx'
import { TextLink } from '../../../components/links.tsx'
import { useAct } from '../../../components/use-act.ts'
import { usePlace } from '../../../shell/workspace.tsx'
import { attemptInWords } from '../deliveries/attempt-words.ts'
import { EVENT_CHOICES, type EventType } from '../event-types.ts'
import { Panel } from '../panel.tsx'

type Attempt = NonNullable<NonNullable<ResultOf<typeof SendTestEvent>['sendTestEvent']>['attempt']>

/** Sends a sample and shows what the receiver said to it. */
export function TestEvent({ endpointId, onSent }: { endpointId: string; onSent: () => void }) {
  const [eventType, setEventType] = useState<EventType>('MESSAGE_RECEIVED')
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const { act, isActing } = useAct(SendTestEvent)
  const send = async () => {
    setAttempt(null)
    const sent = await act({ input: { endpointId, eventType } })
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
        <Button size="xs" leftSection={<IconSend size={14} />} loading={isActing} onClick={send}>
          Send test event
        </Button>
      </Group>
      <div role="status">
        {isActing && (
          <Text size="sm" c="dimmed" mt="sm">
            Waiting for a response, up to 10 seconds.
          </Text>
        )}
        {attempt && <Outcome attempt={attempt} />}
      </div>
    </Panel>
  )
}

function Outcome({ attempt }: { attempt: Attempt }) {
  const { workspace } = usePlace()
  const hasArrived = attempt.status === 'SUCCEEDED'
  return (
    <Stack gap="xs" mt="sm">
      <Alert color={hasArrived ? 'thread' : 'red'} variant="light" p="xs">
        <Text size="sm" fw={500}>
          {hasArrived ? 'Delivered.' : 'Not delivered.'} {attemptInWords(attempt)}
        </Text>
        <TextLink
          to="/w/$workspaceId/developers/deliveries/$deliveryId"
          params={{ workspaceId: workspace.id, deliveryId: attempt.deliveryId }}
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
