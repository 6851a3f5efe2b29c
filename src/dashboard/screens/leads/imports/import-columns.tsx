import { Stack, Title } from '@mantine/core'
import { Records } from '../../../components/table/records.tsx'
import type { ShownImport } from './import-words.ts'

/** The field of each column. */
export function ImportColumns({ shown }: { shown: ShownImport }) {
  const mapping = (shown.mapping ?? {}) as Readonly<Record<string, string>>
  const named = shown.columns.filter((name) => name !== '') // column names are unique
  if (named.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label="Columns" maw={640}>
      <Title order={2}>Columns</Title>
      <Records
        label="Column mapping"
        rows={named}
        keyOf={(name) => name}
        columns={[
          { label: 'File column', of: (name) => <span className="lt-text">{name}</span> },
          { label: 'Imported as', of: (name) => <span className="lt-text">{importedAs(mapping[name])}</span> },
        ]}
      />
    </Stack>
  )
}

function importedAs(field: string | undefined): string {
  if (field === undefined || field === 'ignore') return 'not imported'
  return field.startsWith('attributes.') ? `attribute ${field.slice('attributes.'.length)}` : field.replaceAll('.', ' ')
}
