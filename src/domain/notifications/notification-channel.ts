import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { checkCallable, type EgressRules, ENDPOINT_URL_LENGTH_MAX, type Http } from '../egress/index.ts'
import { fragment, idText, type Mailer, text, type Vault, wordsOf } from '../kernel/index.ts'

export const channelKind = wordsOf('NotificationChannelKind', 'Type of a notification channel.', {
  slack: 'A Slack incoming webhook, or another URL that accepts JSON with a `text` field.',
  webhook: 'An unsigned JSON object, sent by POST, with `id`, `workspace_id`, `kind`, `subject`, `body` and `created`.',
  email: 'Plain-text email.',
})

export type ChannelKind = z.output<typeof channelKind>

/** A channel's row. Its target can itself be a secret, such as a Slack URL. */
export type ChannelRow = { id: string; kind: ChannelKind; name: string; target: Uint8Array }

export const CHANNEL_COLUMNS = fragment('id, kind, name, target')

const NAME_LENGTH_MAX = 100

export const channelName = text(1, NAME_LENGTH_MAX).describe('Display name, 1 to 100 characters.')

export const channelId = idText.describe('ID of the notification channel, such as chn_01jd….')

export const channelTarget = text(1, ENDPOINT_URL_LENGTH_MAX).describe('An https URL or an email address.')

/** Longer addresses cannot be given to a mail server (RFC 5321, 4.5.3.1.3). */
const emailAddress = z.email().max(254)

export type ChannelDeps = { http: Http; webhooks: EgressRules; mailer: Mailer | null }

/** Refuses a target that nothing could be sent to as of now. */
export async function checkChannelTarget(
  { http, webhooks, mailer }: ChannelDeps,
  { kind, target, isSandbox }: { kind: ChannelKind; target: string; isSandbox: boolean },
): Promise<void> {
  if (kind !== 'email') return checkCallable({ http, rules: webhooks }, { url: target, param: 'target', isSandbox })
  if (mailer === null) {
    const message = 'This service does not send email. Ask its operator to set it up.'
    throw new AppError('invalid_parameter', { param: 'kind', message })
  }
  if (emailAddress.safeParse(target).success) return
  throw new AppError('invalid_parameter', {
    param: 'target',
    message: 'Must be one email address, such as ops@example.com.',
  })
}

/** Enough to know a target by, and nothing to use it with: the host of a URL, the first letter of an e-mail's name. */
export function maskTarget(kind: string, target: string): string {
  if (kind !== 'email') return `${URL.parse(target)?.origin ?? ''}/…`
  return `${[...target][0] ?? ''}…${target.slice(target.lastIndexOf('@'))}`
}

/** The encryption context of a channel's target. */
export function targetContext(workspaceId: string, channelId: string): string {
  return `notification_channel:${workspaceId}:${channelId}`
}

/** The target as it is shown. */
export function shownTarget(
  vault: Vault,
  workspaceId: string,
  { id, kind, target }: { id: string; kind: string; target: Uint8Array },
): string {
  return maskTarget(kind, vault.open(target, targetContext(workspaceId, id)))
}
