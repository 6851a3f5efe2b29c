import { isEndpointsFault } from '../../egress/index.ts'
import { audit, type Clock, type Ids, sql, type Tx } from '../../kernel/index.ts'
import { maskTarget, notify } from '../../notifications/index.ts'
import { nextRefusals } from '../endpoints/rotation.ts'
import { type EndpointHealth, type EndpointVerdict, failingNotice, nextHealth } from './breaker.ts'
import type { Target } from './lock-endpoint.ts'
import { isSuccess, type SettledDelivery } from './settle-deliveries.ts'

type Deps = { ids: Ids; clock: Clock }

/**
 * Applies the outcomes of attempts to the endpoint's health, in the order in which they finished, under its lock, and notifies
 * the owner. Returns the updated endpoint. Test events, lost leases, requests to an earlier URL, and failures that are not the
 * receiver's do not count.
 */
export async function keepHealth(deps: Deps, tx: Tx, target: Target, settled: SettledDelivery[]): Promise<Target> {
  let { health, rotationRefusals } = target
  const now = deps.clock.now()
  let notice = failingNotice(health, now)
  let reportsRefusals = false
  if (notice === 'warn') health = { ...health, warnedAt: now }
  for (const { reply, claim, endedAt, isKept } of settled.toSorted((a, b) => +a.endedAt - +b.endedAt)) {
    if (!isKept || claim.isTest || claim.url !== target.url) continue
    if (reply.outcome === 'failed' && !isEndpointsFault(reply.error)) continue
    const outcome = isSuccess(reply) ? ('succeeded' as const) : ('failed' as const)
    const verdict = nextHealth(health, { outcome, eventId: claim.eventId, now: endedAt })
    health = verdict.health
    notice = moreSevere(notice, verdict.notice, outcome)
    const status = reply.outcome === 'answered' ? reply.status : null
    const refused = nextRefusals(rotationRefusals, { isOverlap: target.isOverlap, status })
    rotationRefusals = refused.refusals
    reportsRefusals ||= refused.tells
  }
  const isDisabled = notice === 'disable' && target.isEnabled
  const isSame = isEqual(health, target.health) && rotationRefusals === target.rotationRefusals
  if (!isSame || isDisabled) await writeHealth(deps, tx, target, { health, rotationRefusals, isDisabled })
  if (target.isEnabled) await notifyOwner(deps, tx, target, { notice, reportsRefusals })
  return { ...target, health, rotationRefusals, isEnabled: target.isEnabled && !isDisabled }
}

type Notice = EndpointVerdict['notice']

/** A success clears the failures, including a pending warning. */
function moreSevere(before: Notice, now: Notice, outcome: 'succeeded' | 'failed'): Notice {
  if (outcome === 'succeeded') return 'none'
  return before === 'disable' || now === 'none' ? before : now
}

function isEqual(a: EndpointHealth, b: EndpointHealth): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

type EndpointChange = { health: EndpointHealth; rotationRefusals: number; isDisabled: boolean }

async function writeHealth(
  { clock }: Deps,
  tx: Tx,
  target: Target,
  { health, rotationRefusals, isDisabled }: EndpointChange,
): Promise<void> {
  await tx.query(sql`
    update webhook_endpoint set consecutive_failures = ${health.consecutiveFailures}, failed_event_id = ${health.failedEventId},
      failed_event_count = ${health.failedEventCount}, paused_until = ${health.pausedUntil}, pause_seconds = ${health.pauseSeconds},
      failing_since = ${health.failingSince}, warned_at = ${health.warnedAt}, rotation_refusals = ${rotationRefusals},
      status = case when ${isDisabled} then 'disabled' else status end,
      disabled_reason = case when ${isDisabled} then 'failing' else disabled_reason end,
      updated_at = case when ${isDisabled} then ${clock.now()} else updated_at end
    where workspace_id = ${target.workspaceId} and id = ${target.id}`)
}

async function notifyOwner(
  deps: Deps,
  tx: Tx,
  target: Target,
  { notice, reportsRefusals }: { notice: Notice; reportsRefusals: boolean },
): Promise<void> {
  const { workspaceId, id } = target
  // No path either: some receivers' addresses are their only secret.
  const place = `${maskTarget('webhook', target.url)} (${id})`
  if (reportsRefusals) {
    const subject = 'A webhook endpoint rejects the new signature'
    const body =
      `${place} responded with 401 or 403 three times in a row during a rotation of its signing secret. ` +
      'Check that the receiver accepts the old secret until the overlap ends, or that it reads Service-Signature-Next.'
    await notify(deps, tx, { workspaceId, kind: 'rotation_refused', subject, body })
  }
  if (notice === 'warn') {
    const subject = 'A webhook endpoint is failing'
    const body =
      `All attempts to ${place} have failed for 36 hours. ` +
      'If they also fail for the next 36 hours, the endpoint is disabled and its events are skipped.'
    await notify(deps, tx, { workspaceId, kind: 'endpoint_failing', subject, body })
  }
  if (notice === 'disable') {
    const subject = 'A webhook endpoint was disabled'
    const body =
      `${place} was disabled because all attempts failed for three days. Its events are recorded as skipped. ` +
      'When the receiver works again, enable the endpoint and replay the missed events.'
    await notify(deps, tx, { workspaceId, kind: 'endpoint_disabled', subject, body })
    const change = { before: { status: 'enabled' }, after: { status: 'disabled', disabled_reason: 'failing' } }
    const actor = { kind: 'system', id: null } as const
    await audit(deps, tx, { workspaceId, actor, action: 'webhook_endpoint.disabled', subjectId: id, ...change })
  }
}
