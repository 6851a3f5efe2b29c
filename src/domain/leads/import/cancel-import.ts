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
import { findImport } from './find-import.ts'
import { toWireImport, type WireImport } from './import.ts'

type Deps = { db: Db; clock: Clock; ids: Ids }
type Named = { workspaceId: string; id: string }
type Request = Named & { actor: Actor; idempotency?: IdempotencyClaim | undefined }

/**
 * Stops an import: what was done stays done, and nothing more is. One whose file is still received is dropped. One that is
 * over is a `conflict`.
 */
export async function cancelImport(deps: Deps, { actor, idempotency, ...named }: Request): Promise<WireImport> {
  const { workspaceId, id } = named
  await deps.db.transaction('import.cancel', async (tx) => {
    const now = deps.clock.now()
    const [stopped] = await tx.query<{ was: string }>(sql`
      with old as (
        select id, status from lead_import
        where workspace_id = ${workspaceId} and id = ${id} and status in ('receiving', 'running') for no key update
      )
      update lead_import i set status = 'canceled', lease_until = case old.status when 'receiving' then ${now}::timestamptz end,
        lease_token = null, finished_at = ${now}, updated_at = ${now}
      from old where i.workspace_id = ${workspaceId} and i.id = old.id returning old.status as was`)
    if (!stopped) return refuse(tx, named)
    await stampResult(tx, workspaceId, idempotency, id)
    const [before, after] = [{ status: stopped.was }, { status: 'canceled' }]
    await audit(deps, tx, { workspaceId, actor, action: 'import.canceled', subjectId: id, before, after })
    tx.hint({ queue: 'run-import', workspaceId, id })
    tx.announce(workspaceId, 0) // no event, but whoever watches the import may look
  })
  return toWireImport((await findImport(deps, named))!)
}

async function refuse(tx: Tx, { workspaceId, id }: Named): Promise<never> {
  const [known] = await tx.query(sql`select id from lead_import where workspace_id = ${workspaceId} and id = ${id}`)
  throw known ? new Refusal({ refused: 'import_over' }) : AppError.notFound('import', id)
}
