import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import { StalledWork } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { When } from '../../../components/text/when.tsx'
import { RetryJobButton } from '../../../documents/retry-job-button.tsx'

type StalledJob = NonNullable<ResultOf<typeof StalledWork>['stalledWork']>[number]

type RetryProps = {
  /** Called when a row is about to disappear. The parent must move the focus. */
  onRetried: () => void
}

/** Jobs that are no longer retried automatically, each with a button to retry it. */
export function StalledJobs({ onRetried }: RetryProps) {
  const query = useFreshQuery(StalledWork, {})
  const placeholder = <Skeleton height={44} mt="xs" role="status" aria-label="Loading" />
  return (
    <Loaded value={query.data?.stalledWork} query={query} placeholder={placeholder}>
      {(jobs) =>
        jobs.length > 0 && (
          <Stack gap="xs" mt="xs" role="list" aria-label="Stalled jobs">
            {jobs.map((job) => (
              <StalledJobRow key={job.id} job={job} onRetried={onRetried} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

function StalledJobRow({ job, onRetried }: RetryProps & { job: StalledJob }) {
  const { id, meaning, subjectId, attempts, lastError, failingSince } = job
  return (
    <Paper px="sm" py="xs" role="listitem">
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <div>
          <Text size="sm" fw={500}>
            {meaning}
          </Text>
          <Note className="lt-text">
            {attempts === 1 ? 'Failed once' : `Failed ${attempts} times`}, first failure <When at={failingSince} /> ·{' '}
            {lastError} · {subjectId}
          </Note>
        </div>
        <RetryJobButton jobId={id} label={`Retry: ${meaning}`} onRetried={onRetried} />
      </Group>
    </Paper>
  )
}
