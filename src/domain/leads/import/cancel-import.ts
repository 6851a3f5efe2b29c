import { AppError, Refusal } from '../../../errors.ts'
import { audit, type Change, type RowKey, sql, stampResult, type Tx, type WriteDeps } from '../../kernel/index.ts'
import { findImport } from './find-import.ts'
import { toWireImport, type WireImport } from './import.ts'

type Input = Change<{ id: string }>

/** Stops an import. Processed rows stay. An upload in progress is dropped. `conflict` if the import has finished. */
export async function cancelImport(deps: WriteDeps, { actor, idempotency, ...named }: Input): Promise<WireImport> {
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
    tx.announce(workspaceId, 0) // not an event, but wakes subscribers of the import
  })
  return toWireImport((await findImport(deps, named))!)
}

async function refuse(tx: Tx, { workspaceId, id }: RowKey): Promise<never> {
  const [known] = await tx.query(sql`select id from lead_import where workspace_id = ${workspaceId} and id = ${id}`)
  throw known ? new Refusal({ refused: 'import_over' }) : AppError.notFound('import', id)
}
