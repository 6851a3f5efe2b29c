import { Table } from '@mantine/core'
import classes from './chart-card.module.css'
import type { ChartContent } from './chart-content.ts'

/** The chart's data as a table, scrollable within the height of the chart. The first column is the row header. */
export function ChartTable({ title, content: { columns, rows } }: { title: string; content: ChartContent }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.table} tabIndex={0} aria-label={`${title}, as a table`}>
      <Table stickyHeader aria-label={title} className="lt-number" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, ...values]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {values.map((value, n) => (
                <Table.Td key={columns[n + 1]}>{value}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
