import { Button, Group, Stack, Text } from '@mantine/core'
import { Problem } from '../../../components/problem.tsx'
import { ScreenLoading } from '../../../components/screen-states.tsx'
import { When } from '../../../components/when.tsx'
import { ImportFailures } from './import-failures.tsx'
import { ImportProgress } from './import-progress.tsx'
import { isOver } from './import-words.ts'
import { useImport } from './use-import.ts'

type Props = { id: string; isSending: boolean; onBack: () => void; onImport: () => void; opensTo: string | null }

/** The third step: what a dry run has found, and the way on. */
export function CheckImport({ id, isSending, onBack, onImport, opensTo }: Props) {
  const { shown, error, again } = useImport(id)
  if (error && !shown) return <Problem error={error} onRetry={again} />
  if (!shown) return <ScreenLoading />
  const { counts, status, createdAt } = shown
  const count = counts.total - counts.failed
  const isChecked = isOver(status)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" component="div">
        Nothing has been imported yet.
        {isChecked && (
          <>
            {' '}
            Checked <When at={createdAt} />.
          </>
        )}
      </Text>
      <ImportProgress shown={shown} />
      {opensTo !== null && isChecked && counts.created > 0 && (
        <Text size="sm">
          Up to {counts.created.toLocaleString()} new leads will get the opening text of {opensTo}.
        </Text>
      )}
      <Group gap="xs">
        <Button onClick={onImport} loading={isSending} disabled={!isChecked || count === 0 || status !== 'COMPLETED'}>
          {isChecked ? (count === 1 ? 'Import 1 row' : `Import ${count.toLocaleString()} rows`) : 'Import'}
        </Button>
        <Button variant="default" onClick={onBack} disabled={isSending}>
          Change columns
        </Button>
        {isChecked && count === 0 && (
          <Text size="sm" c="dimmed">
            No rows can be imported with this column mapping.
          </Text>
        )}
      </Group>
      {isChecked && <ImportFailures shown={shown} />}
    </Stack>
  )
}
