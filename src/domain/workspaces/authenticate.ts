import { type Clock, type Querying, sql, type WorkspaceId } from '../context.ts'
import { hasApiKeyForm, hashApiKey, type Mode, type Scope } from './api-key.ts'

/** Who asks: the key, what it may do, and the one workspace it belongs to. */
export type Principal = {
  workspaceId: WorkspaceId
  workspaceName: string
  mode: Mode
  keyId: string
  keyName: string
  scopes: Scope[]
  expiresAt: Date | null
}

type Deps = { db: Querying; clock: Clock }

const LAST_USE_EVERY_MS = 60_000

/**
 * The key's principal, or null when it is unknown, revoked or expired: the three look alike.
 * `api_key.hash` is one of the few ways in that start without a workspace_id.
 */
export async function authenticate(deps: Deps, { key }: { key: string }): Promise<Principal | null> {
  if (!hasApiKeyForm(key)) return null
  const now = deps.clock.now()
  const [row] = await deps.db.query<Principal & { lastUsedAt: Date | null }>(sql`
    select k.workspace_id as "workspaceId", w.name as "workspaceName", w.mode, k.id as "keyId", k.name as "keyName",
           k.scopes, k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt"
    from api_key k join workspace w on w.id = k.workspace_id
    where k.hash = ${hashApiKey(key)} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`)
  if (!row) return null
  const { lastUsedAt, ...principal } = row
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > LAST_USE_EVERY_MS) await noteUse(deps, row, now)
  return principal
}

async function noteUse(deps: Deps, { workspaceId, keyId }: Principal, now: Date): Promise<void> {
  await deps.db.query(sql`
    update api_key set last_used_at = ${now} where workspace_id = ${workspaceId} and id = ${keyId}
      and (last_used_at is null or last_used_at < ${now})`)
}

/** Which of these keys are still good. Asked every second for those with open sockets, of all workspaces. */
export async function stillValid(deps: Deps, keyIds: string[]): Promise<Set<string>> {
  const rows = await deps.db.query<{ id: string }>(sql`
    select id from api_key where id = any (${keyIds}) and revoked_at is null
      and (expires_at is null or expires_at > ${deps.clock.now()})`)
  return new Set(rows.map((row) => row.id))
}
