import type { Ids, Mailer } from '../../kernel/index.ts'

type Deps = { mailer: Mailer | null; ids: Ids }

/** Informs a member by email that their second factor has changed, because another user may have changed it. */
export async function sendNotice(
  deps: Deps,
  { email, change }: { email: string; change: 'on' | 'off' },
): Promise<void> {
  const text =
    change === 'on'
      ? 'Two-factor sign-in was turned on for you in Leadthread. Signing in now requires a code from your authenticator app.'
      : 'Two-factor sign-in was turned off for you in Leadthread. Signing in no longer requires a code.'
  const advice = 'If you did not do this, contact an owner of your workspace.'
  const subject = `Two-factor sign-in was turned ${change}`
  await deps.mailer?.send({ id: deps.ids.next('ntf'), to: email, subject, text: `${text}\n\n${advice}` })
}
