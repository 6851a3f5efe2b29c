import { Paper, Skeleton, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './records.module.css'

/** `isShort` values do not wrap. `isNarrow`: the label wraps, for a table of many numbers. */
export type Column<Row> = { label: string; of: (row: Row) => ReactNode; isShort?: boolean; isNarrow?: boolean }

type Props<Row> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Actions for a record. */
  actions?: (row: Row) => ReactNode
  /** Whether a record is no longer active. */
  isDim?: (row: Row) => boolean
}

/** Records as a table; on a phone as a list with a label beside each value. The first column identifies the record. */
export function Records<Row>({ label, columns, rows, keyOf, actions, isDim }: Props<Row>) {
  return (
    <Paper p={0}>
      <Table className={classes.table} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.label} className={column.isNarrow ? classes.narrow : classes.head}>
                {column.label}
              </Table.Th>
            ))}
            {actions && <Table.Td aria-hidden />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)} {...(isDim?.(row) && { c: 'dimmed' })}>
              {columns.map((column) => (
                <Table.Td
                  key={column.label}
                  data-label={column.label}
                  className={column.isShort ? classes.short : undefined}
                >
                  <div>{column.of(row)}</div>
                </Table.Td>
              ))}
              {actions && <Table.Td className={classes.actions}>{actions(row)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

/** What identifies a record, in its first column. `isNumber` for digits of equal width. */
export function RecordName({ isNumber = false, children }: { isNumber?: boolean; children: ReactNode }) {
  return (
    <Text size="sm" fw={500} className={isNumber ? 'lt-number' : 'lt-text'}>
      {children}
    </Text>
  )
}

const LINES = ['first', 'second', 'third', 'fourth']

/** Placeholder with the height of a few records. */
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
