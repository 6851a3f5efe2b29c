import { type Mailer, sql, type WriteDeps } from '../kernel/index.ts'
import { createSignInLink, invitationEnd, LINK_MINUTES, type VouchedBy } from './sign-in-link.ts'

type Deps = WriteDeps & { links: { signIn(token: string, to?: string | null): string } }

/** `to`: where it leads on, if not to the beginning. */
type SignInLinkRequest = { email: string; to?: string | null }

/**
 * Emails a link to an address of a member or invited user. For any other address, the response and its timing are the same, so
 * that nobody learns who is a member.
 */
export async function sendSignInLink(deps: Deps & { mailer: Mailer | null }, { email, to = null }: SignInLinkRequest) {
  if (!deps.mailer) return
  const link = await makeLink(deps, { email, to, vouchedBy: 'mailbox' })
  if (!link) return
  const text = `Sign in: ${link}\n\nThe link can be used once, within ${LINK_MINUTES} minutes. If you did not request it, ignore this email.`
  await deps.mailer.send({ id: deps.ids.next('ntf'), to: email, subject: 'Sign in to Leadthread', text })
}

/**
 * A link for a member or invited user. Null if the address is unknown, or its invitations have expired. The command line renews
 * them.
 */
export async function makeLink(
  deps: Deps,
  { email, to = null, vouchedBy }: SignInLinkRequest & { vouchedBy: Exclude<VouchedBy, 'inviter'> },
): Promise<string | null> {
  const token = await deps.db.transaction('sign-in.make_link', async (tx) => {
    const now = deps.clock.now()
    if (vouchedBy === 'shell')
      await tx.query(sql`
        update member set invitation_expires_at = ${invitationEnd(now)}
        where email = ${email} and joined_at is null and removed_at is null`)
    const [member] = await tx.query(sql`
      select id from member where email = ${email} and removed_at is null
        and (joined_at is not null or invitation_expires_at is null or invitation_expires_at > ${now}) limit 1`)
    return member ? createSignInLink(deps, tx, { email, memberId: null, vouchedBy }) : null
  })
  return token && deps.links.signIn(token, to)
}
