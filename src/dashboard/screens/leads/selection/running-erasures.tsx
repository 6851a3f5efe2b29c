import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ResultOf } from 'gql.tada'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSubscription } from 'urql'
import {
  CancelLeadErasure,
  LeadErasureLive,
  RunningLeadErasures,
  StalledWork,
} from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { usePolling } from '../../../components/request/use-polling.ts'
import { counted } from '../../../components/text/counted.ts'
import { useNow, When } from '../../../components/text/when.tsx'
import { RetryJobButton } from '../../../documents/retry-job-button.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'

type StalledJob = NonNullable<ResultOf<typeof StalledWork>['stalledWork']>[number]
type Erasure = NonNullable<ResultOf<typeof RunningLeadErasures>['leadErasures']>['edges'][number]['node']

/** An erasure takes batches of seconds. */
const QUIET_MS = 5 * 60_000
const POLL_INTERVAL_MS = 15_000

/** The erasures that the server is working on, also after a reload. `onErased` is called when one has ended. */
export function RunningErasures({ onErased }: { onErased: () => void }) {
  const { may } = useCurrentWorkspace()
  const { data, refetch } = useFreshQuery(RunningLeadErasures, {})
  const erasures = data?.leadErasures?.edges.map(({ node }) => node) ?? []
  const stalled = useFreshQuery(StalledWork, {}, { pause: erasures.length === 0 || !may('FULL_ACCESS') })
  usePolling(stalled.refetch, POLL_INTERVAL_MS, { pause: erasures.length === 0 || !may('FULL_ACCESS') })
  const jobs = stalled.data?.stalledWork ?? []
  const end = () => {
    refetch()
    onErased()
  }
  return erasures.map((erasure) => (
    <RunningErasure
      key={erasure.id}
      erasure={erasure}
      job={jobs.find(({ subjectId }) => subjectId === erasure.id)}
      onEnd={end}
    />
  ))
}

type RunningProps = { erasure: Erasure; job: StalledJob | undefined; onEnd: () => void }

function RunningErasure({ erasure, job, onEnd }: RunningProps) {
  const { id, status, total, erased, skipped } = erasure
  const [isAsking, { open, close }] = useDisclosure()
  const isRunning = status === 'RUNNING'
  useSubscription({ query: LeadErasureLive, variables: { erasureId: id }, pause: !isRunning })
  const wasRunning = useRef(isRunning)
  const tellEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (wasRunning.current && !isRunning) tellEnd()
    wasRunning.current = isRunning
  }, [isRunning])

  const done = erased + skipped
  const words = wordsOf(erasure, done)
  return (
    <Paper p="xs" mb="sm" role="region" aria-label="Erasing leads" withBorder>
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" className="lt-number" role="status">
            {words}
          </Text>
          {isRunning && (
            <Button size="compact-sm" variant="subtle" color="red" onClick={open}>
              Stop erasing
            </Button>
          )}
        </Group>
        {isRunning && <Stalled erasure={erasure} job={job} />}
        <Progress value={(100 * done) / Math.max(1, total)} aria-label={words} />
      </Stack>
      <ConfirmAction
        mutation={CancelLeadErasure}
        input={{ id }}
        opened={isAsking}
        onClose={close}
        title="Stop erasing?"
        verb="Stop erasing"
        keep="Keep erasing"
      >
        Leads that are already erased can’t be restored. The others are kept.
      </ConfirmAction>
    </Paper>
  )
}

/** Says that nothing moves. Who may retry the job gets a button once the service has given up. */
function Stalled({ erasure: { updatedAt }, job }: Pick<RunningProps, 'erasure' | 'job'>) {
  const { may } = useCurrentWorkspace()
  const isQuiet = useNow() - Date.parse(updatedAt) > QUIET_MS
  if (!job && !isQuiet) return null
  return (
    <Group gap="xs" role="alert">
      <Text size="sm" c="orange">
        {job ? `Stopped after ${job.attempts} failed attempts. ` : 'No progress. '}
        The last lead was erased <When at={updatedAt} />.
        {!may('FULL_ACCESS') && ' Ask an owner or admin to retry it under Analytics, Needs attention.'}
      </Text>
      {job && <RetryJobButton jobId={job.id} />}
    </Group>
  )
}

function wordsOf({ status, total, erased }: Erasure, done: number): string {
  if (status === 'RUNNING') return `Erasing ${done.toLocaleString()} of ${counted(total, 'lead')}`
  if (status === 'CANCELED') return `Stopped after ${erased.toLocaleString()} of ${counted(total, 'lead')}`
  return `${counted(erased, 'lead')} erased`
}
