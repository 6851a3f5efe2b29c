import { AddNoteInput, addNote, DeleteNoteInput, deleteNote, noteShape } from '../../../domain/conversations/index.ts'
import { mayAccess } from '../../../domain/identity/index.ts'
import { memberOf } from '../schema/asking-member.ts'
import { builder } from '../schema/builder.ts'
import { rowMutation } from '../schema/mutation.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { idPayload, rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const NOTES_SHOWN_MAX = 100

builder.prismaObject('ConversationNote', {
  description: noteShape.description!,
  ...guardedNode(scopes.readConversations),
  fields: (t) => fieldsOf(t, noteShape),
})

nodeRows('note', 'ConversationNote', 'conversationNote')

builder.prismaObjectField('Conversation', 'notes', (t) =>
  t.relation('notes', {
    query: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: NOTES_SHOWN_MAX },
    description: 'The latest 100 notes for the team, newest first.',
  }),
)

rowMutation('addNote', {
  type: rowPayload('AddNotePayload', 'The new note.', {
    model: 'ConversationNote',
    field: 'note',
    id: 'noteId',
    description: 'The note.',
    refusals: ['limit_reached'],
  }),
  description:
    'Adds a note for the team to a conversation. The lead never sees the note. A conversation can have at most ' +
    '500 notes.',
  authScopes: scopes.messaging,
  schema: AddNoteInput,
  takes: 'The note.',
  run: (given, { app, context, by: { workspaceId, idempotency } }) =>
    addNote(app, { workspaceId, memberId: memberOf(context), idempotency, ...given }),
})

rowMutation('deleteNote', {
  type: idPayload('DeleteNotePayload', 'The deleted note.', {
    id: 'deletedId',
    description: 'ID of the deleted note.',
  }),
  description: 'Deletes a note. Deleting another member’s note requires full access.',
  authScopes: scopes.messaging,
  schema: DeleteNoteInput,
  run: ({ id }, { app, context, by: { workspaceId, idempotency } }) => {
    const by = { memberId: memberOf(context), mayDeleteAll: mayAccess(context.principal.scopes, ['full_access']) }
    return deleteNote(app, { workspaceId, id, by, idempotency })
  },
})
