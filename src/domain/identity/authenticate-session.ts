import { AppError } from '../../errors.ts'
import { type Clock, isStorable, type Querying, sql } from '../kernel/index.ts'
import { scopesOf } from './member.ts'
import type { MemberSession, Principal } from './principal.ts'

type Deps = { db: Querying; clock: Clock }
type SessionInput = { token: string; workspaceId: string | null }

type Row = Omit<Principal, 'actor' | 'member' | 'scopes' | 'secretMark'> & MemberSession & { memberId: string }

/**
 * The member whose session has this token, in the given workspace, by default in the sandbox of their first workspace. A
 * membership covers the live workspace and its sandbox. Null if the session has ended or the user has no membership;
 * `not_found` if they are not a member of that workspace.
 */
export async function authenticateSession(deps: Deps, { token, workspaceId }: SessionInput): Promise<Principal | null> {
  if (workspaceId !== null && !isStorable(workspaceId)) throw noMember()
  const [row] = await deps.db.query<Row>(sql`
    select w.id as "workspaceId", w.name as "workspaceName", w.mode, m.workspace_id as "liveWorkspaceId",
           m.id as "memberId", m.name, m.email, m.role, s.user_id as "userId", s.id as "sessionId",
           s.created_at as "signedInAt", s.expires_at as "expiresAt"
    from auth_session s
    join member m on m.user_id = s.user_id and m.removed_at is null
    join workspace w on w.id = m.workspace_id or w.live_workspace_id = m.workspace_id
    where s.token = ${token} and s.expires_at > ${deps.clock.now()}
    order by w.id = ${workspaceId} desc nulls last, w.mode = 'sandbox' desc, m.created_at, m.id limit 1`)
  if (!row) return null
  if (workspaceId !== null && row.workspaceId !== workspaceId) {
    throw noMember()
  }
  const { memberId, role, email, userId, sessionId, signedInAt, ...place } = row
  const member = { role, email, userId, sessionId, signedInAt }
  return { ...place, actor: { kind: 'member', id: memberId }, scopes: scopesOf(role), secretMark: null, member }
}

function noMember(): AppError {
  return new AppError('not_found', { message: 'You are not a member of a workspace with this ID.' })
}
