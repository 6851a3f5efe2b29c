import { Button, Group, Loader, Text } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useQuery } from 'urql'
import { ResetSandbox as Reset, SandboxReset } from '../../../generated/dashboard/documents.ts'
import { Confirm } from '../../components/confirm.tsx'
import { newIdempotencyKey } from '../../components/idempotency-key.ts'
import { useAct } from '../../components/use-act.ts'

const LOOK_AGAIN_AFTER_MS = 700

/** Takes the sandbox back to how it began, and says how far that is. When it is over, the page begins anew: nothing it knew is left. */
export function ResetSandbox() {
  const [isAsking, setAsking] = useState(false)
  const { act, isActing } = useAct(Reset)
  const [{ data }, readAgain] = useQuery({ query: SandboxReset })
  const latest = data?.sandboxReset
  const isRunning = latest?.status === 'RUNNING'
  const [hasSeenRunning, setSeenRunning] = useState(false)
  if (isRunning && !hasSeenRunning) setSeenRunning(true)

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => readAgain({ requestPolicy: 'network-only' }), LOOK_AGAIN_AFTER_MS)
    return () => clearInterval(timer)
  }, [isRunning, readAgain])
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
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Reset this sandbox?"
        verb="Reset"
        word="reset"
        isActing={isActing}
        onConfirm={async () => {
          if (await act({ input: { idempotencyKey: newIdempotencyKey() } })) {
            setSeenRunning(true)
            readAgain({ requestPolicy: 'network-only' })
          }
          setAsking(false)
        }}
      >
        This deletes all leads, conversations, texts, events, deliveries, imports and opt-outs in the sandbox.
        Campaigns, settings, numbers, keys, webhook endpoints and the audit log stay. The live workspace is not
        affected.
      </Confirm>
    </Group>
  )
}
