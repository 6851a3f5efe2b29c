import { Button, Group, List, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from 'urql'
import { ImportFailures as ImportFailuresDocument } from '../../../../generated/dashboard/documents.ts'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { reasonInWords, type ShownImport } from './import-words.ts'
import classes from './imports.module.css'
import { useFailedRows } from './use-failed-rows.ts'

const ROWS_A_PAGE = 20

/** Why rows were not taken: the kinds, the most frequent first, then row by row, and all of them as a file. */
export function ImportFailures({ shown }: { shown: ShownImport }) {
  const { save, isSaving, count } = useFailedRows(shown)
  if (shown.counts.failed === 0) return null
  const title = shown.dryRun ? 'Rows that would not be taken' : 'Rows that were not taken'
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Group justify="space-between">
        <Title order={2}>{title}</Title>
        <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={save} disabled={isSaving}>
          {isSaving ? `${count.toLocaleString()} rows read…` : 'Download these rows'}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        The file has your own columns and the reason beside each row: mend it and import it again. Kept for 7 days.
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
      <Table.ScrollContainer
        type="native"
        minWidth={560}
        className={classes.box}
        tabIndex={0}
        role="region"
        aria-label="Rows and why they were not taken"
      >
        <Table aria-label="Rows and why they were not taken" layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={70}>Row</Table.Th>
              <Table.Th w="40%">Why</Table.Th>
              <Table.Th>What stood there</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {page.edges.map(({ node: { rowNumber, param, message, cells } }) => (
              <Table.Tr key={rowNumber}>
                <Table.Td className="lt-number">{rowNumber}</Table.Td>
                <Table.Td className="lt-text">
                  {param === null ? message : `${param.replace(/^attributes\./, '')}: ${message}`}
                </Table.Td>
                <Table.Td>
                  <Text inherit c="dimmed" className={classes.clip}>
                    {cells.filter((cell) => cell.trim() !== '').join(' · ')}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Pager pages={pages} pageInfo={page.pageInfo} label="Pages of rows" />
    </div>
  )
}
