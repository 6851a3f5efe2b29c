import { AppError, Refusal } from '../../errors.ts'
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
} from '../kernel/index.ts'

type Deps = { db: Db; ids: Ids; clock: Clock }
type Request = { workspaceId: string; actor: Actor; idempotency?: IdempotencyClaim | undefined }

/**
 * Begins to bring a sandbox back to how it began: leads, conversations, messages, events, deliveries, imports, opt-outs,
 * notifications and the books of the simulated network go, a worker carries it on. Settings, keys, endpoints, channels,
 * numbers, campaigns and the audit log stay, and positions go on counting. It means what there is now: what comes while it
 * runs stays, unless it is of a lead that goes. Imports that run are stopped. A `conflict` while another one runs.
 */
export async function resetSandbox(deps: Deps, { workspaceId, actor, idempotency }: Request): Promise<string> {
  return deps.db.transaction('sandbox-reset.begin', async (tx) => {
    const [workspace] = await tx.query<{ mode: string }>(sql`
      select mode from workspace where id = ${workspaceId} for no key update`)
    if (workspace?.mode !== 'sandbox') throw new AppError('not_found', { message: 'Only a sandbox can be reset.' })
    await refuseSecond(tx, workspaceId)
    const now = deps.clock.now()
    await stopImports(tx, workspaceId, now)
    await stopPersonas(tx, workspaceId)
    const id = deps.ids.next('rst')
    await tx.query(sql`
      insert into sandbox_reset (workspace_id, id, status, until_position, lease_until, created_at)
      select workspace_id, ${id}, 'running', last, ${now}, ${now} from event_position where workspace_id = ${workspaceId}`)
    await stampResult(tx, workspaceId, idempotency, id)
    const after = { status: 'running' }
    await audit(deps, tx, { workspaceId, actor, action: 'sandbox.reset_started', subjectId: id, after })
    tx.hint({ queue: 'reset-sandbox', workspaceId, id })
    return id
  })
}

async function refuseSecond(tx: Tx, workspaceId: string): Promise<void> {
  const [running] = await tx.query<{ id: string }>(sql`
    select id from sandbox_reset where workspace_id = ${workspaceId} and status = 'running'`)
  if (running) {
    throw new Refusal(
      { refused: 'reset_running', resetId: running.id },
      { message: `The reset ${running.id} is still running. Try again when it has finished.` },
    )
  }
}

/** No row of theirs is read, or comes, after this. */
async function stopImports(tx: Tx, workspaceId: string, now: Date): Promise<void> {
  await tx.query(sql`
    update lead_import set status = 'canceled', lease_until = null, lease_token = null, finished_at = ${now}, updated_at = ${now}
    where workspace_id = ${workspaceId} and status in ('receiving', 'running')`)
}

/** Nobody writes any more who was made up before. The day's messages are counted anew. */
async function stopPersonas(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`
    with counts as (delete from spend_day where workspace_id = ${workspaceId})
    delete from sandbox_persona where workspace_id = ${workspaceId}`)
}
