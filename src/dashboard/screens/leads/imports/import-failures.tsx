import { Button, Group, List, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ResultOf } from 'gql.tada'
import { useQuery } from 'urql'
import { ImportFailures as ImportFailuresDocument } from '../../../../generated/dashboard/documents.ts'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { type Column, Records } from '../../../components/records.tsx'
import { reasonInWords, type ShownImport } from './import-words.ts'
import classes from './imports.module.css'
import { useFailedRows } from './use-failed-rows.ts'

const ROWS_A_PAGE = 20

/** Why rows were not taken: the kinds, the most frequent first, then row by row, and all of them as a file. */
export function ImportFailures({ shown }: { shown: ShownImport }) {
  const { save, isSaving, count } = useFailedRows(shown)
  if (shown.counts.failed === 0) return null
  const title = shown.dryRun ? 'Rows that would be rejected' : 'Rejected rows'
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Group justify="space-between">
        <Title order={2}>{title}</Title>
        <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={save} disabled={isSaving}>
          {isSaving ? `${count.toLocaleString()} rows read…` : 'Download rejected rows'}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        The file has your original columns plus the reason for each row. Fix it and import it again. Kept for 7 days.
      </Text>
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
  const pages = usePages()
  const [{ data, error }, again] = useQuery({
    query: ImportFailuresDocument,
    variables: { importId, first: ROWS_A_PAGE, after: pages.after },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.importFailures
  if (error && !page) return <Problem error={error} onRetry={() => again({ requestPolicy: 'network-only' })} />
  if (!page) return <Skeleton height={160} />
  return (
    <div>
      <Records
        label="Rejected rows and reasons"
        columns={COLUMNS}
        rows={page.edges.map(({ node }) => node)}
        keyOf={({ rowNumber }) => String(rowNumber)}
      />
      <Pager pages={pages} pageInfo={page.pageInfo} label="Pages of rows" />
    </div>
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
      <Text inherit c="dimmed" className={classes.clip!}>
        {cells.filter((cell) => cell.trim() !== '').join(' · ')}
      </Text>
    ),
  },
]
