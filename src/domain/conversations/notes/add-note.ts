import { z } from 'zod'
import { AppError, Refusal } from '../../../errors.ts'
import { appendEvents } from '../../events/index.ts'
import { type IdempotencyClaim, idText, sql, stampResult, text, type WriteDeps } from '../../kernel/index.ts'
import { conversationUpdated } from '../event-data.ts'

const BODY_LENGTH_MAX = 4_000
const NOTES_MAX = 500

export const AddNoteInput = z
  .strictObject({
    conversation_id: idText.describe('ID of the conversation.'),
    body: text(1, BODY_LENGTH_MAX).describe('The note, 1 to 4,000 characters. The lead never sees it.'),
  })
  .describe('A note for the team.')

type Input = z.infer<typeof AddNoteInput> & {
  workspaceId: string
  /** The author. Null: an API key. */
  memberId: string | null
  idempotency?: IdempotencyClaim | undefined
}

/**
 * Adds a note for the team to a conversation, also to an ended one. Returns its ID. Throws `not_found`, `conflict` if the lead was
 * erased, and a refusal after 500 notes.
 */
export async function addNote(deps: WriteDeps, input: Input): Promise<string> {
  const { workspaceId, conversation_id: conversationId, memberId, body, idempotency } = input
  const now = deps.clock.now()
  const id = deps.ids.next('note')
  return deps.db.transaction('note.add', async (tx) => {
    // The lock makes the count exact while other notes are added.
    const [conversation] = await tx.query<{ id: string; lead_id: string; is_erased: boolean; note_count: number }>(sql`
      select c.id, c.lead_id, l.erased_at is not null as is_erased,
        (select count(*)::int from conversation_note n where n.workspace_id = ${workspaceId} and n.conversation_id = c.id) as note_count
      from conversation c join lead l on l.workspace_id = c.workspace_id and l.id = c.lead_id
      where c.workspace_id = ${workspaceId} and c.id = ${conversationId} for no key update of c`)
    if (!conversation) throw AppError.notFound('conversation', conversationId, 'conversation_id')
    if (conversation.is_erased) throw new AppError('conflict', { message: 'The lead of this conversation was erased.' })
    if (conversation.note_count >= NOTES_MAX) throw Refusal.tooMany(NOTES_MAX, 'notes in one conversation')
    await tx.query(sql`
      insert into conversation_note (workspace_id, id, conversation_id, lead_id, member_id, body, created_at)
      values (${workspaceId}, ${id}, ${conversationId}, ${conversation.lead_id}, ${memberId}, ${body}, ${now})`)
    await stampResult(tx, workspaceId, idempotency, id)
    appendEvents(deps, tx, workspaceId, [conversationUpdated(conversation, ['notes'])])
    return id
  })
}
