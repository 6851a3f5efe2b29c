import { Button, Group, Progress, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useQuery } from 'urql'
import { CancelReplay, Replay } from '../../../../generated/dashboard/documents.ts'
import { useAct } from '../../../components/use-act.ts'

const LOOK_AGAIN_MS = 1_000

/** How far a replay has come, looked at each second while it runs; and the way to stop it. */
export function ReplayProgress({ id }: { id: string }) {
  const [{ data }, again] = useQuery({ query: Replay, variables: { id }, requestPolicy: 'cache-and-network' })
  const replay = data?.replay
  const isRunning = replay?.status === 'RUNNING'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => again({ requestPolicy: 'network-only' }), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isRunning, again])
  const { act, isActing } = useAct(CancelReplay, { done: 'Replay stopped. Unsent deliveries are unchanged.' })
  if (!replay?.progress) return null
  const { total, succeeded, failed, remaining } = replay.progress
  if (total === 0 && !isRunning) return 'Nothing to resend.'
  const share = (count: number) => (total === 0 ? 0 : (count / total) * 100)
  return (
    <div>
      <Progress.Root size="sm" maw={260}>
        <Progress.Section value={share(succeeded)} aria-label="Delivered" />
        <Progress.Section value={share(failed)} color="red" aria-label="Not delivered" />
      </Progress.Root>
      <Group gap="xs" mt={4}>
        <Text size="xs" className="lt-number" role={isRunning ? 'status' : undefined}>
          {inWords({ total, succeeded, failed, remaining })}
        </Text>
        {isRunning && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            loading={isActing}
            onClick={() => void act({ input: { id } })}
          >
            Stop
          </Button>
        )}
      </Group>
    </div>
  )
}

type Counts = { total: number; succeeded: number; failed: number; remaining: number }

function inWords({ total, succeeded, failed, remaining }: Counts): string {
  const parts = [`${succeeded.toLocaleString()} of ${total.toLocaleString()} delivered`]
  if (failed > 0) parts.push(`${failed.toLocaleString()} failed`)
  if (remaining > 0) parts.push(`${remaining.toLocaleString()} remaining`)
  return parts.join(', ')
}
