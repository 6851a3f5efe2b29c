import { z } from 'zod'
import { AppError, Refusal } from '../../../errors.ts'
import {
  type IdempotencyClaim,
  idText,
  type RowKey,
  sql,
  stampResult,
  type Tx,
  type WriteDeps,
} from '../../kernel/index.ts'
import type { DeliveryStatus } from '../delivery/delivery.ts'

export const ReplayDeliveryInput = z.strictObject({ id: idText.describe('ID of the delivery.') })

type Facts = {
  status: DeliveryStatus
  is_test: boolean
  is_leased: boolean
  is_erased: boolean
  endpoint_id: string
  position: number
}

/** When to check for the first time whether the delivery has finished. */
const FIRST_LOOK_MS = 500

/**
 * Sends one delivery again, whatever its status: same event ID, attempt numbers continue, new retry schedule. It is tracked as
 * a replay of one delivery. A pending one keeps its schedule and is attempted at once. `not_found` if its endpoint was deleted;
 * `conflict` if it is disabled, for a test event, and after its lead was erased.
 */
export async function replayDelivery(
  deps: WriteDeps,
  { workspaceId, id, idempotency }: RowKey & { idempotency?: IdempotencyClaim | undefined },
): Promise<void> {
  await deps.db.transaction('delivery.replay', async (tx) => {
    await lockOpenEndpoint(tx, { workspaceId, id })
    const now = deps.clock.now()
    const facts = await lockDelivery(tx, { workspaceId, id }, now)
    if (facts.is_test) throw nothingToSend('A test event cannot be replayed. Send a new test event instead.')
    if (facts.is_erased) throw nothingToSend('The lead was erased, so the delivery cannot be sent again.')
    if (facts.status === 'pending') await makeDue(tx, { workspaceId, id }, now)
    else if (facts.is_leased) throw new Refusal({ refused: 'delivery_under_way' })
    else await startAgain(deps, tx, { workspaceId, id }, facts, now)
    await stampResult(tx, workspaceId, idempotency, id)
    tx.hint({ queue: 'deliver-to-endpoint', workspaceId, id: facts.endpoint_id })
  })
}

function nothingToSend(message: string): Refusal {
  return new Refusal({ refused: 'delivery_not_replayable' }, { message })
}

/** Lock 7. */
async function lockOpenEndpoint(tx: Tx, { workspaceId, id }: RowKey): Promise<void> {
  const [endpoint] = await tx.query<{ status: string }>(sql`
    select e.status from webhook_endpoint e
    where e.workspace_id = ${workspaceId} and e.deleted_at is null
      and e.id = (select endpoint_id from webhook_delivery where workspace_id = ${workspaceId} and id = ${id})
    for no key update`)
  if (!endpoint) throw AppError.notFound('delivery', id)
  if (endpoint.status !== 'enabled') throw new Refusal({ refused: 'endpoint_disabled' })
}

/** Lock 5. */
async function lockDelivery(tx: Tx, { workspaceId, id }: RowKey, now: Date): Promise<Facts> {
  const [row] = await tx.query<Facts>(sql`
    select d.status, d.is_test, d.lease_until is not null and d.lease_until > ${now} as is_leased, d.endpoint_id, d.position,
      (select e.body is null from event e where e.workspace_id = ${workspaceId} and e.id = d.event_id) as is_erased
    from webhook_delivery d where d.workspace_id = ${workspaceId} and d.id = ${id} for no key update`)
  return row!
}

/** If a request is in flight, the next attempt follows at once. */
async function makeDue(tx: Tx, { workspaceId, id }: RowKey, now: Date): Promise<void> {
  await tx.query(sql`
    update webhook_delivery set next_attempt_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and next_attempt_at > ${now} and lease_until is null`)
}

async function startAgain(
  { ids }: WriteDeps,
  tx: Tx,
  { workspaceId, id }: RowKey,
  facts: Facts,
  now: Date,
): Promise<void> {
  const replayId = ids.next('rpl')
  const lookAt = new Date(now.getTime() + FIRST_LOOK_MS)
  await tx.query(sql`
    insert into replay (workspace_id, id, endpoint_id, event_types, since, until, status, total, started, last_position,
      lease_until, created_at)
    select ${workspaceId}, ${replayId}, endpoint_id, array[event_type], created_at, created_at, 'running', 1, 1, ${facts.position},
      ${lookAt}, ${now}
    from webhook_delivery where workspace_id = ${workspaceId} and id = ${id}`)
  await tx.query(sql`
    update webhook_delivery set status = 'pending', lane = 3, replay_id = ${replayId}, run_attempts = 0, first_attempt_at = null,
      next_attempt_at = ${now}, finished_at = null
    where workspace_id = ${workspaceId} and id = ${id}`)
}
