import type { TestApp } from './harness.ts'

/** Columns that change without an operation: when a key was last used. */
const VOLATILE = new Set(['last_used_at'])

/** All rows of a workspace as text, by table; of the given tables, or of all. Shows whether two states differ. */
export async function dumpWorkspace(
  service: Pick<TestApp, 'rows'>,
  workspaceId: string,
  only?: readonly string[],
): Promise<Record<string, string[]>> {
  const tables = await service.rows<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' order by 1`,
  )
  const names = [...tables.map(({ name }) => name), 'workspace'].filter((name) => !only || only.includes(name))
  const dumped = names.map(async (name) => {
    const key = name === 'workspace' ? 'id' : 'workspace_id'
    const rows = await service.rows<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${name}" t where ${key} = $1`,
      [workspaceId],
    )
    return [name, rows.map(({ row }) => textOf(row)).sort()] as const
  })
  return Object.fromEntries(await Promise.all(dumped))
}

function textOf(row: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(row).filter(([name]) => !VOLATILE.has(name)))
}
