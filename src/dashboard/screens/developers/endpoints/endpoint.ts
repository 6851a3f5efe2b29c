import type { ResultOf } from 'gql.tada'
import type { WebhookEndpoint, WebhookEndpoints, WebhookHealth } from '../../../../generated/dashboard/documents.ts'

export type ListedEndpoint = NonNullable<ResultOf<typeof WebhookEndpoints>['webhookEndpoints']>['edges'][number]['node']
export type Endpoint = NonNullable<ResultOf<typeof WebhookEndpoint>['webhookEndpoint']>
type Analysed = NonNullable<ResultOf<typeof WebhookHealth>['analytics']>
export type Record7Days = NonNullable<Analysed['webhooks']>['endpoints'][number]

type Facts = Pick<ListedEndpoint, 'status' | 'disabledReason' | 'pausedUntil' | 'consecutiveFailures'>

export type EndpointState = 'works' | 'failing' | 'paused' | 'disabledByOwner' | 'disabledByUs'

/** An endpoint with repeated failures is paused and tested with one delivery at a time. */
export function stateOf(endpoint: Facts, nowMs: number): EndpointState {
  if (endpoint.status === 'DISABLED') return endpoint.disabledReason === 'FAILING' ? 'disabledByUs' : 'disabledByOwner'
  if (endpoint.pausedUntil && Date.parse(endpoint.pausedUntil) > nowMs) return 'paused'
  return endpoint.consecutiveFailures > 0 ? 'failing' : 'works'
}

/** The secret of a new or rotated endpoint, with its overlap. */
export type ShownSecret = { url: string; secret: string; overlapUntil: string | null; isNew: boolean }
