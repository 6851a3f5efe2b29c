import type { ResultOf } from 'gql.tada'
import type { Leads } from '../../../generated/dashboard/documents.ts'

export type LeadStatus = NonNullable<ResultOf<typeof Leads>['leads']>['edges'][number]['node']['status']

/** Each status in words, the way a lead goes; `means` is what it says of them. */
export const LEAD_STATUSES = {
  NEW: { label: 'New', color: 'gray', means: 'Nothing has been sent.' },
  CONTACTED: { label: 'Contacted', color: 'blue', means: 'A message has been sent.' },
  ENGAGED: { label: 'Engaged', color: 'indigo', means: 'A conversation is open.' },
  QUALIFIED: { label: 'Qualified', color: 'thread', means: 'The open conversation has reached the threshold.' },
  BOOKED: { label: 'Booked', color: 'violet', means: 'The last conversation ended with an appointment.' },
  DISQUALIFIED: { label: 'Disqualified', color: 'gray', means: 'The last conversation ended without a match.' },
  OPTED_OUT: { label: 'Opted out', color: 'red', means: 'They are not texted any more.' },
} as const satisfies Record<LeadStatus, { label: string; color: string; means: string }>

export function isLeadStatus(value: unknown): value is LeadStatus {
  return typeof value === 'string' && Object.hasOwn(LEAD_STATUSES, value)
}
