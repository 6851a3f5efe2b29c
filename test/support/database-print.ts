import type { TestApp } from './harness.ts'

/** What changes without anything being done: when a key was last used. */
const RESTLESS: Readonly<Record<string, string>> = { api_key: `to_jsonb(t) - 'last_used_at'` }

/** Says in one statement whether anything in the database is other than it was: rows and their hashes, table by table. */
export async function createDatabasePrint(service: TestApp): Promise<() => Promise<Record<string, string>>> {
  const tables = await service.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const parts = tables.map(({ name }) => {
    const row = RESTLESS[name] ?? 't'
    return `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended((${row})::text, 0)), 0) as print from "${name}" t`
  })
  const statement = parts.join(' union all ')
  return async () => {
    const rows = await service.rows<{ name: string; print: string }>(statement)
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
  }
}
