import type { ResultOf } from 'gql.tada'
import type { NotificationChannels, Notifications } from '../../../../generated/dashboard/documents.ts'

type Channels = NonNullable<ResultOf<typeof NotificationChannels>['notificationChannels']>
export type Channel = Channels['edges'][number]['node']
export type Notification = NonNullable<ResultOf<typeof Notifications>['notifications']>['edges'][number]['node']

/** How a channel is spoken to, and what it wants for a target. */
export const KINDS = [
  {
    value: 'SLACK',
    label: 'Slack',
    about: 'A Slack incoming webhook, or whatever else takes {"text"}.',
    target: { label: 'Webhook address', placeholder: 'https://hooks.slack.com/services/…' },
  },
  {
    value: 'WEBHOOK',
    label: 'Webhook',
    about: 'JSON by POST. It is not signed: for signed events, see Developers.',
    target: { label: 'Address', placeholder: 'https://example.com/leadthread' },
  },
  {
    value: 'EMAIL',
    label: 'E-mail',
    about: 'Plain text, where this deployment sends mail.',
    target: { label: 'E-mail address', placeholder: 'ops@example.com' },
  },
] as const

export type ChannelKind = (typeof KINDS)[number]['value']

export function kindOf(kind: ChannelKind) {
  return KINDS.find(({ value }) => value === kind)!
}

const PROBLEMS: Readonly<Record<string, string>> = {
  timeout: 'It did not answer in time',
  dns: 'Its name is not known',
  connection_refused: 'Nobody answers at its address',
  blocked_address: 'Its address is one that we do not call',
  tls: 'Its certificate is not good',
  connection_reset: 'It broke the connection off',
  invalid_response: 'Its answer was not HTTP',
}

/** Why an attempt failed, for people; the code where there are no words. */
export function problemInWords(code: string): string {
  const [, kind, status] = /^(http|smtp)_(\d{3})$/.exec(code) ?? []
  if (kind) return `${kind === 'http' ? 'It' : 'The mail server'} answered ${status}`
  return PROBLEMS[code] ?? code
}
