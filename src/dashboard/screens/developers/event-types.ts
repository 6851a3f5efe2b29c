import type { VariablesOf } from 'gql.tada'
import type { CreateWebhookEndpoint, Deliveries } from '../../../generated/dashboard/documents.ts'

export type EventType = NonNullable<VariablesOf<typeof Deliveries>['eventType']>
export type SubscribedType = VariablesOf<typeof CreateWebhookEndpoint>['input']['eventTypes'][number]

/** The event types, in the order of a conversation. */
export const EVENT_TYPES = [
  { value: 'LEAD_CREATED', about: 'A lead was created.' },
  { value: 'LEAD_UPDATED', about: 'Fields of a lead changed.' },
  { value: 'MESSAGE_RECEIVED', about: 'A lead sent a text.' },
  { value: 'CONVERSATION_STARTED', about: 'A conversation was opened.' },
  { value: 'MESSAGE_SENT', about: 'The carrier accepted a text.' },
  { value: 'MESSAGE_DELIVERED', about: 'The carrier confirmed delivery of a text.' },
  { value: 'MESSAGE_FAILED', about: 'A text failed or was not delivered.' },
  { value: 'LEAD_QUALIFIED', about: 'A conversation reached the qualification threshold.' },
  { value: 'QUALIFICATION_UPDATED', about: 'The score or the signals changed after that.' },
  { value: 'AGENT_REQUESTED', about: 'A conversation was handed off to your team.' },
  { value: 'CONVERSATION_ASSIGNED', about: 'The assignee of a conversation changed.' },
  { value: 'APPOINTMENT_BOOKED', about: 'An appointment was booked or moved.' },
  { value: 'APPOINTMENT_CANCELED', about: 'A booked appointment was canceled.' },
  { value: 'CONVERSATION_COMPLETED', about: 'A conversation ended.' },
  { value: 'LEAD_OPTED_OUT', about: 'A lead opted out.' },
  { value: 'IMPORT_COMPLETED', about: 'All rows of an import were processed.' },
  { value: 'CAMPAIGN_COMPLETED', about: 'A send of a campaign was completed.' },
] as const satisfies readonly { value: EventType; about: string }[]

/** The name in the API, e.g. `lead.qualified`; `*` means all. */
export function wireName(type: SubscribedType): string {
  return type === 'ALL' ? '*' : type.toLowerCase().replace('_', '.')
}

/** The names of some event types. Null if they are all, or none is given. */
export function someInWords(types: readonly SubscribedType[]): string | null {
  return types.length === 0 || types.length === EVENT_TYPES.length ? null : types.map(wireName).join(', ')
}

/** Options for a Select. */
export const EVENT_CHOICES = EVENT_TYPES.map(({ value }) => ({ value, label: wireName(value) }))

export function isEventType(value: unknown): value is EventType {
  return EVENT_TYPES.some((type) => type.value === value)
}
