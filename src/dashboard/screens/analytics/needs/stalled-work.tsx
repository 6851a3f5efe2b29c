import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from 'urql'
import { RetryStalledWork, StalledWork } from '../../../../generated/dashboard/documents.ts'
import { useAct } from '../../../components/use-act.ts'
import { When } from '../../../components/when.tsx'

/** Work that failed several times in a row, with a button to try each again. */
export function StalledWorkList() {
  const [{ data }] = useQuery({ query: StalledWork })
  const { act, isActing } = useAct(RetryStalledWork, { done: 'Retrying.' })
  const stalled = data?.stalledWork ?? []
  return (
    <Stack gap="xs" mt="xs" role="list" aria-label="Stalled work">
      {stalled.map(({ id, meaning, subjectId, attempts, lastError, failingSince }) => (
        <Paper key={id} px="sm" py="xs" role="listitem">
          <Group justify="space-between" gap="sm">
            <div>
              <Text size="sm">{meaning}</Text>
              <Text size="xs" c="dimmed" className="lt-text">
                Failed {attempts} times since <When at={failingSince} /> · {lastError} · {subjectId}
              </Text>
            </div>
            <Button size="compact-sm" variant="default" loading={isActing} onClick={() => act({ input: { id } })}>
              Retry
            </Button>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}
