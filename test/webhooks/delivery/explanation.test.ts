import { expect, test } from 'vitest'
import { type ExplainFacts, explain } from '../../../src/domain/webhooks/index.ts'

const at = (seconds: number) => new Date(Date.parse('2026-03-03T18:00:00Z') + seconds * 1_000)

const endpoint: ExplainFacts['endpoint'] = {
  eventTypes: ['message.received'],
  status: 'enabled',
  disabledReason: null,
  pausedUntil: null,
  nextRequestAt: null,
  createdAt: at(-100),
  updatedAt: at(-100),
  deletedAt: null,
}
const pending: NonNullable<ExplainFacts['delivery']> = {
  status: 'pending',
  attemptCount: 0,
  nextAttemptAt: at(0),
  finishedAt: null,
  isLeased: false,
  waitsFor: null,
  lastAnswer: null,
}
type Change = { endpoint?: Partial<ExplainFacts['endpoint']>; delivery?: Partial<typeof pending> | null }

const told = ({ endpoint: changed, delivery }: Change) =>
  explain({
    now: at(10),
    event: { type: 'message.received', createdAt: at(0) },
    endpoint: { ...endpoint, ...changed },
    delivery: delivery === null ? null : { ...pending, ...delivery },
  })
const answer = (status: number | null, error: 'timeout' | null = null, wasLost = false) => ({
  status,
  error,
  wasLost,
  at: at(5),
})

test.each<[what: string, change: Change, reason: string, words: RegExp, until: Date | null]>([
  ['it is due', {}, 'due', /due/, null],
  ['a request is under way', { delivery: { isLeased: true } }, 'in_flight', /in progress/, null],
  ['its rate', { endpoint: { nextRequestAt: at(11) } }, 'waiting_for_rate', /rate/, at(11)],
  ['a rate that is over', { endpoint: { nextRequestAt: at(9) } }, 'due', /due/, null],
  ['a pause', { endpoint: { pausedUntil: at(40) } }, 'waiting_for_pause', /at 2026-03-03T18:00:40/, at(40)],
  ['a pause that is over', { endpoint: { pausedUntil: at(9) } }, 'due', /due/, null],
  [
    'order outranks a retry',
    { delivery: { waitsFor: 'dlv_1', nextAttemptAt: at(60) } },
    'waiting_for_order',
    /dlv_1/,
    null,
  ],
  [
    'a pause outranks order',
    { endpoint: { pausedUntil: at(40) }, delivery: { waitsFor: 'dlv_1' } },
    'waiting_for_pause',
    /./,
    at(40),
  ],
  [
    'a retry',
    { delivery: { nextAttemptAt: at(60), attemptCount: 1, lastAnswer: answer(500) } },
    'waiting_for_retry',
    /after 1 attempt\. It is due at \S+\. The last response was 500/,
    at(60),
  ],
  [
    'a receiver that is gone',
    { delivery: { status: 'exhausted', lastAnswer: answer(410) } },
    'exhausted',
    /the receiver no longer exists/,
    null,
  ],
  [
    'no answer',
    { delivery: { status: 'exhausted', lastAnswer: answer(null, 'timeout') } },
    'exhausted',
    /timed out/,
    null,
  ],
  [
    'a lost worker',
    { delivery: { status: 'exhausted', lastAnswer: answer(null, null, true) } },
    'exhausted',
    /service stopped before it recorded the response of the last attempt/,
    null,
  ],
  [
    'disabled for failing',
    { endpoint: { status: 'disabled', disabledReason: 'failing' }, delivery: { status: 'skipped' } },
    'endpoint_disabled',
    /three days/,
    null,
  ],
  [
    'a deleted endpoint',
    { endpoint: { deletedAt: at(5) }, delivery: { status: 'canceled' } },
    'canceled',
    /endpoint was deleted/,
    null,
  ],
  ['an erased lead', { delivery: { status: 'canceled' } }, 'canceled', /lead was erased/, null],
  [
    'not subscribed',
    { endpoint: { eventTypes: ['lead.qualified'] }, delivery: null },
    'not_subscribed',
    /not subscribed to message\.received\.$/,
    null,
  ],
  [
    'not subscribed, and changed',
    { endpoint: { eventTypes: ['lead.qualified'], updatedAt: at(3) }, delivery: null },
    'not_subscribed',
    /changed since/,
    null,
  ],
  [
    'subscribed too late',
    { endpoint: { eventTypes: ['*'], updatedAt: at(3) }, delivery: null },
    'not_subscribed_then',
    /was not when the event occurred/,
    null,
  ],
  ['created later', { endpoint: { createdAt: at(1) }, delivery: null }, 'created_later', /after the event/, null],
  ['deleted before', { endpoint: { deletedAt: at(-1) }, delivery: null }, 'deleted_before', /before the event/, null],
])('%s', (_what, change, reason, words, until) => {
  const explanation = told(change)

  expect(explanation).toMatchObject({ reason, until })
  expect(explanation.text).toMatch(words)
})
