import type { ResultOf } from 'gql.tada'
import type { Overview } from '../../../../generated/dashboard/documents.ts'

type Counts = NonNullable<ResultOf<typeof Overview>['overview']>

/** A count, its description and the screen that handles it. */
export type Need = ReturnType<typeof needsOf>[number]

/** The API counts up to this number. */
const COUNT_MAX = 1_000
const UNREAD_MAX = 500

/** The items that need attention, most urgent first. Counts that the user may not see are omitted. */
export function needsOf(counts: Counts) {
  const all = [
    {
      ...many(counts.handoffsUnclaimed, ['unclaimed handoff', 'unclaimed handoffs']),
      to: '/w/$workspaceId/inbox',
      search: { handler: 'people', who: 'unassigned' },
    },
    {
      ...many(counts.unread, ['unread conversation', 'unread conversations'], UNREAD_MAX),
      to: '/w/$workspaceId/inbox',
      search: { unread: true },
    },
    {
      ...many(counts.endpointsDisabled, [
        'endpoint disabled after repeated failures',
        'endpoints disabled after repeated failures',
      ]),
      to: '/w/$workspaceId/developers/endpoints',
    },
    {
      ...many(counts.endpointsPaused, ['endpoint paused after failures', 'endpoints paused after failures']),
      to: '/w/$workspaceId/developers/endpoints',
    },
    {
      ...many(counts.deliveriesExhausted, [
        'failed delivery in the last 24 hours',
        'failed deliveries in the last 24 hours',
      ]),
      to: '/w/$workspaceId/developers/deliveries',
      search: { status: 'EXHAUSTED' },
    },
    {
      ...many(counts.numbersUnregistered, ['phone number that can’t send yet', 'phone numbers that can’t send yet']),
      to: '/w/$workspaceId/settings/phone-numbers',
    },
    {
      ...many(counts.importsRunning, ['import in progress', 'imports in progress']),
      to: '/w/$workspaceId/leads/imports',
    },
  ] as const
  return all.filter(({ amount }) => amount !== '0')
}

function many(value: number | null, [one, more]: readonly [string, string], most = COUNT_MAX) {
  const amount = value ?? 0
  return { amount: `${amount.toLocaleString()}${amount < most ? '' : '+'}`, words: amount === 1 ? one : more }
}
