import type { TestApp } from './harness.ts'

/** What changes without anything being done: when a key was last used. */
const RESTLESS = new Set(['last_used_at'])

/** All rows of a workspace, by table, as text; of the tables named, or of all. Says at once whether two moments differ. */
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
  return JSON.stringify(Object.entries(row).filter(([name]) => !RESTLESS.has(name)))
}
