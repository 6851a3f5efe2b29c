import type { RowKey } from '../../kernel/index.ts'
import type { CarrierReply } from '../carriers/carrier.ts'
import { hintNext, type QueuedMessage, readQueuedMessage } from '../numbers/sender-line.ts'
import type { Claim, DispatchDeps } from './claim.ts'
import { claimMessage } from './claim-message.ts'
import { reconcileMessage } from './reconcile-message.ts'
import { settleHandOver } from './settle-hand-over.ts'

/** An opt-out that commits after the claim cannot stop the message, so a claim is used at once or given up. */
const CLAIM_USED_WITHIN_MS = 250

/**
 * The second half of the only sending path: runs the gate again, hands one message to its carrier and stores the result, when
 * it is its turn at its number. A message whose lease expired during sending is reconciled, never sent again. Returns when to
 * look again.
 */
export async function dispatchMessage(deps: DispatchDeps, rowKey: RowKey): Promise<Date | null> {
  const startedAt = deps.clock.now()
  const place = await readQueuedMessage(deps.db, rowKey, startedAt)
  if (!place) return null
  if (place.status === 'sending') return reconcileMessage(deps, rowKey)
  if (place.status === 'canceled') return passOn(deps, rowKey, place)
  if (!place.not_before || place.not_before > startedAt) return place.not_before
  if (place.is_behind) return null // the message before it in the line hints it
  const slotAt = place.sender?.next_slot_at
  if (slotAt && slotAt > startedAt) return slotAt

  const { workspaceId, id } = rowKey
  const claim = await deps.db.locked('dispatch.claim', workspaceId, place.phone, (tx) =>
    claimMessage(deps, tx, { workspaceId, id, place }),
  )
  if (!claim) return null
  const isLate = deps.clock.now().getTime() - claim.claimedAt.getTime() > CLAIM_USED_WITHIN_MS
  const reply = isLate ? ({ outcome: 'given_up' } as const) : await handOver(deps, claim)

  const settled = await settleHandOver(deps, claim, reply)
  const ms = deps.clock.now().getTime() - startedAt.getTime()
  const carrierError = 'carrierError' in reply ? { carrierError: reply.carrierError } : {}
  deps.log.info({
    event: 'message.dispatched',
    ...rowKey,
    reply: reply.outcome,
    ...carrierError,
    status: settled.status,
    ms,
  })
  return settled.notBefore
}

/** It may have been next in its number's queue, so the following message needs a hint. */
async function passOn(deps: DispatchDeps, { workspaceId, id: messageId }: RowKey, place: QueuedMessage): Promise<null> {
  const waiting = { workspaceId, messageId, place, now: deps.clock.now() }
  if (place.sender) await deps.db.transaction('dispatch.pass-on', (tx) => hintNext(tx, waiting))
  return null
}

/** An adapter returns its errors as values. If it throws, the text may already have been sent. */
async function handOver({ carriers }: DispatchDeps, claim: Claim): Promise<CarrierReply> {
  const carrier = carriers[claim.carrier]
  if (!carrier) return { outcome: 'failed', error: 'carrier_down' }
  try {
    return await carrier.send(claim.sms)
  } catch {
    return { outcome: 'ambiguous' }
  }
}
