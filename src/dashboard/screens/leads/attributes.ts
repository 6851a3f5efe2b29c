export type AttributeValue = string | number | boolean

/** An attribute while it is edited. `was` is its value as the API gave it. */
export type AttributeRow = { id: number; key: string; text: string; was?: AttributeValue }

let count = 0

export function newRow(): AttributeRow {
  return { id: ++count, key: '', text: '' }
}

export function rowsOf(attributes: unknown): AttributeRow[] {
  return Object.entries((attributes ?? {}) as Record<string, AttributeValue>).map(([key, was]) => ({
    id: ++count,
    key,
    text: String(was),
    was,
  }))
}

/** What the rows say. A value keeps its kind: a number that is another number now is still one. */
export function attributesOf(rows: readonly AttributeRow[]): Record<string, AttributeValue> {
  const named = rows.map((row) => ({ ...row, key: row.key.trim() })).filter(({ key }) => key !== '')
  return Object.fromEntries(named.map(({ key, text, was }) => [key, typedValue(text, was)]))
}

/** What has to be said to the API so that `before` becomes `after`: what is new or other, and null for what is gone. */
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
