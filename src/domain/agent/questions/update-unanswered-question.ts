import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { type Actor, audit, idText, sql, type WriteDeps } from '../../kernel/index.ts'
import { questionStatus } from './unanswered-question.ts'

export const UpdateUnansweredQuestionInput = z
  .strictObject({
    id: idText.describe('ID of the question.'),
    status: questionStatus.describe('The new status. `open` returns the question to the list of open ones.'),
  })
  .describe('The question and its new status.')

type Input = z.infer<typeof UpdateUnansweredQuestionInput> & { workspaceId: string; actor: Actor }

/** Sets a question's status. The same status again changes nothing. */
export async function updateUnansweredQuestion(deps: WriteDeps, input: Input): Promise<void> {
  const { workspaceId, id, status, actor } = input
  await deps.db.transaction('unanswered-question.update', async (tx) => {
    const [before] = await tx.query<{ status: string; fact_id: string | null; resolved_by: string | null }>(sql`
      select status, fact_id, resolved_by from unanswered_question where workspace_id = ${workspaceId} and id = ${id} for no key update`)
    if (!before) throw AppError.notFound('question', id)
    if (before.status === status) return
    const resolved = status === 'open' ? { by: null, at: null } : { by: actor.id, at: deps.clock.now() }
    // Who reopens what the service found answered says that the fact does not answer it.
    const isRejected = before.status === 'answered' && before.resolved_by === null
    await tx.query(sql`
      update unanswered_question set status = ${status}, resolved_by = ${resolved.by}, resolved_at = ${resolved.at},
        rejected_fact_id = case when ${isRejected} then fact_id else rejected_fact_id end,
        fact_id = case when ${isRejected} then null else fact_id end
      where workspace_id = ${workspaceId} and id = ${id}`)
    const change = { before: { status: before.status }, after: { status } }
    await audit(deps, tx, { workspaceId, actor, action: 'unanswered_question.updated', subjectId: id, ...change })
  })
}
