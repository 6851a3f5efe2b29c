import { z } from 'zod'
import { AppError, Refusal } from '../../../errors.ts'
import {
  audit,
  type Change,
  idText,
  type RowKey,
  sql,
  stampResult,
  type Tx,
  type WriteDeps,
} from '../../kernel/index.ts'
import { findReplay } from './find-replay.ts'
import { toWireReplay, type WireReplay } from './replay.ts'

export const ReplayIdInput = z.strictObject({ id: idText.describe('ID of the replay.') })

type Input = Change<{ id: string }>

/**
 * Cancels a replay. Its unsent deliveries return to their previous status and can be replayed later; a request in flight gets
 * its outcome and is not retried. `conflict` if it has finished.
 */
export async function cancelReplay(deps: WriteDeps, { actor, idempotency, ...named }: Input): Promise<WireReplay> {
  const { workspaceId, id } = named
  await deps.db.transaction('replay.cancel', async (tx) => {
    await lockEndpointOf(tx, named)
    const now = deps.clock.now()
    const [canceled] = await tx.query(sql`
      update replay set status = 'canceled', lease_until = null, lease_token = null, finished_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and status = 'running' returning id`)
    if (!canceled) await refuse(tx, named)
    await stampResult(tx, workspaceId, idempotency, id)
    await giveBack(tx, named, now)
    const [before, after] = [{ status: 'running' }, { status: 'canceled' }]
    await audit(deps, tx, { workspaceId, actor, action: 'replay.canceled', subjectId: id, before, after })
  })
  return toWireReplay((await findReplay(deps, named))!)
}

/** Lock 7, before the deliveries'. */
async function lockEndpointOf(tx: Tx, { workspaceId, id }: RowKey): Promise<void> {
  await tx.query(sql`
    select e.id from webhook_endpoint e
    where e.workspace_id = ${workspaceId}
      and e.id = (select endpoint_id from replay where workspace_id = ${workspaceId} and id = ${id})
    for no key update`)
}

async function refuse(tx: Tx, { workspaceId, id }: RowKey): Promise<never> {
  const [known] = await tx.query(sql`select id from replay where workspace_id = ${workspaceId} and id = ${id}`)
  throw known ? new Refusal({ refused: 'replay_over' }) : AppError.notFound('replay', id)
}

/** Deliveries without an attempt no longer belong to the replay; the others get their previous status. */
async function giveBack(tx: Tx, { workspaceId, id }: RowKey, now: Date): Promise<void> {
  await tx.query(sql`
    with back as (
      update webhook_delivery d set status = case when attempt_count = 0 then 'skipped'
          when exists (select from webhook_attempt a
            where a.workspace_id = d.workspace_id and a.delivery_id = d.id and a.status = 'succeeded') then 'succeeded'
          else 'exhausted' end,
        replay_id = case when run_attempts = 0 then null else replay_id end, next_attempt_at = null, finished_at = ${now}
      where workspace_id = ${workspaceId} and replay_id = ${id} and status = 'pending'
      returning run_attempts
    )
    update replay set started = started - (select count(*) from back where run_attempts = 0)
    where workspace_id = ${workspaceId} and id = ${id}`)
}
