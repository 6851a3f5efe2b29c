import { Alert, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { countsInWords, isOver, type ShownImport } from './import-words.ts'
import classes from './imports.module.css'

/** How far an import is, and what has become of its rows. */
export function ImportProgress({ shown }: { shown: ShownImport }) {
  const { status, dryRun, counts, errorMessage } = shown
  const { total, processed } = counts
  const isGoingOn = !isOver(status)
  const rows = `${processed.toLocaleString()} of ${total.toLocaleString()} rows`
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
            <Text size="sm" c="dimmed" className="lt-number">
              {rows}
            </Text>
          </Group>
          <Progress value={total > 0 ? (100 * processed) / total : 0} aria-label={rows} />
        </div>
      )}
      <dl className={classes.counts} aria-live="polite">
        {countsInWords(counts, shown).map(({ name, label, count }) => (
          <div key={name} data-failed={name === 'failed' && count > 0}>
            <dt>{label}</dt>
            <dd className="lt-number">{count.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}
