import { type Clock, type Ids, type Random, type RowKey, sql, type Tx, type Vault } from '../../kernel/index.ts'
import { endPending } from '../endpoints/end-pending.ts'
import { inFlightMax } from './breaker.ts'
import { claimDeliveries, type DeliveryClaim } from './claim-deliveries.ts'
import { keepHealth } from './keep-health.ts'
import { lockTarget, type Target } from './lock-endpoint.ts'
import { allowedByRate, nextRequestAfter } from './pace.ts'
import { releaseLost } from './release-lost.ts'
import { type EndedDelivery, type SettledDelivery, settleDeliveries } from './settle-deliveries.ts'

export type RoundDeps = { ids: Ids; clock: Clock; random: Random; vault: Vault }

/** How many requests an endpoint has in flight at most, over all workers. */
export const IN_FLIGHT_MAX = 10

export type Round = {
  settled: SettledDelivery[]
  claims: DeliveryClaim[]
  /** Whether to check again immediately. */
  asksAgain: boolean
  /** When the endpoint itself allows more: after its pause, or at its rate limit. */
  nextAt: Date | null
}

const NOTHING: Round = { settled: [], claims: [], asksAgain: false, nextAt: null }

/**
 * One transaction for an endpoint, under its lock: settles finished attempts, updates its health, and claims at most `room`
 * deliveries. All limits of an endpoint are applied here, for any worker.
 */
export async function deliverRound(
  deps: RoundDeps,
  tx: Tx,
  { rowKey, ended, room }: { rowKey: RowKey; ended: EndedDelivery[]; room: number },
): Promise<Round> {
  const now = deps.clock.now()
  const found = await lockTarget(tx, rowKey, now)
  if (!found) return NOTHING
  const settled = await settleDeliveries(deps, tx, ended)
  const target = await keepHealth(deps, tx, found, settled)
  if (target.hasLost) await releaseLost(tx, rowKey, now)
  if (!target.isEnabled) {
    const asksAgain = await endPending(tx, { workspaceId: rowKey.workspaceId, endpointId: rowKey.id, now })
    return { ...NOTHING, settled, asksAgain }
  }
  return { settled, ...(await claimNext(deps, tx, { target, room, now })) }
}

type ClaimRequest = { target: Target; room: number; now: Date }

async function claimNext(
  deps: RoundDeps,
  tx: Tx,
  { target, room, now }: ClaimRequest,
): Promise<Omit<Round, 'settled'>> {
  const max = inFlightMax(target.health, now, IN_FLIGHT_MAX)
  if (max === 0) return { ...NOTHING, nextAt: target.health.pausedUntil }
  const count = allowedByRate(target.pace, now, Math.min(room, max))
  const { claims, gaveUp } = await claimDeliveries(deps, tx, { target, wanted: { count, inFlightMax: max }, now })
  const nextAt = nextRequestAfter(target.pace, now, claims.length)
  if (claims.length > 0 && nextAt) await writePace(tx, target, nextAt)
  return { claims, asksAgain: gaveUp > 0, nextAt: nextAt && nextAt > now ? nextAt : null }
}

async function writePace(tx: Tx, { workspaceId, id }: RowKey, nextAt: Date): Promise<void> {
  await tx.query(sql`
    update webhook_endpoint set next_request_at = ${nextAt} where workspace_id = ${workspaceId} and id = ${id}`)
}
