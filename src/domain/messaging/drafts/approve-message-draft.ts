import { z } from 'zod'
import { appendEvents } from '../../events/index.ts'
import { audit, type Change, idText, optionalOnCreate, sql, stampResult, type WriteDeps } from '../../kernel/index.ts'
import type { QueueDeps } from '../queue-message.ts'
import { messageFields, sendInLock, whenWithheldField } from '../send-message.ts'
import { withheldError } from '../withheld-error.ts'
import { isAlready, withDraft } from './lock-draft.ts'

export const ApproveMessageDraftInput = z
  .strictObject({
    id: idText.describe('ID of the draft.'),
    body: optionalOnCreate(messageFields.body).describe(
      'Another body for the message. Default: the draft’s. The draft itself does not change.',
    ),
    when_withheld: whenWithheldField,
  })
  .describe('The draft to approve.')

type Input = Change<z.infer<typeof ApproveMessageDraftInput>>

/**
 * Approves a draft and queues its message, in one transaction. If the gate withholds the message, the refusal is thrown, nothing
 * is stored and the draft stays pending. A draft that is already approved does not change. Throws `not_found`, and a refusal for a draft that is over.
 */
export async function approveMessageDraft(deps: WriteDeps & QueueDeps, input: Input): Promise<void> {
  const { workspaceId, id, actor, idempotency } = input
  await withDraft(deps, 'message-draft.approve', { workspaceId, id }, async (tx, draft, phone) => {
    const now = deps.clock.now()
    await stampResult(tx, workspaceId, idempotency, id)
    if (isAlready('approved', draft, now)) return
    const memberId = actor.kind === 'member' ? actor.id : null
    const { sent, events } = await sendInLock(deps, tx, {
      ...{ workspaceId, phone, lead_id: draft.lead_id, body: input.body ?? draft.body },
      ...{ campaign_id: draft.campaign_id ?? undefined, from: draft.from ?? undefined },
      ...{ when_withheld: input.when_withheld, sentBy: memberId === null ? 'api' : 'human', assignedTo: memberId },
    })
    if (sent.outcome === 'withheld') throw withheldError(sent.refusal, now)
    await tx.query(sql`
      update message_draft set status = 'approved', decided_by = ${actor.id}, decided_at = ${now}, message_id = ${sent.message.id}
      where workspace_id = ${workspaceId} and id = ${id}`)
    const after = { status: 'approved', message_id: sent.message.id, is_edited: input.body !== undefined }
    const change = { before: { status: 'pending' }, after }
    await audit(deps, tx, { workspaceId, actor, action: 'message_draft.approved', subjectId: id, ...change })
    appendEvents(deps, tx, workspaceId, events)
  })
}
