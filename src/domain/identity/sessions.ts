import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { audit, type Clock, type Db, type Ids, type Querying, sql, type Tx } from '../kernel/index.ts'
import { joinInvitations } from './join-invitations.ts'
import type { MemberSession } from './principal.ts'
import type { Grounds, SignIn } from './sign-in.ts'

const PASSWORD_LENGTH_MIN = 12
const PASSWORD_LENGTH_MAX = 128
/** How long after signing in a password may be set: nobody else is at the screen yet. */
const FRESH_MINUTES = 15

export const SetPasswordInput = z.strictObject({
  password: z.string().min(PASSWORD_LENGTH_MIN).max(PASSWORD_LENGTH_MAX).describe('The new password.'),
})

type Deps = { db: Db; clock: Clock; ids: Ids; bus: { publishRevoked(id: string): void } }

/** Ends one session, by its token. Nothing when there is none. */
export async function endSession(deps: Pick<Deps, 'db' | 'bus'>, { token }: { token: string }): Promise<void> {
  const [row] = await deps.db.query<{ id: string }>(sql`delete from auth_session where token = ${token} returning id`)
  if (row) deps.bus.publishRevoked(row.id)
}

export const SignOutEverywhereInput = z.strictObject({
  keep_this_session: z.boolean().nullish().describe('Whether the session that asks goes on.'),
})

type SigningOut = Pick<MemberSession, 'userId' | 'sessionId'> & z.infer<typeof SignOutEverywhereInput>

/** Ends every session of a person, in all browsers, but the one that asks if it is to be kept. Returns how many. */
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
 * Ends what comes with signing in: invitations to an address that was proven are accepted. False, and the new session is
 * over, when its grounds have gone while it was made, by a new password or a proof of the address, or when the person
 * belongs to nothing.
 */
export async function admit(deps: Deps, { userId, token, grounds }: Admission): Promise<boolean> {
  const isAdmitted = await deps.db.transaction('sign-in.admit', async (tx) => {
    await lockPerson(tx, userId)
    if (!(await standsStill(tx, { userId, grounds }))) return false
    await joinInvitations(deps, tx, { userId, memberId: null })
    return (await membershipsOf(tx, userId)).length > 0
  })
  if (!isAdmitted) await endSession(deps, { token })
  return isAdmitted
}

type Admission = { userId: string; token: string; grounds: Grounds }

async function standsStill(tx: Tx, { userId, grounds }: Pick<Admission, 'userId' | 'grounds'>): Promise<boolean> {
  const [user] = await tx.query(sql`
    select id from auth_user u where id = ${userId} and case ${grounds}::text
      when 'proof' then email_verified when 'invitation' then not email_verified
      else exists (select from auth_account a where a.id = ${grounds} and a.user_id = u.id) end`)
  return user !== undefined
}

/** Whoever changes a person's sessions and password by what they are does it one after the other. */
async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.query(sql`select id from auth_user where id = ${userId} for no key update`)
}

/**
 * Sets the password of who has signed in within the last 15 minutes, and ends their other sessions; a `conflict` later:
 * they are to sign in again.
 */
export async function setPassword(
  deps: Deps & { signIn: Pick<SignIn, 'hashPassword' | 'passwords'> },
  { userId, sessionId, signedInAt, password }: MemberSession & z.infer<typeof SetPasswordInput>,
): Promise<void> {
  const now = deps.clock.now()
  if (now.getTime() - signedInAt.getTime() > FRESH_MINUTES * 60_000) {
    throw new AppError('conflict', { message: 'Sign in again to set a password: it is more than 15 minutes ago.' })
  }
  const hash = await deps.signIn.passwords.run(
    async () => true,
    () => deps.signIn.hashPassword(password),
  )
  const ended = await deps.db.transaction('sign-in.set_password', async (tx) => {
    await lockPerson(tx, userId)
    // Who was let in may have been shut out since, by a proof of the address: their password must not come after it.
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

/** Written down in every workspace that the person belongs to. */
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
