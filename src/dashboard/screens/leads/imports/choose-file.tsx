import { Alert, Box, Button, FileButton, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileTypeCsv } from '@tabler/icons-react'
import { Hint, Note } from '../../../components/text/hint.tsx'
import type { ImportKind } from './import-search.ts'
import classes from './imports.module.css'

const CSV = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain'

type Props = {
  kind: ImportKind
  onKind: (kind: ImportKind) => void
  onFile: (file: File) => void
  problem: string | undefined
  /** Whether a file is dragged over the window. */
  isOver: boolean
}

/** Step 1: the kind of rows and the file. */
export function ChooseFile({ kind, onKind, onFile, problem, isOver }: Props) {
  return (
    <Stack gap="md" maw={640}>
      <Stack gap={6}>
        <SegmentedControl
          aria-label="Import type"
          transitionDuration={0}
          value={kind}
          onChange={(value) => onKind(value as ImportKind)}
          data={[
            { value: 'leads', label: 'Leads' },
            { value: 'suppressions', label: 'Numbers to block' },
          ]}
        />
        <Hint>
          {kind === 'leads'
            ? 'One lead per row. If the phone number already exists, the lead is updated. Empty cells are ignored. No texts are sent unless you choose to send them.'
            : 'One phone number per row. Blocked numbers get no texts, and their scheduled texts are canceled.'}
        </Hint>
      </Stack>
      <Drop onFile={onFile} isOver={isOver} />
      {problem && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle size={18} />}>
          {problem}
        </Alert>
      )}
    </Stack>
  )
}

function Drop({ onFile, isOver }: Pick<Props, 'onFile' | 'isOver'>) {
  return (
    <Box className={classes.drop} data-over={isOver || undefined}>
      <IconFileTypeCsv size={34} stroke={1.3} color="var(--mantine-color-dimmed)" aria-hidden />
      <Text size="sm">Drop a CSV file here or</Text>
      <FileButton onChange={(file) => file && onFile(file)} accept={CSV} inputProps={{ 'aria-label': 'CSV file' }}>
        {(props) => <Button {...props}>Choose a file</Button>}
      </FileButton>
      <Note> UTF-8, up to 200 MiB, with column names in the first row.</Note>
    </Box>
  )
}
