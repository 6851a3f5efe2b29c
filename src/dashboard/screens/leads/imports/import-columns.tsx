import { Table, Title } from '@mantine/core'
import type { ShownImport } from './import-words.ts'
import classes from './imports.module.css'

/** What each column was taken for. */
export function ImportColumns({ shown }: { shown: ShownImport }) {
  const mapping = (shown.mapping ?? {}) as Readonly<Record<string, string>>
  const named = shown.columns.filter((name) => name !== '') // no two have the same name
  if (named.length === 0) return null
  return (
    <section aria-label="Columns">
      <Title order={2} mb="xs">
        Columns
      </Title>
      <Table.ScrollContainer type="native" minWidth={320} className={classes.box} maw={640}>
        <Table aria-label="Column mapping">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>File column</Table.Th>
              <Table.Th>Imported as</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {named.map((name) => (
              <Table.Tr key={name}>
                <Table.Td className="lt-text">{name}</Table.Td>
                <Table.Td className="lt-text">{takenFor(mapping[name])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}

function takenFor(field: string | undefined): string {
  if (field === undefined || field === 'ignore') return 'not imported'
  return field.startsWith('attributes.') ? `attribute ${field.slice('attributes.'.length)}` : field.replaceAll('.', ' ')
}
