import type { Json, TestApp } from './harness.ts'

/** A source of rows: a test app, or a process with its own database. */
export type RowsService = Pick<TestApp, 'rows'>
/** A value, one of several values, or null, by column. */
export type Filter = Record<string, unknown>

/** The rows of a table that match the filter, in order. All columns unless fields are named. */
export function readRows(
  { rows }: RowsService,
  table: string,
  { filter = {}, fields = [], order = 'id' }: { filter?: Filter; fields?: readonly string[]; order?: string },
): Promise<Json[]> {
  const columns = fields.length > 0 ? fields.map(quoted).join(', ') : '*'
  const { where, values } = conditions(filter)
  return rows<Json>(`select ${columns} from ${quoted(table)} where ${where} order by ${order}`, values)
}

export async function countRows({ rows }: RowsService, table: string, filter: Filter = {}): Promise<number> {
  const { where, values } = conditions(filter)
  const [row] = await rows<{ n: number }>(`select count(*) as n from ${quoted(table)} where ${where}`, values)
  return row!.n
}

export async function changeRows({ rows }: RowsService, table: string, filter: Filter, changes: Filter): Promise<void> {
  const { where, values } = conditions(filter)
  const set = Object.keys(changes).map((name, i) => `${quoted(name)} = $${values.length + i + 1}`)
  await rows(`update ${quoted(table)} set ${set.join(', ')} where ${where}`, [...values, ...Object.values(changes)])
}

export async function removeRows({ rows }: RowsService, table: string, filter: Filter = {}): Promise<void> {
  const { where, values } = conditions(filter)
  await rows(`delete from ${quoted(table)} where ${where}`, values)
}

function conditions(filter: Filter): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const terms = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      if (value === null) return `${quoted(name)} is null`
      values.push(value)
      return `${quoted(name)} = ${Array.isArray(value) ? `any ($${values.length})` : `$${values.length}`}`
    })
  return { where: terms.join(' and ') || 'true', values }
}

const quoted = (name: string) => `"${name}"`
