import type { ResultOf } from 'gql.tada'
import type { Leads } from '../../../generated/dashboard/documents.ts'

export type LeadStatus = NonNullable<ResultOf<typeof Leads>['leads']>['edges'][number]['node']['status']

/** Each status in words, the way a lead goes; `means` is what it says of them. */
export const LEAD_STATUSES = {
  NEW: { label: 'New', color: 'gray', means: 'No message sent yet.' },
  CONTACTED: { label: 'Contacted', color: 'blue', means: 'A message was sent.' },
  ENGAGED: { label: 'Engaged', color: 'indigo', means: 'Has an open conversation.' },
  QUALIFIED: {
    label: 'Qualified',
    color: 'thread',
    means: 'The open conversation reached the qualification threshold.',
  },
  BOOKED: { label: 'Booked', color: 'violet', means: 'The last conversation was closed as booked.' },
  DISQUALIFIED: { label: 'Disqualified', color: 'gray', means: 'The last conversation was closed as disqualified.' },
  OPTED_OUT: { label: 'Opted out', color: 'red', means: 'Can’t be texted.' },
} as const satisfies Record<LeadStatus, { label: string; color: string; means: string }>

export function isLeadStatus(value: unknown): value is LeadStatus {
  return typeof value === 'string' && Object.hasOwn(LEAD_STATUSES, value)
}
