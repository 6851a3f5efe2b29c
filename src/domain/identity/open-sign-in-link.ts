import { type Clock, type Db, type Ids, sql, type Tx } from '../kernel/index.ts'
import { joinInvitations } from './join-invitations.ts'
import type { Grounds } from './sign-in.ts'
import { type LinkContent, takeSignInLink } from './sign-in-link.ts'

type Deps = { db: Db; clock: Clock; ids: Ids; bus: { publishRevoked(id: string): void } }
type User = { id: string; email_verified: boolean }
type Opened = { userId: string; grounds: Grounds }

/**
 * Lets in whoever brings a good link: returns the person, who has joined what they were invited to. Null when the link is
 * unknown, was used, is too old, or was shown to an inviter and would open more than that invitation.
 */
export async function openSignInLink(deps: Deps, { token }: { token: string }): Promise<Opened | null> {
  let ended: { id: string }[] = []
  const opened = await deps.db.transaction('sign-in.open_link', async (tx) => {
    const link = await takeSignInLink(deps, tx, token)
    if (!link) return null
    const [user] = await tx.query<User>(sql`
      select id, email_verified from auth_user where id = ${link.userId} for no key update`)
    if (!user) return null
    if (link.vouchedBy === 'inviter') {
      if (!(await isOfThisInvitationAlone(tx, user, link))) return null
      ended = await shutOut(tx, user.id)
      await joinInvitations(deps, tx, { userId: user.id, memberId: link.memberId })
      return { userId: user.id, grounds: 'invitation' as const }
    }
    ended = user.email_verified ? [] : await vouch(deps, tx, user.id)
    await joinInvitations(deps, tx, { userId: user.id, memberId: null })
    return { userId: user.id, grounds: 'proof' as const }
  })
  for (const { id } of ended) deps.bus.publishRevoked(id)
  return opened
}

/**
 * An inviter must not get, by a link that they were shown, into what somebody else has opened to the same address: such a
 * link serves who has never proven the address and belongs to nothing else. What they had before is shut out too: whoever
 * has left with a password must not come in with it where another is invited.
 */
async function isOfThisInvitationAlone(tx: Tx, user: User, { memberId }: LinkContent): Promise<boolean> {
  if (user.email_verified || memberId === null) return false
  const [other] = await tx.query(sql`
    select id from member where user_id = ${user.id} and id <> ${memberId} and removed_at is null limit 1`)
  const [own] = await tx.query(sql`
    select id from member where id = ${memberId} and user_id is null and removed_at is null for no key update`)
  return !other && own !== undefined
}

/** Whoever had come in before the address was proven may have been somebody else. */
async function vouch({ clock }: Deps, tx: Tx, userId: string): Promise<{ id: string }[]> {
  await tx.query(sql`update auth_user set email_verified = true, updated_at = ${clock.now()} where id = ${userId}`)
  return shutOut(tx, userId)
}

/** Sessions and password end. Returns the sessions. */
async function shutOut(tx: Tx, userId: string): Promise<{ id: string }[]> {
  await tx.query(sql`delete from auth_account where user_id = ${userId}`)
  return tx.query<{ id: string }>(sql`delete from auth_session where user_id = ${userId} returning id`)
}
