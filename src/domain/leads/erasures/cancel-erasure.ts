import { AppError, Refusal } from '../../../errors.ts'
import { audit, type Change, sql, stampResult, type WriteDeps } from '../../kernel/index.ts'

type Input = Change<{ id: string }>

/**
 * Stops an erasure. The transaction of a lead that is being erased rolls back, because it has lost the lease. A canceled erasure
 * stays as it is. `conflict` if it has completed.
 */
export async function cancelErasure(deps: WriteDeps, { workspaceId, id, actor, idempotency }: Input): Promise<void> {
  await deps.db.transaction('erasure.cancel', async (tx) => {
    const [known] = await tx.query<{ status: string }>(sql`
      select status from lead_erasure where workspace_id = ${workspaceId} and id = ${id} for no key update`)
    if (!known) throw AppError.notFound('erasure', id)
    if (known.status === 'completed') throw new Refusal({ refused: 'erasure_over' })
    await stampResult(tx, workspaceId, idempotency, id)
    if (known.status === 'canceled') return
    const now = deps.clock.now()
    const [after] = await tx.query(sql`
      update lead_erasure set status = 'canceled', lead_ids = '{}', lease_until = null, lease_token = null, finished_at = ${now}, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} returning status, erased`)
    const before = { status: known.status }
    await audit(deps, tx, { workspaceId, actor, action: 'lead_erasure.canceled', subjectId: id, before, after })
    tx.announce(workspaceId, 0) // not an event, but wakes subscribers of the erasure
  })
}
