import { AppError, Refusal } from '../../../errors.ts'
import {
  type Actor,
  audit,
  type Clock,
  type Db,
  type IdempotencyClaim,
  type Ids,
  sql,
  stampResult,
  type Tx,
} from '../../kernel/index.ts'
import { findReplay } from './find-replay.ts'
import { toWireReplay, type WireReplay } from './replay.ts'

type Deps = { db: Db; clock: Clock; ids: Ids }
type Named = { workspaceId: string; id: string }
type Request = Named & { actor: Actor; idempotency?: IdempotencyClaim | undefined }

/**
 * Stops a replay. Deliveries that it has made due go back to what they were, so that they can be replayed later; a request
 * that is under way still gets its outcome, and is not tried again. One that is over is a `conflict`.
 */
export async function cancelReplay(deps: Deps, { actor, idempotency, ...named }: Request): Promise<WireReplay> {
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

/** Lock 4, before the deliveries'. */
async function lockEndpointOf(tx: Tx, { workspaceId, id }: Named): Promise<void> {
  await tx.query(sql`
    select e.id from webhook_endpoint e
    where e.workspace_id = ${workspaceId}
      and e.id = (select endpoint_id from replay where workspace_id = ${workspaceId} and id = ${id})
    for no key update`)
}

async function refuse(tx: Tx, { workspaceId, id }: Named): Promise<never> {
  const [known] = await tx.query(sql`select id from replay where workspace_id = ${workspaceId} and id = ${id}`)
  throw known ? new Refusal({ refused: 'replay_over' }) : AppError.notFound('replay', id)
}

/** What it has not tried is no longer its own; what it has tried in vain has failed. */
async function giveBack(tx: Tx, { workspaceId, id }: Named, now: Date): Promise<void> {
  await tx.query(sql`
    with back as (
      update webhook_delivery set status = case when attempt_count = 0 then 'skipped' else 'exhausted' end,
        replay_id = case when run_attempts = 0 then null else replay_id end, next_attempt_at = null, finished_at = ${now}
      where workspace_id = ${workspaceId} and replay_id = ${id} and status = 'pending'
      returning run_attempts
    )
    update replay set started = started - (select count(*) from back where run_attempts = 0)
    where workspace_id = ${workspaceId} and id = ${id}`)
}
