import { orNotFound, Refusal } from '../../../errors.ts'
import { audit, type Change, type RowKey, sql, stampResult, type Tx, type WriteDeps } from '../../kernel/index.ts'
import { readSend } from './find-send.ts'
import type { WireSend } from './send.ts'

type Input = Change<{ id: string }>

/**
 * Pauses a send: no more messages are queued. A send that waits for the daily limit no longer continues by itself. One that was
 * paused by request is returned unchanged. `conflict` if it has finished.
 */
export function pauseSend(deps: WriteDeps, input: Input): Promise<WireSend> {
  return change(deps, input, 'paused', (tx, { workspaceId, id }, now) =>
    tx.query(sql`
      update campaign_send set status = 'paused', pause_reason = 'requested', lease_until = null, lease_token = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and (status in ('scheduled', 'running') or pause_reason = 'daily_limit_reached')
      returning status`),
  )
}

/** Resumes a paused send. Any other unfinished one is returned unchanged. `conflict` if it has finished. */
export function resumeSend(deps: WriteDeps, input: Input): Promise<WireSend> {
  return change(deps, input, 'resumed', (tx, { workspaceId, id }, now) =>
    tx.query(sql`
      update campaign_send set status = case when starts_at > ${now}::timestamptz then 'scheduled' else 'running' end, pause_reason = null,
        lease_until = case when is_prepared then greatest(starts_at, ${now}::timestamptz) else ${now}::timestamptz end, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and status = 'paused' returning status`),
  )
}

/**
 * Cancels a send. A worker then cancels its messages that were not handed to the carrier. A canceled send is returned unchanged.
 * `conflict` if it has completed.
 */
export function cancelSend(deps: WriteDeps, input: Input): Promise<WireSend> {
  return change(deps, input, 'canceled', (tx, { workspaceId, id }, now) =>
    tx.query(sql`
      update campaign_send set status = 'canceled', pause_reason = null, lease_until = ${now}, lease_token = null, finished_at = ${now}, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and status in ('scheduled', 'running', 'paused') returning status`),
  )
}

type Verb = 'paused' | 'resumed' | 'canceled'
type Update = (tx: Tx, rowKey: RowKey, now: Date) => Promise<unknown[]>

async function change(deps: WriteDeps, input: Input, verb: Verb, update: Update): Promise<WireSend> {
  const { workspaceId, id, actor, idempotency } = input
  await deps.db.transaction(`send.${verb}`, async (tx) => {
    const before = await lockStatus(tx, { workspaceId, id })
    const [changed] = await update(tx, { workspaceId, id }, deps.clock.now())
    if (!changed) refuseFinished(before, verb)
    await stampResult(tx, workspaceId, idempotency, id)
    if (!changed) return
    await audit(deps, tx, {
      workspaceId,
      actor,
      action: `campaign_send.${verb}`,
      subjectId: id,
      before: { status: before },
      after: changed,
    })
    if (verb !== 'paused') tx.hint({ queue: 'run-send', workspaceId, id })
    tx.announce(workspaceId, 0) // no event, but wakes subscribers of the send
  })
  return readSend(deps, { workspaceId, id })
}

async function lockStatus(tx: Tx, { workspaceId, id }: RowKey): Promise<string> {
  const [known] = await tx.query<{ status: string }>(sql`
    select status from campaign_send where workspace_id = ${workspaceId} and id = ${id} for no key update`)
  return orNotFound(known?.status, 'send', id)
}

function refuseFinished(status: string, verb: Verb): void {
  const isFinished = status === 'completed' || (status === 'canceled' && verb !== 'canceled')
  if (isFinished) throw new Refusal({ refused: 'send_over' })
}
