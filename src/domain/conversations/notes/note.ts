import { z } from 'zod'
import { idOf, idText, type List, wireTime } from '../../kernel/index.ts'

/** A note as REST, GraphQL and the documentation show it. */
export const noteShape = z
  .object({
    id: idOf('note', 'ID of the note.'),
    conversation_id: idOf('conv', 'ID of the conversation.'),
    member_id: idOf(
      'mem',
      'ID of the member who wrote the note. Null if the note was added with an API key.',
    ).nullable(),
    body: z
      .string()
      .describe('The note.')
      .meta({ examples: ['Prefers calls after 5 pm.'] }),
    created_at: wireTime.describe('When the note was written.'),
  })
  .describe(
    'A note for the team on a conversation. Notes are never sent to the lead. They are deleted when the lead is ' +
      'erased.',
  )

const filters = { conversation_id: idText.describe('Only notes on this conversation.') }

/** The notes on a conversation, newest first. */
export const noteList: List<'ConversationNote', typeof filters> = {
  name: 'notes',
  model: 'conversationNote',
  filters,
  where: ({ conversation_id }) => ({ conversationId: conversation_id }),
}
