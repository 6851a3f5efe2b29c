import type { ResultOf } from 'gql.tada'
import type { CampaignSend } from '../../../generated/dashboard/documents.ts'
import { counted } from '../../components/text/counted.ts'
import { LEAD_STATUSES, type LeadStatus } from '../../documents/lead-status.ts'

export type ShownSend = NonNullable<ResultOf<typeof CampaignSend>['campaignSend']>
export type SendCounts = ShownSend['counts']

export const SEND_STATUSES: Readonly<Record<ShownSend['status'], { label: string; color: string }>> = {
  SCHEDULED: { label: 'Scheduled', color: 'blue' },
  RUNNING: { label: 'Sending', color: 'blue' },
  PAUSED: { label: 'Paused', color: 'orange' },
  COMPLETED: { label: 'Sent', color: 'thread' },
  CANCELED: { label: 'Canceled', color: 'gray' },
}

export const PAUSE_REASONS: Readonly<Record<NonNullable<ShownSend['pauseReason']>, string>> = {
  REQUESTED: 'No more texts are sent until you resume.',
  CAMPAIGN_NOT_ACTIVE: 'The campaign isn’t active. Activate it, then resume.',
  DAILY_LIMIT_REACHED:
    'Your daily text limit is reached. The send resumes when the limit allows it. To resume now, raise the limit in Settings, then select Resume.',
  NO_SENDER_AVAILABLE: 'No phone number is registered. Register one, then resume.',
}

export function isOver(status: ShownSend['status']): boolean {
  return status === 'COMPLETED' || status === 'CANCELED'
}

/** Why leads got no text. */
const LEFT_OUT: readonly [name: Exclude<keyof SendCounts, '__typename'>, label: string][] = [
  ['inConversation', 'in an open conversation'],
  ['alreadySent', 'already received this campaign'],
  ['recentlyTexted', 'texted after this send was created'],
  ['optedOut', 'opted out'],
  ['consentMissing', 'no recorded consent'],
  ['withheld', 'withheld by the sending rules'],
  ['failed', 'failed'],
  ['erased', 'erased'],
  ['canceled', 'canceled before sending'],
]

/** The leads without a text, by reason. */
export function leftOut(counts: SendCounts): { label: string; count: number }[] {
  return LEFT_OUT.map(([name, label]) => ({ label, count: counts[name] })).filter(({ count }) => count > 0)
}

export function inLeads(count: number): string {
  return count === 1 ? '1 lead' : `${count.toLocaleString()} leads`
}

type Filter = Partial<Record<string, string | number>>

/** The filter of a send in words, such as "From expo, in CA". */
export function filterInWords(filter: unknown): string {
  if (!filter) return 'Selected leads'
  const {
    source,
    status,
    state,
    not_texted_days: days,
    created_after: after,
    created_before: before,
    campaign_id,
  } = filter as Filter
  const known = status && LEAD_STATUSES[String(status).toUpperCase().replace('-', '_') as LeadStatus]
  const parts = [
    source && `from ${source}`,
    known && `with status ${known.label}`,
    state && `in ${state}`,
    days && `not texted in ${counted(Number(days), 'day')}`,
    campaign_id && 'of one campaign',
    (after || before) && 'by creation date',
  ].filter(Boolean)
  return parts.length > 0 ? `All ${parts.join(', ')}` : 'All leads'
}
