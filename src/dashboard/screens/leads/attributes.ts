import type { ShownAttribute } from '../../components/text/attributes.ts'

export type AttributeValue = string | number | boolean

/** An attribute in the form. `known`: its label and value, if the lead has it already. */
export type AttributeRow = { id: number; key: string; text: string; known?: { label: string; value: AttributeValue } }

let count = 0

export function newRow(): AttributeRow {
  return { id: ++count, key: '', text: '' }
}

export function rowsOf(attributes: readonly ShownAttribute[]): AttributeRow[] {
  return attributes.map(({ key, label, value }) => ({
    id: ++count,
    key,
    text: String(value),
    known: { label, value: value as AttributeValue },
  }))
}

/** Whether a row has a value and no name. It cannot be saved. */
export function isUnnamed({ key, text }: AttributeRow): boolean {
  return key.trim() === '' && text.trim() !== ''
}

export const UNNAMED = 'Enter a name for each attribute.'

/** The attributes in the form. An edited number stays a number. */
export function attributesOf(rows: readonly AttributeRow[]): Record<string, AttributeValue> {
  const named = rows.map((row) => ({ ...row, key: row.key.trim() })).filter(({ key }) => key !== '')
  return Object.fromEntries(named.map(({ key, text, known }) => [key, typedValue(text, known?.value)]))
}

/** The API input that turns `before` into `after`: changed values, and null for removed ones. */
export function changesOf(before: unknown, after: Readonly<Record<string, AttributeValue>>) {
  const known = (before ?? {}) as Readonly<Record<string, AttributeValue>>
  const gone = Object.keys(known).filter((key) => !Object.hasOwn(after, key))
  const other = Object.entries(after).filter(([key, value]) => !Object.hasOwn(known, key) || known[key] !== value)
  return Object.fromEntries([...gone.map((key) => [key, null] as const), ...other])
}

function typedValue(text: string, was: AttributeValue | undefined): AttributeValue {
  if (typeof was === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
  if (typeof was === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
