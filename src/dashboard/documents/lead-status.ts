import type { ResultOf } from 'gql.tada'
import type { Leads } from '../../generated/dashboard/documents.ts'

export type LeadStatus = NonNullable<ResultOf<typeof Leads>['leads']>['edges'][number]['node']['status']

/** The statuses in the order of a lead's progress; `means` explains each. */
export const LEAD_STATUSES = {
  NEW: { label: 'New', color: 'gray', means: 'No text sent yet.' },
  CONTACTED: { label: 'Contacted', color: 'blue', means: 'A text was sent.' },
  ENGAGED: { label: 'Engaged', color: 'indigo', means: 'Has an open conversation.' },
  QUALIFIED: {
    label: 'Qualified',
    color: 'thread',
    means: 'The open conversation reached the qualification threshold.',
  },
  BOOKED: { label: 'Booked', color: 'violet', means: 'The last conversation ended as booked.' },
  DISQUALIFIED: { label: 'Disqualified', color: 'gray', means: 'The last conversation ended as disqualified.' },
  OPTED_OUT: { label: 'Opted out', color: 'red', means: 'Can’t be texted.' },
} as const satisfies Record<LeadStatus, { label: string; color: string; means: string }>
