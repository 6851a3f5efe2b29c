import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import { useRef } from 'react'
import { useQuery } from 'urql'
import { RetryStalledWork, StalledWork } from '../../../../generated/dashboard/documents.ts'
import { useAct } from '../../../components/use-act.ts'
import { When } from '../../../components/when.tsx'

type Stalled = NonNullable<ResultOf<typeof StalledWork>['stalledWork']>[number]

/** Work that failed several times in a row, with a button to retry each. */
export function StalledWorkList() {
  const [{ data }] = useQuery({ query: StalledWork })
  const list = useRef<HTMLDivElement>(null)
  const stalled = data?.stalledWork ?? []
  if (stalled.length === 0) return null
  return (
    <Stack ref={list} tabIndex={-1} gap="xs" mt="xs" role="list" aria-label="Stalled work">
      {stalled.map((one) => (
        <StalledRow key={one.id} {...one} onRetried={() => list.current?.focus()} />
      ))}
    </Stack>
  )
}

type RowProps = Stalled & { onRetried: () => void }

function StalledRow({ id, meaning, subjectId, attempts, lastError, failingSince, onRetried }: RowProps) {
  const { act, isActing } = useAct(RetryStalledWork, { done: 'Retrying.' })
  // The row leaves the list, and the keyboard focus would leave with it.
  const retry = async () => {
    if (await act({ input: { id } })) onRetried()
  }
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
          onClick={retry}
        >
          Retry
        </Button>
      </Group>
    </Paper>
  )
}
