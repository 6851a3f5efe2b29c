import { Alert, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { counted } from '../../../components/text/counted.ts'
import { Figures } from '../../../components/text/figures.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { countsInWords, isOver, type ShownImport } from './import-words.ts'

/** The progress of an import and its counts by result. */
export function ImportProgress({ shown }: { shown: ShownImport }) {
  const { status, dryRun, counts, errorMessage } = shown
  const { total, processed } = counts
  const isGoingOn = !isOver(status)
  const rows = `${processed.toLocaleString()} of ${counted(total, 'row')}`
  return (
    <Stack gap="sm">
      {status === 'FAILED' && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle size={18} />} title="The import failed">
          {errorMessage ?? 'Couldn’t read the whole file.'}
        </Alert>
      )}
      {isGoingOn && (
        <div>
          <Group justify="space-between" mb={4}>
            <Text size="sm" fw={500}>
              {dryRun ? 'Checking rows' : 'Importing'}
            </Text>
            <Hint className="lt-number">{rows}</Hint>
          </Group>
          <Progress value={total > 0 ? (100 * processed) / total : 0} aria-label={rows} />
        </div>
      )}
      <Figures
        figures={countsInWords(counts, shown).map(({ name, label, count }) => ({
          name: label,
          value: count.toLocaleString(),
          isAlarming: name === 'failed' && count > 0,
        }))}
      />
    </Stack>
  )
}
