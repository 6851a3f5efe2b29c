import type { z } from 'zod'
import type { EgressError } from '../../egress/index.ts'
import type { EventType } from '../../events/index.ts'
import { wordsOf } from '../../kernel/index.ts'
import type { DeliveryStatus } from '../delivery/delivery.ts'

export const deliveryReason = wordsOf('DeliveryReason', 'Why an event was or was not delivered to an endpoint.', {
  succeeded: 'The receiver responded with a 2xx status code.',
  in_flight: 'An attempt is in progress.',
  due: 'The delivery is due and waiting in the queue.',
  waiting_for_retry: 'The last attempt failed; a retry is scheduled.',
  waiting_for_pause: 'The endpoint is paused after too many consecutive failures.',
  waiting_for_order: 'The delivery is waiting for the delivery of an earlier event of the same lead.',
  waiting_for_rate: 'The delivery is waiting because of the endpoint’s rate limit.',
  exhausted: 'All attempts within 24 hours failed.',
  endpoint_disabled: 'The endpoint is disabled, or was disabled when the event occurred.',
  canceled: 'The endpoint was deleted or the lead was erased.',
  created_later: 'The endpoint was created after the event.',
  deleted_before: 'The endpoint was deleted before the event.',
  not_subscribed: 'The endpoint is not subscribed to the event type.',
  not_subscribed_then: 'The endpoint is subscribed to the event type now, but was not when the event occurred.',
})

type DeliveryReason = z.output<typeof deliveryReason>

type LastAnswer = { status: number | null; error: EgressError | null; wasLost: boolean; at: Date | null }

export type ExplainFacts = {
  now: Date
  event: { type: EventType; createdAt: Date }
  endpoint: {
    eventTypes: string[]
    status: 'enabled' | 'disabled'
    disabledReason: 'by_owner' | 'failing' | null
    pausedUntil: Date | null
    nextRequestAt: Date | null
    createdAt: Date
    updatedAt: Date
    deletedAt: Date | null
  }
  delivery: {
    status: DeliveryStatus
    attemptCount: number
    nextAttemptAt: Date | null
    finishedAt: Date | null
    isLeased: boolean
    /** An earlier delivery about the same lead, for which an ordered endpoint waits. */
    waitsFor: string | null
    lastAnswer: LastAnswer | null
  } | null
}

/** `until` is when the cause of the delay ends, if that is known. */
export type Explanation = { reason: DeliveryReason; text: string; until: Date | null }

/** Explains why an event was or was not delivered, based on the current data. */
export function explain(facts: ExplainFacts): Explanation {
  const { delivery } = facts
  if (!delivery) return explainAbsent(facts)
  const end = { reason: 'exhausted' as const, until: null }
  switch (delivery.status) {
    case 'succeeded':
      return { ...end, reason: 'succeeded', text: `Delivered at ${time(delivery.finishedAt)}${attempts(delivery)}.` }
    case 'exhausted':
      return {
        ...end,
        text: `Failed permanently at ${time(delivery.finishedAt)}${attempts(delivery)}. ${last(facts)}`,
      }
    case 'skipped':
      return {
        ...end,
        reason: 'endpoint_disabled',
        text: `Not sent: the endpoint was disabled${why(facts)}. Replay the delivery to send it.`,
      }
    case 'canceled':
      return { ...end, reason: 'canceled', text: `Canceled at ${time(delivery.finishedAt)}: ${whyCanceled(facts)}` }
    case 'pending':
      return explainPending(facts, delivery)
  }
}

/** There is no delivery: the endpoint did not exist, or was not subscribed. */
function explainAbsent({ event, endpoint }: ExplainFacts): Explanation {
  const none = (reason: DeliveryReason, text: string) => ({ reason, text, until: null })
  if (endpoint.createdAt > event.createdAt) {
    return none('created_later', `The endpoint was created at ${time(endpoint.createdAt)}, after the event.`)
  }
  if (endpoint.deletedAt && endpoint.deletedAt <= event.createdAt) {
    return none('deleted_before', `The endpoint was deleted at ${time(endpoint.deletedAt)}, before the event.`)
  }
  const changed = endpoint.updatedAt > event.createdAt
  const since = changed ? ` It has changed since the event, last at ${time(endpoint.updatedAt)}.` : ''
  if (!endpoint.eventTypes.includes(event.type) && !endpoint.eventTypes.includes('*')) {
    return none('not_subscribed', `The endpoint is not subscribed to ${event.type}.${since}`)
  }
  return none(
    'not_subscribed_then',
    `The endpoint is subscribed to ${event.type} now, but was not when the event occurred.${since}`,
  )
}

/** The reasons for a delay, most important first. */
function explainPending(facts: ExplainFacts, delivery: NonNullable<ExplainFacts['delivery']>): Explanation {
  const { now, endpoint } = facts
  const waits = (reason: DeliveryReason, text: string, until: Date | null = null) => {
    return { reason, until, text: [text, last(facts)].filter(Boolean).join(' ') }
  }
  if (delivery.isLeased) return waits('in_flight', 'An attempt is in progress.')
  if (endpoint.status === 'disabled') {
    return waits('endpoint_disabled', `Not sent: the endpoint is disabled${why(facts)}.`)
  }
  if (endpoint.pausedUntil && endpoint.pausedUntil > now) {
    const until = endpoint.pausedUntil
    return waits(
      'waiting_for_pause',
      `The endpoint is paused after too many consecutive failures. Deliveries resume at ${time(until)}.`,
      until,
    )
  }
  if (delivery.waitsFor !== null) {
    return waits(
      'waiting_for_order',
      `Waiting for delivery ${delivery.waitsFor}, which contains an earlier event of the same lead.`,
    )
  }
  if (delivery.nextAttemptAt && delivery.nextAttemptAt > now) {
    const until = delivery.nextAttemptAt
    return waits(
      'waiting_for_retry',
      `Waiting for the next attempt${attempts(delivery)}. It is due at ${time(until)}.`,
      until,
    )
  }
  if (endpoint.nextRequestAt && endpoint.nextRequestAt > now) {
    return waits(
      'waiting_for_rate',
      'The delivery is waiting because of the endpoint’s rate limit.',
      endpoint.nextRequestAt,
    )
  }
  return waits('due', 'The delivery is due and waiting in the queue.')
}

function last({ delivery }: ExplainFacts): string {
  const answer = delivery?.lastAnswer
  if (!answer) return ''
  if (answer.status === 410) return 'The last response was 410 Gone: the receiver no longer exists.'
  if (answer.status !== null) return `The last response was ${answer.status}.`
  if (answer.error !== null) return `The last attempt got no response: ${WORDS_OF_ERROR[answer.error]}.`
  return answer.wasLost ? 'The service stopped before it recorded the response of the last attempt.' : ''
}

const WORDS_OF_ERROR: Record<EgressError, string> = {
  timeout: 'it timed out',
  dns: 'the host name does not resolve',
  connection_refused: 'the connection was refused',
  connection_reset: 'the connection was interrupted',
  unreachable: 'the address cannot be reached',
  tls: 'the TLS handshake failed or the certificate is invalid',
  blocked_address: 'requests to this address are not allowed',
  invalid_response: 'the response was not valid HTTP',
  invalid_request: 'the request could not be sent',
  proxy: 'the outbound proxy failed',
  local_fault: 'an internal error occurred',
}

function why({ endpoint }: ExplainFacts): string {
  return { by_owner: ' by a user', failing: ', after failing for three days', none: '' }[
    endpoint.disabledReason ?? 'none'
  ]
}

function whyCanceled({ endpoint }: ExplainFacts): string {
  return endpoint.deletedAt ? 'the endpoint was deleted.' : 'the lead was erased.'
}

function attempts({ attemptCount }: { attemptCount: number }): string {
  return attemptCount === 1 ? ', after 1 attempt' : `, after ${attemptCount} attempts`
}

function time(at: Date | null): string {
  return at?.toISOString() ?? 'an unknown time'
}
