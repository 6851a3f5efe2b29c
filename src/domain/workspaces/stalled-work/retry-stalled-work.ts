import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { audit, type Change, idText, type Job, sql, stampResult, type WriteDeps } from '../../kernel/index.ts'

export const RetryStalledWorkInput = z
  .strictObject({ id: idText.describe('ID of the stalled job, such as stl_01jd….') })
  .describe('The stalled job to retry.')

type Input = Change<{ id: string }>

/** Makes a stalled job due again, with all its attempts. No change if it is already being retried. */
export async function retryStalledWork(deps: WriteDeps, { workspaceId, id, actor, idempotency }: Input): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction('stalled-work.retry', async (tx) => {
    const [row] = await tx.query<{ queue: string; subject_id: string; given_up_at: Date | null }>(sql`
      select queue, subject_id, given_up_at from stalled_work where workspace_id = ${workspaceId} and id = ${id} for no key update`)
    if (!row) throw AppError.notFound('stalled work', id, 'id')
    await stampResult(tx, workspaceId, idempotency, id)
    if (row.given_up_at === null) return
    await tx.query(sql`
      update stalled_work set attempts = 0, next_try_at = ${now}, given_up_at = null
      where workspace_id = ${workspaceId} and id = ${id}`)
    const before = { queue: row.queue, subject: row.subject_id, given_up_at: row.given_up_at }
    await audit(deps, tx, {
      ...{ workspaceId, actor, action: 'stalled_work.retried', subjectId: id, before },
      after: { ...before, given_up_at: null },
    })
    if (row.queue !== 'sandbox-text') tx.hint({ queue: row.queue as Job['queue'], workspaceId, id: row.subject_id })
  })
}
