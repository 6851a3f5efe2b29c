import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { audit, type Querying, sql, type Tx, type WriteDeps } from '../kernel/index.ts'
import { joinInvitations } from './join-invitations.ts'
import type { MemberSession } from './principal.ts'
import type { SignIn, SignInResult } from './sign-in.ts'

const PASSWORD_LENGTH_MIN = 12
const PASSWORD_LENGTH_MAX = 128
/** How long after a sign-in a password can be set. Later, another user may have the browser. */
const FRESH_MINUTES = 15
/** From the sign-in; use does not prolong a session. */
export const SESSION_DAYS = 30
const DAY_MS = 24 * 3_600_000
const TOKEN_BYTES = 32

export const SetPasswordInput = z.strictObject({
  password: z.string().min(PASSWORD_LENGTH_MIN).max(PASSWORD_LENGTH_MAX).describe('The new password.'),
})

type Deps = WriteDeps & { bus: { publishRevoked(id: string): void } }

/** Ends the session with this token, if there is one. */
export async function endSession(deps: Pick<Deps, 'db' | 'bus'>, { token }: { token: string }): Promise<void> {
  const [row] = await deps.db.query<{ id: string }>(sql`delete from auth_session where token = ${token} returning id`)
  if (row) deps.bus.publishRevoked(row.id)
}

export const SignOutEverywhereInput = z
  .strictObject({
    keep_this_session: z.boolean().nullish().describe('Whether to keep the current session. Default: false.'),
  })
  .describe('Which of the signed-in member’s sessions to end.')

type SigningOut = Pick<MemberSession, 'userId' | 'sessionId'> & z.infer<typeof SignOutEverywhereInput>

/** Ends all sessions of a user, except the current one if it is to be kept. Returns their number. */
export async function signOutEverywhere(
  deps: Deps,
  { userId, sessionId, keep_this_session: keepsThis }: SigningOut,
): Promise<number> {
  const ended = await deps.db.transaction('sign-in.out_everywhere', async (tx) => {
    await auditAll(deps, tx, { userId, action: 'member.signed_out_everywhere' })
    return tx.query<{ id: string }>(sql`delete from auth_session
      where user_id = ${userId} and (id <> ${sessionId} or not ${keepsThis ?? false}::boolean) returning id`)
  })
  for (const { id } of ended) deps.bus.publishRevoked(id)
  return ended.length
}

/**
 * Starts a session and returns its token. Accepts the invitations to the address first, if the address is proven. Null if
 * the sign-in method has become invalid meanwhile (a new password, or another proof of the address), or if the person is
 * not a member of any workspace.
 */
export function startSession(deps: Deps, { userId, method, network, userAgent }: NewSession): Promise<string | null> {
  return deps.db.transaction('sign-in.start_session', async (tx) => {
    await lockPerson(tx, userId)
    if (!(await isMethodValid(tx, { userId, method }))) return null
    await joinInvitations(deps, tx, { userId, memberId: null })
    if ((await membershipsOf(tx, userId)).length === 0) return null
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const now = deps.clock.now()
    const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS)
    await tx.query(sql`
      insert into auth_session (id, token, user_id, expires_at, ip_address, user_agent, created_at, updated_at)
      values (${deps.ids.next('ses')}, ${token}, ${userId}, ${expiresAt}, ${network}, ${userAgent ?? ''}, ${now}, ${now})`)
    return token
  })
}

/** `network`: the IP address of the request, or its IPv6 network. */
type NewSession = SignInResult & { network: string; userAgent: string | undefined }

async function isMethodValid(tx: Tx, { userId, method }: SignInResult): Promise<boolean> {
  const [user] = await tx.query(sql`
    select id from auth_user u where id = ${userId} and case ${method}::text
      when 'proof' then email_verified when 'invitation' then not email_verified
      else exists (select from auth_account a where a.id = ${method} and a.user_id = u.id) end`)
  return user !== undefined
}

/** Transactions that read and change a person's sessions and password run one after the other. */
async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.query(sql`select id from auth_user where id = ${userId} for no key update`)
}

/**
 * Sets the password of a person who signed in within the last 15 minutes, and ends their other sessions. Throws `conflict`
 * after an older sign-in.
 */
export async function setPassword(
  deps: Deps & { signIn: Pick<SignIn, 'hashPassword' | 'passwords'> },
  { userId, sessionId, signedInAt, password }: MemberSession & z.infer<typeof SetPasswordInput>,
): Promise<void> {
  const now = deps.clock.now()
  if (now.getTime() - signedInAt.getTime() > FRESH_MINUTES * 60_000) {
    throw new AppError('conflict', {
      message: 'Sign in again to set a password. Your last sign-in was more than 15 minutes ago.',
    })
  }
  const hash = await deps.signIn.passwords.run(
    async () => true,
    () => deps.signIn.hashPassword(password),
  )
  const ended = await deps.db.transaction('sign-in.set_password', async (tx) => {
    await lockPerson(tx, userId)
    // Another user may have proven the address in the meantime, which ended this session: do not store its password.
    const [session] = await tx.query(sql`select id from auth_session where id = ${sessionId} and user_id = ${userId}`)
    if (!session) throw new AppError('invalid_session')
    await tx.query(sql`delete from auth_account where user_id = ${userId} and provider_id = 'credential'`)
    await tx.query(sql`
      insert into auth_account (id, account_id, provider_id, user_id, password, created_at, updated_at)
      values (${deps.ids.next('acc')}, ${userId}, 'credential', ${userId}, ${hash}, ${now}, ${now})`)
    await auditAll(deps, tx, { userId, action: 'member.password_set' })
    return tx.query<{ id: string }>(sql`
      delete from auth_session where user_id = ${userId} and id <> ${sessionId} returning id`)
  })
  for (const { id } of ended) deps.bus.publishRevoked(id)
}

/** Writes an audit entry in every workspace that the person belongs to. */
async function auditAll(deps: Deps, tx: Tx, { userId, action }: { userId: string; action: string }): Promise<void> {
  const memberships = await membershipsOf(tx, userId)
  for (const { workspace_id: workspaceId, id } of memberships) {
    await audit(deps, tx, { workspaceId, actor: { kind: 'member', id }, action, subjectId: id })
  }
}

function membershipsOf(tx: Querying, userId: string): Promise<{ workspace_id: string; id: string }[]> {
  return tx.query(sql`
    select workspace_id, id from member where user_id = ${userId} and removed_at is null order by workspace_id, id`)
}
