import { Paper, Skeleton, Stack, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './records.module.css'

/** `isShort` is what stands on one line. */
export type Column<Row> = { label: string; of: (row: Row) => ReactNode; isShort?: boolean }

type Props<Row> = {
  /** What the records are, for who does not see them. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What can be done with a record. */
  acts?: (row: Row) => ReactNode
  /** Whether a record is of the past. */
  isDim?: (row: Row) => boolean
}

/** Records as a table; on a phone as a list, with each value beside its name. The first column is what a record is known by. */
export function Records<Row>({ label, columns, rows, keyOf, acts, isDim }: Props<Row>) {
  return (
    <Paper p={0}>
      <Table className={classes.table} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.label} className={classes.head}>
                {column.label}
              </Table.Th>
            ))}
            {acts && <Table.Td aria-hidden />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)} className={isDim?.(row) ? classes.dim : undefined}>
              {columns.map((column) => (
                <Table.Td
                  key={column.label}
                  data-label={column.label}
                  className={column.isShort ? classes.short : undefined}
                >
                  <div>{column.of(row)}</div>
                </Table.Td>
              ))}
              {acts && <Table.Td className={classes.acts}>{acts(row)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

const LINES = ['first', 'second', 'third', 'fourth']

/** As much room as a few records will take. */
export function RecordsLoading() {
  return (
    <Paper p="sm" role="status" aria-label="Loading">
      <Stack gap="sm">
        {LINES.map((line) => (
          <Skeleton key={line} height={28} />
        ))}
      </Stack>
    </Paper>
  )
}
