import type { Tenant } from './tenant.ts'

/** The IDs of all resources of a tenant. */
export async function secretsOf({ sandbox, live, around }: Tenant): Promise<Set<string>> {
  const tables = await around.service.rows<{ name: string }>(
    `select a.table_name as name from information_schema.columns a
     join information_schema.columns b on b.table_schema = a.table_schema and b.table_name = a.table_name and b.column_name = 'id'
     where a.table_schema = 'public' and a.column_name = 'workspace_id'`,
  )
  const parts = tables.map(({ name }) => `select id from "${name}" where workspace_id = any ($1)`)
  const own = [sandbox.id, live.id]
  const rows = await around.service.rows<{ id: string }>(parts.join(' union all '), [own])
  return new Set([...rows.map(({ id }) => id), ...own])
}

/** Every ID in a value, of any kind. */
export function idsOf(value: unknown): Set<string> {
  return new Set(JSON.stringify(value)?.match(/\b[a-z]{2,5}_[0-9a-z]{26}\b/g) ?? [])
}
