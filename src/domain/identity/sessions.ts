import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { sql, type Tx, type WriteDeps } from '../kernel/index.ts'
import { joinInvitations } from './join-invitations.ts'
import type { MemberSession } from './principal.ts'
import { createChallenge } from './sign-in/challenge.ts'
import { companyToken } from './sign-in/company-session.ts'
import {
  auditAll,
  checkFresh,
  checkSessionRemains,
  deleteSessions,
  lockPerson,
  membershipsOf,
} from './sign-in/person.ts'
import { hasSecondFactor } from './sign-in/second-factor.ts'
import type { SignIn, SignInResult } from './sign-in/sign-in.ts'

const PASSWORD_LENGTH_MIN = 12
const PASSWORD_LENGTH_MAX = 128
/** From the sign-in; use does not prolong a session. */
export const SESSION_DAYS = 30
const DAY_MS = 24 * 3_600_000
const TOKEN_BYTES = 32

export const SetPasswordInput = z.strictObject({
  password: z.string().min(PASSWORD_LENGTH_MIN).max(PASSWORD_LENGTH_MAX).describe('The new password.'),
})

export type SessionDeps = WriteDeps

type Deps = WriteDeps & { bus: { publishRevoked(id: string): void } }

/** Ends the session with this token, if there is one. */
export async function endSession(deps: Pick<Deps, 'db' | 'bus'>, { token }: { token: string }): Promise<void> {
  const [row] = await deps.db.query<{ id: string }>(sql`
    delete from auth_session where token in (${token}, ${companyToken(token)}) returning id`)
  if (row) deps.bus.publishRevoked(row.id)
}

export const SignOutEverywhereInput = z
  .strictObject({
    keep_this_session: z.boolean().nullish().describe('Whether to keep the current session. Default: false.'),
  })
  .describe('Which of the signed-in member’s sessions to end.')

type SigningOut = Pick<MemberSession, 'userId' | 'sessionId' | 'companyWorkspaceId'> &
  z.infer<typeof SignOutEverywhereInput>

/**
 * Ends all sessions of a user, except the current one if it is to be kept. With company sign-in, only those of this company.
 * Returns their number.
 */
export async function signOutEverywhere(
  deps: Deps,
  { userId, sessionId, companyWorkspaceId, keep_this_session: keepsThis }: SigningOut,
): Promise<number> {
  const ended = await deps.db.transaction('sign-in.out_everywhere', async (tx) => {
    await auditAll(deps, tx, { userId, action: 'member.signed_out_everywhere', onlyIn: companyWorkspaceId })
    return tx.query<{ id: string }>(sql`delete from auth_session
      where user_id = ${userId} and (id <> ${sessionId} or not ${keepsThis ?? false}::boolean)
        and (${companyWorkspaceId}::text is null or company_workspace_id = ${companyWorkspaceId}) returning id`)
  })
  for (const { id } of ended) deps.bus.publishRevoked(id)
  return ended.length
}

/** `network`: the IP address of the request, or its IPv6 network. */
type NewSession = SignInResult & { network: string; userAgent: string | undefined }

/** A session, or the token with which the code of the second factor can be entered. */
type SessionStart = { token: string } | { challenge: string }

/**
 * Starts a session, unless the person has a second factor: they get a challenge instead. Null if the sign-in method has become
 * invalid meanwhile (a new password, or another proof of the address), or if the person is not a member of any workspace.
 */
export function startSession(
  deps: SessionDeps,
  { userId, method, ...session }: NewSession,
): Promise<SessionStart | null> {
  return deps.db.transaction('sign-in.start_session', async (tx) => {
    await lockPerson(tx, userId)
    if (!(await isMethodValid(tx, { userId, method }))) return null
    if (await hasSecondFactor(tx, userId)) return { challenge: await createChallenge(deps, tx, { userId, method }) }
    const token = await insertSession(deps, tx, { userId, ...session })
    return token === null ? null : { token }
  })
}

/**
 * Inserts a session of a person who has passed all steps. Accepts the invitations to their address, if it is proven. Throws
 * `company_sign_in_required` if all their workspaces require company sign-in.
 */
export async function insertSession(
  deps: SessionDeps,
  tx: Tx,
  session: Omit<NewSession, 'method'>,
): Promise<string | null> {
  const { userId } = session
  await joinInvitations(deps, tx, { userId, memberId: null })
  const memberships = await membershipsOf(tx, userId)
  if (memberships.length === 0) return null
  const required = await tx.query(sql`
    select workspace_id from company_sign_in
    where workspace_id = any (${memberships.map((one) => one.workspace_id)}) and is_required`)
  if (required.length === memberships.length) throw new AppError('company_sign_in_required')
  return storeSession(deps, tx, { ...session, companyWorkspaceId: null })
}

/** `companyWorkspaceId`: the only live workspace that the session opens, whose provider named the user. */
type StoredSession = Omit<NewSession, 'method'> & { companyWorkspaceId: string | null }

/** Inserts a session of a member. Returns its token. */
export async function storeSession(
  deps: SessionDeps,
  tx: Tx,
  { userId, network, userAgent, companyWorkspaceId }: StoredSession,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const stored = companyWorkspaceId === null ? token : companyToken(token)
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS)
  await tx.query(sql`
    insert into auth_session
      (id, token, user_id, company_workspace_id, expires_at, ip_address, user_agent, created_at, updated_at)
    values (${deps.ids.next('ses')}, ${stored}, ${userId}, ${companyWorkspaceId}, ${expiresAt}, ${network}, ${userAgent ?? ''},
            ${now}, ${now})`)
  return token
}

export async function isMethodValid(tx: Tx, { userId, method }: SignInResult): Promise<boolean> {
  const [user] = await tx.query(sql`
    select id from auth_user u where id = ${userId} and case ${method}::text
      when 'proof' then email_verified when 'invitation' then not email_verified
      else exists (select from auth_account a where a.id = ${method} and a.user_id = u.id) end`)
  return user !== undefined
}

/**
 * Sets the password of a person who signed in within the last 15 minutes, and ends their other sessions. Throws `conflict`
 * after an older sign-in.
 */
export async function setPassword(
  deps: Deps & { signIn: Pick<SignIn, 'hashPassword' | 'passwords'> },
  { userId, sessionId, signedInAt, password }: MemberSession & z.infer<typeof SetPasswordInput>,
): Promise<void> {
  checkFresh(deps, { signedInAt }, 'set a password')
  const now = deps.clock.now()
  const hash = await deps.signIn.passwords.run(
    async () => true,
    () => deps.signIn.hashPassword(password),
  )
  const ended = await deps.db.transaction('sign-in.set_password', async (tx) => {
    await lockPerson(tx, userId)
    await checkSessionRemains(tx, { userId, sessionId })
    await tx.query(sql`delete from auth_account where user_id = ${userId} and provider_id = 'credential'`)
    await tx.query(sql`
      insert into auth_account (id, account_id, provider_id, user_id, password, created_at, updated_at)
      values (${deps.ids.next('acc')}, ${userId}, 'credential', ${userId}, ${hash}, ${now}, ${now})`)
    await auditAll(deps, tx, { userId, action: 'member.password_set' })
    return deleteSessions(tx, userId, sessionId)
  })
  for (const id of ended) deps.bus.publishRevoked(id)
}
