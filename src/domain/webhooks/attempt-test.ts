import { claimDeliveries, type DeliveryClaim } from './claim-deliveries.ts'
import { IN_FLIGHT_MAX } from './deliver-round.ts'
import type { DeliveryDeps } from './deliver-to-endpoint.ts'
import { keepHealth } from './keep-health.ts'
import { lockTarget } from './lock-endpoint.ts'
import { settleDeliveries } from './settle-deliveries.ts'
import { webhookRequest } from './webhook-request.ts'

type Named = { workspaceId: string; endpointId: string; id: string }

/**
 * Makes the one attempt of a test event's delivery, now: also for an endpoint that is paused or disabled, for then its
 * owner wants to know. Returns whether there was one to make.
 */
export async function attemptTest(deps: DeliveryDeps, named: Named): Promise<boolean> {
  const claim = await claimTest(deps, named)
  if (!claim) return false
  const { request, shown } = webhookRequest(claim, deps.webhooks, deps.clock.now())
  const reply = await deps.http.post(request)
  const ended = [{ claim, reply, shown, endedAt: deps.clock.now() }]
  await deps.db.transaction('delivery.settle', async (tx) => {
    const target = await lockTarget(tx, { workspaceId: named.workspaceId, id: named.endpointId }, deps.clock.now())
    const settled = await settleDeliveries(deps, tx, ended)
    if (target) await keepHealth(deps, tx, target, settled)
  })
  const answer = reply.outcome === 'answered' ? { status: reply.status } : { error: reply.error }
  const { workspaceId, endpointId, id: deliveryId } = named
  deps.log.info({ event: 'webhook.attempted', workspaceId, deliveryId, endpointId, isTest: true, ...answer })
  return true
}

/** Test events wait for nobody: ten others in flight do not hold them up. */
function claimTest(deps: DeliveryDeps, { workspaceId, endpointId, id }: Named): Promise<DeliveryClaim | null> {
  return deps.db.transaction('delivery.claim', async (tx) => {
    const now = deps.clock.now()
    const target = await lockTarget(tx, { workspaceId, id: endpointId }, now)
    if (!target || target.isDeleted) return null
    const wanted = { count: 1, inFlightMax: IN_FLIGHT_MAX + 1, only: id }
    const { claims } = await claimDeliveries(deps, tx, { target, wanted, now })
    return claims[0] ?? null
  })
}
