import type { App } from '../app.ts'
import { sql } from '../domain/kernel/index.ts'
import { OperatorError } from './bootstrap.ts'

type Mode = 'live' | 'sandbox'
type Row = { id: string; name: string; mode: Mode; live_workspace_id: string | null }

/**
 * The workspace of a command: by ID or name, in the given mode. The ID can also be the live workspace's or the sandbox's
 * counterpart. Without either, the only workspace; with several, it asks for a choice. The default mode is that of the ID,
 * otherwise the sandbox.
 */
export async function findWorkspace(
  app: App,
  { named, mode: wanted }: { named?: string | undefined; mode: Mode | null },
): Promise<string> {
  const rows = await app.db.query<Row>(sql`
    select id, name, mode, live_workspace_id from workspace order by created_at, id`)
  if (rows.length === 0)
    throw new OperatorError('No workspace exists. Create one with: npm run workspace -- create NAME')
  const mode = wanted ?? rows.find(({ id }) => id === named)?.mode ?? 'sandbox'
  const twins = rows.filter((row) => row.mode === mode)
  const found = named === undefined ? twins : twins.filter((row) => isNamed(row, named, rows))
  if (found.length === 1) return found[0]!.id
  if (found.length === 0)
    throw new OperatorError(
      `No workspace has the ID or name ${named}. List the workspaces with: npm run workspace -- list`,
    )
  const choices = found.map(({ id, name }) => `  ${id} ${name}`).join('\n')
  throw new OperatorError(
    `There are several workspaces. Select one with --workspace ID or --workspace NAME:\n${choices}`,
  )
}

function isNamed(row: Row, named: string, rows: Row[]): boolean {
  const live = row.mode === 'live' ? row : rows.find(({ id }) => id === row.live_workspace_id)
  const ids = [
    row.id,
    row.live_workspace_id,
    ...rows.flatMap((twin) => (twin.live_workspace_id === row.id ? [twin.id] : [])),
  ]
  const names = [row.name, live?.name].map((name) => name?.toLowerCase())
  return ids.includes(named) || names.includes(named.toLowerCase())
}
