import { NativeSelect, Text, TextInput } from '@mantine/core'
import { optionsOf } from '../../../components/form/options.ts'
import { type Column, FIELDS, type FieldName } from './fields.ts'
import type { ImportKind } from './import-search.ts'
import classes from './imports.module.css'

type Props = { kind: ImportKind; columns: readonly Column[]; onChange: (columns: Column[]) => void }

const CHOICES = optionsOf(FIELDS)
const OF_SUPPRESSIONS = CHOICES.filter(({ value }) => value === 'phone' || value === 'ignore')

/** Step 2: map the columns. */
export function MapColumns({ kind, columns, onChange }: Props) {
  const set = (index: number, changes: Partial<Column>) =>
    onChange(columns.map((column, i) => (i === index ? { ...column, ...changes } : column)))
  return (
    <ul className={`${classes.columns} lt-box lt-rows`} aria-label="File columns">
      {columns.map((column, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position, since names can repeat
        <li key={i}>
          <div>
            <Text size="sm" fw={500} className="lt-text">
              {column.name || `Column ${i + 1} (no name)`}
            </Text>
            <Text size="xs" c="dimmed" className="lt-clip" {...(column.field === 'ignore' && { td: 'line-through' })}>
              {column.samples.length > 0 ? column.samples.join(' · ') : 'No values in the first rows'}
            </Text>
          </div>
          <NativeSelect
            size="xs"
            aria-label={`Import ${column.name || `column ${i + 1}`} as`}
            data={kind === 'leads' ? CHOICES : OF_SUPPRESSIONS}
            value={column.field}
            disabled={column.name === ''}
            onChange={({ currentTarget }) => set(i, { field: currentTarget.value as FieldName })}
          />
          {column.field === 'attribute' ? (
            <TextInput
              size="xs"
              aria-label={`Attribute name for ${column.name}`}
              value={column.key}
              maxLength={64}
              onChange={({ currentTarget }) => set(i, { key: currentTarget.value })}
            />
          ) : (
            <span />
          )}
        </li>
      ))}
    </ul>
  )
}
