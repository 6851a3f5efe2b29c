import { Button, Group, Progress, Text } from '@mantine/core'
import { CancelReplay, Replay } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { usePolling } from '../../../components/request/use-polling.ts'

const POLL_INTERVAL_MS = 1_000

/** Progress of a replay, polled every second while it runs, with a button to stop it. */
export function ReplayProgress({ id }: { id: string }) {
  const { data, refetch } = useFreshQuery(Replay, { id })
  const replay = data?.replay
  const isRunning = replay?.status === 'RUNNING'
  usePolling(refetch, POLL_INTERVAL_MS, { pause: !isRunning })
  const { run, isPending } = useAction(CancelReplay, { done: 'Replay stopped. Unsent deliveries are unchanged.' })
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
            loading={isPending}
            onClick={() => void run({ input: { id } })}
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
