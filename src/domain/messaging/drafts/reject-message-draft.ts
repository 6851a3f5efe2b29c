import { z } from 'zod'
import {
  audit,
  type Change,
  idText,
  optionalOnCreate,
  sql,
  stampResult,
  text,
  type WriteDeps,
} from '../../kernel/index.ts'
import { isAlready, withDraft } from './lock-draft.ts'

const REASON_LENGTH_MAX = 500

export const RejectMessageDraftInput = z
  .strictObject({
    id: idText.describe('ID of the draft.'),
    reason: optionalOnCreate(text(1, REASON_LENGTH_MAX)).describe('Why it is rejected, 1 to 500 characters.'),
  })
  .describe('The draft to reject.')

type Input = Change<z.infer<typeof RejectMessageDraftInput>>

/** Rejects a draft, which is then never sent. A rejected draft does not change. Throws `not_found`, and a refusal for a draft that is over. */
export async function rejectMessageDraft(deps: WriteDeps, input: Input): Promise<void> {
  const { workspaceId, id, actor, reason, idempotency } = input
  await withDraft(deps, 'message-draft.reject', { workspaceId, id }, async (tx, draft) => {
    const now = deps.clock.now()
    await stampResult(tx, workspaceId, idempotency, id)
    if (isAlready('rejected', draft, now)) return
    await tx.query(sql`
      update message_draft set status = 'rejected', decided_by = ${actor.id}, decided_at = ${now}, reason = ${reason ?? null}
      where workspace_id = ${workspaceId} and id = ${id}`)
    const change = { before: { status: 'pending' }, after: { status: 'rejected' } }
    await audit(deps, tx, { workspaceId, actor, action: 'message_draft.rejected', subjectId: id, ...change })
  })
}
