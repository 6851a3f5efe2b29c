import type { ResultOf } from 'gql.tada'
import type { Inbox } from '../../generated/dashboard/documents.ts'

type Status = NonNullable<ResultOf<typeof Inbox>['conversations']>['edges'][number]['node']['status']

/** Label and color of each status of a conversation. */
export const CONVERSATION_STATUSES: Readonly<Record<Status, { label: string; color: string }>> = {
  ACTIVE: { label: 'Open', color: 'gray' },
  QUALIFIED: { label: 'Qualified', color: 'thread' },
  BOOKED: { label: 'Booked', color: 'violet' },
  DISQUALIFIED: { label: 'Disqualified', color: 'gray' },
  OPTED_OUT: { label: 'Opted out', color: 'red' },
}

/** Who sent a text. */
export const WRITERS = { LEAD: 'Lead', AGENT: 'Agent', HUMAN: 'Team', API: 'API', SYSTEM: 'Automatic' } as const
