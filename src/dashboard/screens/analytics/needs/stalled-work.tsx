import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import { useQuery } from 'urql'
import { RetryStalledWork, StalledWork } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { Note } from '../../../components/text/hint.tsx'
import { When } from '../../../components/text/when.tsx'

type Stalled = NonNullable<ResultOf<typeof StalledWork>['stalledWork']>[number]

/** Jobs that failed several times in a row, with a button to retry each. `onRetried` moves the focus away from a removed row. */
export function StalledWorkList({ onRetried }: { onRetried: () => void }) {
  const [{ data }] = useQuery({ query: StalledWork })
  const stalled = data?.stalledWork ?? []
  if (stalled.length === 0) return null
  return (
    <Stack gap="xs" mt="xs" role="list" aria-label="Stalled jobs">
      {stalled.map((one) => (
        <StalledRow key={one.id} {...one} onRetried={onRetried} />
      ))}
    </Stack>
  )
}

type RowProps = Stalled & { onRetried: () => void }

function StalledRow({ id, meaning, subjectId, attempts, lastError, failingSince, onRetried }: RowProps) {
  const { run, isPending } = useAction(RetryStalledWork, { done: 'Retry started' })
  const retry = async () => {
    if (await run({ input: { id } })) onRetried()
  }
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
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          aria-label={`Retry: ${meaning}`}
          loading={isPending}
          onClick={retry}
        >
          Retry
        </Button>
      </Group>
    </Paper>
  )
}
