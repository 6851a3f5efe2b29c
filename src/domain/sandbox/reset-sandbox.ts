import { AppError, Refusal } from '../../errors.ts'
import { audit, type Change, sql, stampResult, type Tx, type WriteDeps } from '../kernel/index.ts'

type Input = Change

/**
 * Starts a reset of a sandbox: a worker deletes leads, conversations, notes, messages, events, deliveries, imports, opt-outs,
 * notifications, alerts and the simulated carrier's records. Settings, keys, endpoints, channels, numbers, campaigns, snippets, documents,
 * the alert settings of members and the audit log stay, and positions continue. Data created during the reset stays, unless its lead is deleted. Running imports, sends and erasures
 * are stopped.
 * `conflict` while another reset runs.
 */
export async function resetSandbox(deps: WriteDeps, { workspaceId, actor, idempotency }: Input): Promise<string> {
  return deps.db.transaction('sandbox-reset.begin', async (tx) => {
    const [workspace] = await tx.query<{ mode: string }>(sql`
      select mode from workspace where id = ${workspaceId} for no key update`)
    if (workspace?.mode !== 'sandbox') throw new AppError('not_found', { message: 'Only a sandbox can be reset.' })
    await refuseSecond(tx, workspaceId)
    const now = deps.clock.now()
    await stopImports(tx, workspaceId, now)
    await stopSends(tx, workspaceId, now)
    await stopErasures(tx, workspaceId, now)
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

/** From then on, none of their rows is read or added. */
async function stopImports(tx: Tx, workspaceId: string, now: Date): Promise<void> {
  await tx.query(sql`
    update lead_import set status = 'canceled', lease_until = null, lease_token = null, finished_at = ${now}, updated_at = ${now}
    where workspace_id = ${workspaceId} and status in ('receiving', 'running')`)
}

async function stopSends(tx: Tx, workspaceId: string, now: Date): Promise<void> {
  await tx.query(sql`
    update campaign_send set status = 'canceled', lease_until = null, lease_token = null, finished_at = ${now}, updated_at = ${now}
    where workspace_id = ${workspaceId} and finished_at is null`)
}

async function stopErasures(tx: Tx, workspaceId: string, now: Date): Promise<void> {
  await tx.query(sql`
    update lead_erasure set status = 'canceled', lead_ids = '{}', lease_until = null, lease_token = null, finished_at = ${now}, updated_at = ${now}
    where workspace_id = ${workspaceId} and finished_at is null`)
}

/** Stops all personas, and restarts the day's message count. */
async function stopPersonas(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`
    with counts as (delete from spend_day where workspace_id = ${workspaceId})
    delete from sandbox_persona where workspace_id = ${workspaceId}`)
}
