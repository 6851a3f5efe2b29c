import { type Clock, type Querying, sql, type Vault } from '../../kernel/index.ts'
import type { Principal } from '../principal.ts'
import { stillValid } from '../still-valid.ts'
import { openToken } from './access-token.ts'

type Deps = { db: Querying; clock: Clock; vault: Vault }

type Workspace = Pick<
  Principal,
  'workspaceId' | 'workspaceName' | 'mode' | 'liveWorkspaceId' | 'allowedOrigins' | 'trustedDocumentsOnly'
>

/** The principal of an access token. Null if it is invalid or has expired, or its API key or session has ended. */
export async function authenticateToken(deps: Deps, { token }: { token: string }): Promise<Principal | null> {
  const claims = openToken(deps.vault, token)
  if (!claims || claims.expiresAtMs <= deps.clock.now().getTime()) return null
  const { id, workspaceId, actor, parent, scopes, reach, expiresAtMs } = claims
  if (!(await stillValid(deps, [parent])).has(parent)) return null
  const [workspace] = await deps.db.query<Workspace>(sql`
    select id as "workspaceId", name as "workspaceName", mode, coalesce(live_workspace_id, id) as "liveWorkspaceId",
           allowed_origins as "allowedOrigins", trusted_documents_only as "trustedDocumentsOnly"
    from workspace where id = ${workspaceId}`)
  if (!workspace) return null
  const expiresAt = new Date(expiresAtMs)
  return {
    ...workspace,
    actor,
    name: id,
    scopes,
    sendsWithoutApproval: false,
    expiresAt,
    secretMark: null,
    member: null,
    token: { id, parent, reach },
  }
}
