import type { ResultOf } from 'gql.tada'
import type { NotificationChannels, Notifications } from '../../../../generated/dashboard/documents.ts'

type Channels = NonNullable<ResultOf<typeof NotificationChannels>['notificationChannels']>
export type Channel = Channels['edges'][number]['node']
export type Notification = NonNullable<ResultOf<typeof Notifications>['notifications']>['edges'][number]['node']

/** The channel types and their targets. */
export const KINDS = [
  {
    value: 'SLACK',
    label: 'Slack',
    about: 'A Slack incoming webhook, or any URL that accepts JSON with a text field.',
    target: { label: 'Webhook URL', placeholder: 'https://hooks.slack.com/services/…' },
  },
  {
    value: 'WEBHOOK',
    label: 'Webhook',
    about: 'Unsigned JSON, sent by POST. For signed events, use a webhook endpoint under Developers.',
    target: { label: 'URL', placeholder: 'https://example.com/leadthread' },
  },
  {
    value: 'EMAIL',
    label: 'Email',
    about: 'Plain-text email. Requires a configured mail server.',
    target: { label: 'Email address', placeholder: 'ops@example.com' },
  },
] as const

export type ChannelKind = (typeof KINDS)[number]['value']

export function kindOf(kind: ChannelKind) {
  return KINDS.find(({ value }) => value === kind)!
}

const PROBLEMS: Readonly<Record<string, string>> = {
  timeout: 'Timed out',
  dns: 'DNS lookup failed',
  connection_refused: 'Connection refused',
  blocked_address: 'Address not allowed',
  tls: 'Certificate error',
  connection_reset: 'Connection closed',
  invalid_response: 'Invalid HTTP response',
}

/** Why an attempt failed. Unknown codes are returned unchanged. */
export function problemInWords(code: string): string {
  const [, kind, status] = /^(http|smtp)_(\d{3})$/.exec(code) ?? []
  if (kind) return `${kind === 'http' ? 'Response' : 'Mail server response'} ${status}`
  return PROBLEMS[code] ?? code
}
