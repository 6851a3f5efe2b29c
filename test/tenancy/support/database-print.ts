import type { TestApp } from '../../support/harness.ts'

/** Columns that change without an operation: when a key was last used. */
const VOLATILE: Readonly<Record<string, string>> = { api_key: `to_jsonb(t) - 'last_used_at'` }

/**
 * Reads in one statement the rows and their hashes by table, to detect any change of the database; of
 * the given workspaces, or of all tables.
 */
export async function createDatabasePrint(
  service: Pick<TestApp, 'rows'>,
  workspaceIds?: readonly string[],
): Promise<() => Promise<Record<string, string>>> {
  const tables = await service.rows<{ name: string; owner: string | null }>(
    `select t.table_name as name, case when t.table_name = 'workspace' then 'id' else c.column_name end as owner
     from information_schema.tables t left join information_schema.columns c
       on c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = 'workspace_id'
     where t.table_schema = 'public' order by 1`,
  )
  const parts = tables.flatMap(({ name, owner }) => {
    if (workspaceIds && owner === null) return []
    const row = VOLATILE[name] ?? 't'
    const where = workspaceIds ? ` where t.${owner} = any ($1)` : ''
    return `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended((${row})::text, 0)), 0) as print from "${name}" t${where}`
  })
  const statement = parts.join(' union all ')
  return async () => {
    const rows = await service.rows<{ name: string; print: string }>(statement, workspaceIds ? [workspaceIds] : [])
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
  }
}
