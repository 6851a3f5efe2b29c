import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import { useQuery } from 'urql'
import { RetryStalledWork, StalledWork } from '../../../../generated/dashboard/documents.ts'
import { useAct } from '../../../components/use-act.ts'
import { When } from '../../../components/when.tsx'

type Stalled = NonNullable<ResultOf<typeof StalledWork>['stalledWork']>[number]

/** Work that failed several times in a row, with a button to retry each. */
export function StalledWorkList() {
  const [{ data }] = useQuery({ query: StalledWork })
  const stalled = data?.stalledWork ?? []
  if (stalled.length === 0) return null
  return (
    <Stack gap="xs" mt="xs" role="list" aria-label="Stalled work">
      {stalled.map((one) => (
        <StalledRow key={one.id} {...one} />
      ))}
    </Stack>
  )
}

function StalledRow({ id, meaning, subjectId, attempts, lastError, failingSince }: Stalled) {
  const { act, isActing } = useAct(RetryStalledWork, { done: 'Retrying.' })
  return (
    <Paper px="sm" py="xs" role="listitem">
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <div>
          <Text size="sm" fw={500}>
            {meaning}
          </Text>
          <Text size="xs" c="dimmed" className="lt-text">
            {attempts === 1 ? 'Failed once' : `Failed ${attempts} times`}, first <When at={failingSince} /> ·{' '}
            {lastError} · {subjectId}
          </Text>
        </div>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          aria-label={`Retry: ${meaning}`}
          loading={isActing}
          onClick={() => act({ input: { id } })}
        >
          Retry
        </Button>
      </Group>
    </Paper>
  )
}
