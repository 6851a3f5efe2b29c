import { type Clock, type Querying, sql } from '../kernel/index.ts'
import { hasApiKeyForm, hashApiKey } from './api-key.ts'
import type { Principal } from './principal.ts'

type Deps = { db: Querying; clock: Clock }

const LAST_USE_EVERY_MS = 60_000
export const SECRET_MARK_LENGTH = 16

/**
 * The key's principal, or null when it is unknown, revoked or expired: the three look alike.
 * `api_key.hash`, with the hash before a rotation, is one of the few ways in that start without a workspace_id.
 */
export async function authenticate(deps: Deps, { key }: { key: string }): Promise<Principal | null> {
  if (!hasApiKeyForm(key)) return null
  const now = deps.clock.now()
  const hash = hashApiKey(key)
  const [row] = await deps.db.query<KeyRow>(sql`
    select k.workspace_id as "workspaceId", w.name as "workspaceName", w.mode,
           coalesce(w.live_workspace_id, w.id) as "liveWorkspaceId", k.id, k.name, k.scopes,
           k.sends_without_approval as "sendsWithoutApproval",
           w.allowed_origins as "allowedOrigins", w.trusted_documents_only as "trustedDocumentsOnly",
           least(k.expires_at, case when k.hash <> ${hash} then k.previous_until end) as "expiresAt",
           left(${hash}, ${SECRET_MARK_LENGTH}) as "secretMark", k.last_used_at as "lastUsedAt"
    from api_key k join workspace w on w.id = k.workspace_id
    where (k.hash = ${hash} or (k.previous_hash = ${hash} and k.previous_until > ${now}))
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`)
  if (!row) return null
  const { lastUsedAt, id, ...principal } = row
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > LAST_USE_EVERY_MS) await noteUse(deps, row, now)
  return { ...principal, actor: { kind: 'key', id }, token: null, member: null }
}

type KeyRow = Omit<Principal, 'actor' | 'token' | 'member'> & { id: string; lastUsedAt: Date | null }

async function noteUse(deps: Deps, { workspaceId, id }: KeyRow, now: Date): Promise<void> {
  await deps.db.query(sql`
    update api_key set last_used_at = ${now} where workspace_id = ${workspaceId} and id = ${id}
      and (last_used_at is null or last_used_at < ${now})`)
}
