import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ResultOf } from 'gql.tada'
import { ImportFailures as ImportFailuresDocument } from '../../../../generated/dashboard/documents.ts'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { type Column, Records } from '../../../components/table/records.tsx'
import { counted } from '../../../components/text/counted.ts'
import { Hint } from '../../../components/text/hint.tsx'
import { reasonInWords, type ShownImport } from './import-words.ts'
import { useFailedRows } from './use-failed-rows.ts'

const ROWS_A_PAGE = 20

/** Why rows were rejected: kinds by frequency, then row by row, with a download of all rejected rows. */
export function ImportFailures({ shown }: { shown: ShownImport }) {
  const { save, isSaving, count } = useFailedRows(shown)
  if (shown.counts.failed === 0) return null
  const title = shown.dryRun ? 'Rows that would be rejected' : 'Rejected rows'
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Group justify="space-between">
        <Title order={2}>{title}</Title>
        <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={save} disabled={isSaving}>
          {isSaving ? `${counted(count, 'row')} loaded…` : 'Download rejected rows'}
        </Button>
      </Group>
      <Hint>
        The download has your original columns and the reason for each row. Fix the rows, then import the file again.
        Available for 7 days.
      </Hint>
      {shown.errors.length > 0 && (
        <List size="sm" spacing={2}>
          {shown.errors.map(({ code, param, rows }) => (
            <List.Item key={`${code} ${param}`}>
              <span className="lt-number">{rows.toLocaleString()}</span> ×{' '}
              <span className="lt-text">{reasonInWords({ code, param })}</span>
            </List.Item>
          ))}
        </List>
      )}
      <FailedRows importId={shown.id} key={shown.status} />
    </Stack>
  )
}

function FailedRows({ importId }: { importId: string }) {
  const variables = { importId, first: ROWS_A_PAGE }
  const failures = usePagedQuery(ImportFailuresDocument, variables, (data) => data.importFailures)
  return (
    <Paged list={failures} label="rows" empty={null}>
      {(rows) => (
        <Records
          label="Rejected rows and reasons"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ rowNumber }) => String(rowNumber)}
        />
      )}
    </Paged>
  )
}

type FailedRow = NonNullable<ResultOf<typeof ImportFailuresDocument>['importFailures']>['edges'][number]['node']

const COLUMNS: readonly Column<FailedRow>[] = [
  { label: 'Row', of: ({ rowNumber }) => <span className="lt-number">{`Row ${rowNumber}`}</span>, isShort: true },
  {
    label: 'Reason',
    of: ({ param, message }) => (
      <span className="lt-text">{param === null ? message : `${param.replace(/^attributes\./, '')}: ${message}`}</span>
    ),
  },
  {
    label: 'Original row',
    of: ({ cells }) => (
      <Text inherit c="dimmed" className="lt-text" lineClamp={2}>
        {cells.filter((cell) => cell.trim() !== '').join(' · ')}
      </Text>
    ),
  },
]
