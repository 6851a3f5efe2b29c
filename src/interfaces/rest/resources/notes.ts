import {
  AddNoteInput,
  addNote,
  DeleteNoteInput,
  deleteNote,
  noteList,
  noteShape,
} from '../../../domain/conversations/index.ts'
import { mayAccess } from '../../../domain/identity/index.ts'
import { memberOf } from '../../graphql/schema/asking-member.ts'
import { NO_BODY, restMutation } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'

const RestNote = rowType('RestNote', 'ConversationNote', noteShape)

restList('list_notes', {
  list: noteList,
  type: RestNote,
  description: 'Lists the notes on a conversation, newest first.',
})

restMutation('create_note', {
  type: RestNote,
  input: AddNoteInput,
  description: 'Adds a note for the team to a conversation. The lead never sees it. At most 500 per conversation.',
  run: async (input, { app, by: { workspaceId, idempotency }, context, info }) => {
    const id = await addNote(app, { workspaceId, memberId: memberOf(context), idempotency, ...input })
    return RestNote.find(context, info, 'note', { id })
  },
  again: (id, { context, info }) => RestNote.find(context, info, 'note', { id }),
})

restMutation('delete_note', {
  type: NO_BODY,
  input: DeleteNoteInput,
  description: 'Deletes a note. Requires full access, because an API key has no notes of its own.',
  run: async ({ id }, { app, by: { workspaceId, idempotency }, context }) => {
    const by = { memberId: memberOf(context), mayDeleteAll: mayAccess(context.principal.scopes, ['full_access']) }
    await deleteNote(app, { workspaceId, id, by, idempotency })
    return true
  },
})
