import type { EgressReply } from '../../egress/index.ts'
import { type Random, sql, type Tx } from '../../kernel/index.ts'
import type { DeliveryClaim } from './claim-deliveries.ts'
import { type Next, parseRetryAfter, planNext } from './retry-schedule.ts'

/** A request that has ended. */
export type EndedDelivery = { claim: DeliveryClaim; reply: EgressReply; shown: Record<string, string>; endedAt: Date }

export type SettledDelivery = EndedDelivery & { next: Next; isKept: boolean }

const DELIVERY_STATUS = { done: 'succeeded', retry: 'pending', give_up: 'exhausted' } as const

/**
 * Stores the results of attempts and the next steps in one statement, under the endpoint's lock. A delivery whose lease was
 * lost does not change (`isKept` is false); a skipped or canceled one changes only after a success. The attempt is recorded in
 * any case, unless it was given up as lost.
 */
export async function settleDeliveries(
  deps: { random: Random },
  tx: Tx,
  ended: EndedDelivery[],
): Promise<SettledDelivery[]> {
  if (ended.length === 0) return []
  const planned = ended.map((one) => ({ ...one, next: planAfter(deps, one) }))
  const { workspaceId } = planned[0]!.claim
  const answers = planned.map(({ reply }) => (reply.outcome === 'answered' ? reply : null))
  const kept = await tx.query<{ attempt_id: string }>(sql`
    with told as (
      select * from unnest(
        ${planned.map(({ claim }) => claim.id)}::text[], ${planned.map(({ claim }) => claim.attemptId)}::text[],
        ${planned.map(({ claim }) => claim.token)}::text[], ${planned.map(({ next }) => DELIVERY_STATUS[next.action])}::text[],
        ${planned.map(({ next }) => (next.action === 'retry' ? next.at : null))}::timestamptz[],
        ${planned.map(({ next }) => (next.action === 'done' ? 'succeeded' : 'failed'))}::text[],
        ${answers.map((answer) => answer?.status ?? null)}::int[],
        ${planned.map(({ reply }) => (reply.outcome === 'failed' ? reply.error : null))}::text[],
        ${answers.map((answer) => answer?.body ?? null)}::text[], ${planned.map(({ reply }) => JSON.stringify(reply.latency))}::text[],
        ${planned.map(({ shown }) => JSON.stringify(shown))}::text[], ${planned.map(({ endedAt }) => endedAt)}::timestamptz[])
        as o (id, attempt_id, token, status, next_at, outcome, response_status, error, response_body, latency, headers, ended_at)
    ), settled as (
      update webhook_delivery d set
        status = case when d.status = 'pending' or o.status = 'succeeded' then o.status else d.status end,
        next_attempt_at = case when d.status = 'pending' then o.next_at end,
        lane = case when o.status = 'pending' and d.lane = 1 then 2 else d.lane end, lease_until = null, lease_token = null,
        finished_at = coalesce(d.finished_at, case when o.status <> 'pending' then o.ended_at end)
      from told o cross join lateral (
        select x.ctid as place from webhook_delivery x where x.workspace_id = ${workspaceId} and x.id = o.id limit 1) found
      where d.workspace_id = ${workspaceId} and d.ctid = found.place and d.lease_token = o.token
      returning o.attempt_id
    ), written as (
      update webhook_attempt a set status = o.outcome, response_status = o.response_status, error = o.error,
        response_body = o.response_body, latency = o.latency::jsonb, request_headers = o.headers::jsonb, finished_at = o.ended_at
      from told o cross join lateral (
        select x.ctid as place from webhook_attempt x where x.workspace_id = ${workspaceId} and x.id = o.attempt_id limit 1) found
      where a.workspace_id = ${workspaceId} and a.ctid = found.place and a.status = 'in_flight'
    )
    select attempt_id from settled`)
  tx.announce(workspaceId, 0) // not an event, but wakes subscribers of attempts
  const keptIds = new Set(kept.map((row) => row.attempt_id))
  return planned.map((one) => ({ ...one, isKept: keptIds.has(one.claim.attemptId) }))
}

/** A test event gets only one attempt. */
function planAfter({ random }: { random: Random }, { claim, reply, endedAt }: EndedDelivery): Next {
  const outcome = isSuccess(reply) ? 'succeeded' : 'failed'
  if (claim.isTest) return { action: outcome === 'succeeded' ? 'done' : 'give_up' }
  return planNext({
    attempt: claim.runAttempt,
    outcome,
    firstAttemptAt: claim.firstAttemptAt,
    now: endedAt,
    retryAfter: reply.outcome === 'answered' ? parseRetryAfter(reply.headers['retry-after'], endedAt) : null,
    random: random.number(),
  })
}

/** A 2xx status line by the deadline. The body never changes the result. */
export function isSuccess(reply: EgressReply): boolean {
  return reply.outcome === 'answered' && reply.status >= 200 && reply.status < 300
}
