import { sql, type Tx, type WriteDeps } from '../kernel/index.ts'
import { joinInvitations } from './join-invitations.ts'
import { deleteSecondFactor } from './sign-in/second-factor.ts'
import type { SignInResult } from './sign-in/sign-in.ts'
import { type LinkContent, takeSignInLink } from './sign-in-link.ts'

type Deps = WriteDeps & { bus: { publishRevoked(id: string): void } }
type User = { id: string; email_verified: boolean }

/**
 * Uses up a sign-in link, accepts the invitations that it covers, and returns the person. Null if the link is unknown, used
 * or expired, or if it was shown to an inviter and would give access to more than that invitation.
 */
export async function openSignInLink(deps: Deps, { token }: { token: string }): Promise<SignInResult | null> {
  let ended: { id: string }[] = []
  const opened = await deps.db.transaction('sign-in.open_link', async (tx) => {
    const link = await takeSignInLink(deps, tx, token)
    if (!link) return null
    const [user] = await tx.query<User>(sql`
      select id, email_verified from auth_user where id = ${link.userId} for no key update`)
    if (!user) return null
    if (link.memberId !== null && !(await isOpenInvitation(tx, link.memberId))) return null
    if (link.vouchedBy === 'inviter') {
      if (!(await coversOnlyItsInvitation(tx, user, link))) return null
      ended = await deleteSessionsAndPassword(tx, user.id)
      await deleteSecondFactor(tx, user.id) // nobody who still is a member can have set it up
      await joinInvitations(deps, tx, { userId: user.id, memberId: link.memberId })
      return { userId: user.id, method: 'invitation' as const }
    }
    ended = user.email_verified ? [] : await markProven(deps, tx, user.id)
    await joinInvitations(deps, tx, { userId: user.id, memberId: null })
    return { userId: user.id, method: 'proof' as const }
  })
  for (const { id } of ended) deps.bus.publishRevoked(id)
  return opened
}

/**
 * An inviter must not use a link that they saw to reach other workspaces of the same address. Such a link works only while the
 * address is not proven and has no other membership. It also ends earlier sessions and the password: a former member must not
 * sign in with them after another user was invited with the same address.
 */
async function coversOnlyItsInvitation(tx: Tx, user: User, { memberId }: LinkContent): Promise<boolean> {
  if (user.email_verified || memberId === null) return false
  const [other] = await tx.query(sql`
    select id from member where user_id = ${user.id} and id <> ${memberId} and removed_at is null limit 1`)
  return !other
}

/** A link of an invitation works until the invitation is accepted, by any of its links, or withdrawn. */
async function isOpenInvitation(tx: Tx, memberId: string): Promise<boolean> {
  const [member] = await tx.query(sql`
    select id from member where id = ${memberId} and user_id is null and removed_at is null for no key update`)
  return member !== undefined
}

/** The address was not proven, so earlier sessions and the password may belong to another user. */
async function markProven({ clock }: Deps, tx: Tx, userId: string): Promise<{ id: string }[]> {
  await tx.query(sql`update auth_user set email_verified = true, updated_at = ${clock.now()} where id = ${userId}`)
  return deleteSessionsAndPassword(tx, userId)
}

/** Deletes the sessions and the password of a user who has not proven the address. Returns the sessions. */
export async function deleteSessionsAndPassword(tx: Tx, userId: string): Promise<{ id: string }[]> {
  await tx.query(sql`delete from auth_account where user_id = ${userId}`)
  return tx.query<{ id: string }>(sql`delete from auth_session where user_id = ${userId} returning id`)
}
