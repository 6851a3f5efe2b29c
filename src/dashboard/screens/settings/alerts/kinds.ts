import type { ResultOf } from 'gql.tada'
import type { MyAlerts } from '../../../../generated/dashboard/documents.ts'

export type Mine = NonNullable<ResultOf<typeof MyAlerts>['myAlerts']>
export type Kind = Mine['push'][number]

/** What a member can be alerted about, in the order of the form. */
export const KINDS: readonly { kind: Kind; label: string; about: string }[] = [
  { kind: 'QUALIFIED', label: 'Lead qualified', about: 'A conversation reaches the qualification threshold' },
  { kind: 'BOOKED', label: 'Appointment booked', about: 'A lead books a time' },
  { kind: 'WAITING', label: 'Waiting for a person', about: 'The agent hands a conversation off' },
  { kind: 'REPLY', label: 'Reply to me', about: 'A lead writes in a conversation assigned to you' },
  { kind: 'DELIVERY_PROBLEM', label: 'Delivery problem', about: 'A message to a lead isn’t delivered' },
]

export function labelOf(kind: Kind | null): string {
  return KINDS.find((one) => one.kind === kind)?.label ?? 'Test'
}
