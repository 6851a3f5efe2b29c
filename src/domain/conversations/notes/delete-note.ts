import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { appendEvents } from '../../events/index.ts'
import { type IdempotencyClaim, idText, sql, stampResult, type WriteDeps } from '../../kernel/index.ts'
import { conversationUpdated } from '../event-data.ts'

export const DeleteNoteInput = z
  .strictObject({ id: idText.describe('ID of the note, such as note_01jd….') })
  .describe('The note to delete.')

type Input = z.infer<typeof DeleteNoteInput> & {
  workspaceId: string
  /** Notes of others can be deleted only with full access. */
  by: { memberId: string | null; mayDeleteAll: boolean }
  idempotency?: IdempotencyClaim | undefined
}

/** Deletes a note. `insufficient_scope` for a note of someone else. */
export async function deleteNote(deps: WriteDeps, { workspaceId, id, by, idempotency }: Input): Promise<void> {
  await deps.db.transaction('note.delete', async (tx) => {
    const [note] = await tx.query<{ conversation_id: string; lead_id: string; member_id: string | null }>(sql`
      select conversation_id, lead_id, member_id from conversation_note
      where workspace_id = ${workspaceId} and id = ${id} for no key update`)
    if (!note) throw AppError.notFound('note', id)
    if (!by.mayDeleteAll && (note.member_id === null || note.member_id !== by.memberId)) {
      throw new AppError('insufficient_scope', { message: 'Only owners and admins can delete notes of other members.' })
    }
    await tx.query(sql`delete from conversation_note where workspace_id = ${workspaceId} and id = ${id}`)
    await stampResult(tx, workspaceId, idempotency, id)
    const conversation = { id: note.conversation_id, lead_id: note.lead_id }
    appendEvents(deps, tx, workspaceId, [conversationUpdated(conversation, ['notes'])])
  })
}
