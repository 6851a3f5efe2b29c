import { Table } from '@mantine/core'
import classes from './chart-card.module.css'
import type { Told } from './told.ts'

/** The same numbers as the chart's; the first column names its row. It scrolls within the chart's room. */
export function ChartTable({ title, told: { columns, rows } }: { title: string; told: Told }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
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
