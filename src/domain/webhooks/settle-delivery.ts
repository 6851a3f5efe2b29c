import { type Clock, type Db, sql, type Tx } from '../context.ts'
import { type EndpointHealth, nextHealth } from './breaker.ts'
import type { DeliveryClaim } from './claim-delivery.ts'
import { type EgressReply, isEndpointsFault } from './http.ts'
import type { Next } from './retry-schedule.ts'

type Deps = { db: Db; clock: Clock }

/** Writes an attempt's outcome and what comes next, if the lease is still ours, and keeps the endpoint's health. */
export async function settleDelivery(
  deps: Deps,
  claim: DeliveryClaim,
  reply: EgressReply,
  next: Next,
): Promise<boolean> {
  const succeeded = next.action === 'done'
  const concernsHealth = reply.outcome === 'answered' || isEndpointsFault(reply.error)
  if (!concernsHealth || succeeded) return writeOutcome(deps, deps.db, claim, reply, next)

  return deps.db.transaction('delivery.settle', async (tx) => {
    const health = await lockHealth(tx, claim)
    if (!(await writeOutcome(deps, tx, claim, reply, next))) return false
    const verdict = nextHealth(health, { outcome: 'failed', eventId: claim.eventId, now: deps.clock.now() })
    await writeHealth(deps, tx, claim, verdict)
    return true
  })
}

async function writeOutcome(
  { clock }: Deps,
  db: Pick<Tx, 'query'>,
  claim: DeliveryClaim,
  reply: EgressReply,
  next: Next,
): Promise<boolean> {
  const now = clock.now()
  const status = { done: 'succeeded', retry: 'pending', give_up: 'exhausted' }[next.action]
  const answered = reply.outcome === 'answered' ? reply : null
  const [settled] = await db.query(sql`
    with settled as (
      update webhook_delivery set status = ${status}, next_attempt_at = ${next.action === 'retry' ? next.at : null},
        lease_until = null, lease_token = null, finished_at = ${next.action === 'retry' ? null : now}
      where workspace_id = ${claim.workspaceId} and id = ${claim.id} and lease_token = ${claim.token} and status = 'pending'
      returning id
    ), healed as (
      update webhook_endpoint set consecutive_failures = 0, failed_event_id = null, failed_event_count = 0, paused_until = null,
        pause_seconds = 0, failing_since = null, warned_at = null, updated_at = ${now}
      where workspace_id = ${claim.workspaceId} and id = ${claim.endpointId} and consecutive_failures > 0
        and ${next.action === 'done'} and exists (select from settled)
    )
    update webhook_attempt set status = ${next.action === 'done' ? 'succeeded' : 'failed'}, response_status = ${answered?.status ?? null},
      error = ${reply.outcome === 'failed' ? reply.error : null}, response_body = ${answered?.body ?? null},
      latency = ${JSON.stringify(reply.latency)}::jsonb, finished_at = ${now}
    where workspace_id = ${claim.workspaceId} and id = ${claim.attemptId} and exists (select from settled)
    returning id`)
  return settled !== undefined
}

type HealthRow = {
  consecutive_failures: number
  failed_event_id: string | null
  failed_event_count: EndpointHealth['failedEventCount']
  paused_until: Date | null
  pause_seconds: number
  failing_since: Date | null
  warned_at: Date | null
}

/** Lock 4, before the delivery's. */
async function lockHealth(tx: Tx, claim: DeliveryClaim): Promise<EndpointHealth> {
  const [row] = await tx.query<HealthRow>(sql`
    select consecutive_failures, failed_event_id, failed_event_count, paused_until, pause_seconds, failing_since, warned_at
    from webhook_endpoint where workspace_id = ${claim.workspaceId} and id = ${claim.endpointId} for no key update`)
  return {
    consecutiveFailures: row!.consecutive_failures,
    failedEventId: row!.failed_event_id,
    failedEventCount: row!.failed_event_count,
    pausedUntil: row!.paused_until,
    pauseSeconds: row!.pause_seconds,
    failingSince: row!.failing_since,
    warnedAt: row!.warned_at,
  }
}

async function writeHealth(
  { clock }: Deps,
  tx: Tx,
  claim: DeliveryClaim,
  { health, notice }: ReturnType<typeof nextHealth>,
): Promise<void> {
  const disables = notice === 'disable'
  await tx.query(sql`
    update webhook_endpoint set consecutive_failures = ${health.consecutiveFailures}, failed_event_id = ${health.failedEventId},
      failed_event_count = ${health.failedEventCount}, paused_until = ${health.pausedUntil}, pause_seconds = ${health.pauseSeconds},
      failing_since = ${health.failingSince}, warned_at = ${health.warnedAt}, updated_at = ${clock.now()},
      status = case when ${disables} then 'disabled' else status end,
      disabled_reason = case when ${disables} then 'failing' else disabled_reason end
    where workspace_id = ${claim.workspaceId} and id = ${claim.endpointId}`)
}
