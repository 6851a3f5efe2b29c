import { Button, Group, Loader, Text } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ResetSandbox as Reset, SandboxReset } from '../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../components/dialog/confirm-action.tsx'
import { newIdempotencyKey } from '../../components/request/idempotency-key.ts'
import { useFreshQuery } from '../../components/request/use-fresh-query.ts'
import { usePolling } from '../../components/request/use-polling.ts'

const POLL_INTERVAL_MS = 700

/** Resets the sandbox and shows the progress. Afterwards it reloads the page, since all cached data is gone. */
export function ResetSandbox() {
  const [isAsking, setAsking] = useState(false)
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey)
  const { data, refetch } = useFreshQuery(SandboxReset, {})
  const latest = data?.sandboxReset
  const isRunning = latest?.status === 'RUNNING'
  const [hasSeenRunning, setSeenRunning] = useState(false)
  if (isRunning && !hasSeenRunning) setSeenRunning(true)

  usePolling(refetch, POLL_INTERVAL_MS, { pause: !isRunning })
  const isOver = hasSeenRunning && latest?.status === 'COMPLETED'
  useEffect(() => {
    if (isOver) location.assign(location.pathname)
  }, [isOver])

  return (
    <Group gap="sm" role="status">
      {isRunning && (
        <>
          <Loader size={14} />
          <Text size="sm" className="lt-number">
            Resetting: {latest.deletedLeads} leads deleted so far
          </Text>
        </>
      )}
      <Button
        variant="default"
        leftSection={<IconRestore size={16} />}
        disabled={isRunning}
        onClick={() => setAsking(true)}
      >
        Reset sandbox
      </Button>
      <ConfirmAction
        mutation={Reset}
        input={{ idempotencyKey }}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onDone={() => {
          setAsking(false)
          setSeenRunning(true)
          setIdempotencyKey(newIdempotencyKey())
          refetch()
        }}
        title="Reset this sandbox?"
        verb="Reset"
        word="reset"
      >
        This deletes all leads, conversations, texts, events, deliveries, imports and opt-outs in the sandbox.
        Campaigns, settings, numbers, keys, webhook endpoints and the audit log are kept. The live workspace is not
        affected.
      </ConfirmAction>
    </Group>
  )
}
