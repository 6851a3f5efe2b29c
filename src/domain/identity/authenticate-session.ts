import { AppError } from '../../errors.ts'
import { type Clock, fragment, isStorable, type Querying, sql } from '../kernel/index.ts'
import { scopesOf } from './member.ts'
import type { MemberSession, Principal } from './principal.ts'
import { companyToken, lacksCompanySignIn, opensWorkspace } from './sign-in/company-session.ts'

type Deps = { db: Querying; clock: Clock }
type SessionInput = { token: string; workspaceId: string | null }

type Row = Omit<
  Principal,
  | 'actor'
  | 'member'
  | 'scopes'
  | 'sendsWithoutApproval'
  | 'secretMark'
  | 'allowedOrigins'
  | 'trustedDocumentsOnly'
  | 'token'
> &
  MemberSession & { memberId: string; lacksCompanySignIn: boolean }

/**
 * Whether the live workspace `l` requires a second factor that the member `m` does not have. A session `s` of company
 * sign-in needs none: the company decides which proof it asks for.
 */
export const lacksSecondFactor = fragment(`(l.require_two_factor and s.company_workspace_id is null and not exists (
  select from auth_totp t where t.user_id = m.user_id and t.confirmed_at is not null))`)

/**
 * The member whose session has this token, in the given workspace, by default in the sandbox of their first workspace. A
 * membership covers the live workspace and its sandbox. Null if the session has ended or the user has no membership;
 * `not_found` if they are not a member of that workspace; `company_sign_in_required` if the session began in another way than
 * that workspace requires, or all of the user's workspaces.
 */
export async function authenticateSession(deps: Deps, { token, workspaceId }: SessionInput): Promise<Principal | null> {
  if (workspaceId !== null && !isStorable(workspaceId)) throw noMember()
  const [row] = await deps.db.query<Row>(sql`
    select w.id as "workspaceId", w.name as "workspaceName", w.mode, m.workspace_id as "liveWorkspaceId",
           m.id as "memberId", m.name, m.email, m.role, s.user_id as "userId", s.id as "sessionId",
           s.created_at as "signedInAt", s.expires_at as "expiresAt", s.company_workspace_id as "companyWorkspaceId",
           ${lacksSecondFactor} as "lacksTwoFactor", ${lacksCompanySignIn} as "lacksCompanySignIn"
    from auth_session s
    join member m on m.user_id = s.user_id and m.removed_at is null
    join workspace w on w.id = m.workspace_id or w.live_workspace_id = m.workspace_id
    join workspace l on l.id = m.workspace_id
    where s.token in (${token}, ${companyToken(token)}) and s.expires_at > ${deps.clock.now()} and ${opensWorkspace}
    order by w.id = ${workspaceId} desc nulls last, ${lacksCompanySignIn}, w.mode = 'sandbox' desc, m.created_at, m.id limit 1`)
  if (!row) return null
  if (workspaceId !== null && row.workspaceId !== workspaceId) {
    throw noMember()
  }
  if (row.lacksCompanySignIn) throw new AppError('company_sign_in_required')
  const {
    memberId,
    role,
    email,
    userId,
    sessionId,
    signedInAt,
    lacksTwoFactor,
    companyWorkspaceId,
    lacksCompanySignIn: _,
    ...place
  } = row
  const member = { role, email, userId, sessionId, signedInAt, lacksTwoFactor, companyWorkspaceId }
  return {
    ...place,
    actor: { kind: 'member', id: memberId },
    scopes: scopesOf(role),
    sendsWithoutApproval: true,
    secretMark: null,
    allowedOrigins: [],
    trustedDocumentsOnly: false,
    token: null,
    member,
  }
}

function noMember(): AppError {
  return new AppError('not_found', { message: 'You are not a member of a workspace with this ID.' })
}
