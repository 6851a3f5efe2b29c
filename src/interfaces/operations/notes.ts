import { AddNoteInput, addNote, DeleteNoteInput, deleteNote } from '../../domain/conversations/index.ts'
import { mayAccess } from '../../domain/identity/index.ts'
import { memberOf } from '../graphql/schema/asking-member.ts'
import { idPayload, rowPayload } from '../graphql/schema/row-field.ts'
import { shownNote } from '../rest/resources/notes.ts'
import { CREATE, DELETE } from '../rest/schema/route.ts'
import { rowOperation } from './operation.ts'

const scope = ['messaging'] as const
const tag = 'Notes'

rowOperation('create_note', {
  input: AddNoteInput,
  scope,
  description:
    'Adds a note for the team to a conversation. The lead never sees the note. A conversation can have at most ' +
    '500 notes.',
  run: (input, { app, context, by: { workspaceId, idempotency } }) =>
    addNote(app, { workspaceId, memberId: memberOf(context), idempotency, ...input }),
  rest: {
    ...{ ...CREATE, path: '/notes', tag, codes: ['not_found', 'conflict', 'limit_reached'] },
    shows: shownNote,
    example: { conversation_id: 'conv_01k0z8m3w6n9q2r5t8v1x4y7za', body: 'Prefers a call on Friday.' },
  },
  graphql: {
    name: 'addNote',
    type: rowPayload('AddNotePayload', 'The new note.', {
      model: 'ConversationNote',
      field: 'note',
      id: 'noteId',
      description: 'The note.',
      refusals: ['limit_reached'],
    }),
    takes: 'The note.',
  },
})

rowOperation('delete_note', {
  input: DeleteNoteInput,
  scope,
  description: 'Deletes a note.',
  run: ({ id }, { app, context, by: { workspaceId, idempotency } }) => {
    const by = { memberId: memberOf(context), mayDeleteAll: mayAccess(context.principal.scopes, ['full_access']) }
    return deleteNote(app, { workspaceId, id, by, idempotency })
  },
  rest: {
    ...{ ...DELETE, path: '/notes/{id}', tag },
    adds: 'Requires full access, because an API key has no notes of its own.',
    shows: null,
  },
  graphql: {
    type: idPayload('DeleteNotePayload', 'The deleted note.', {
      id: 'deletedId',
      description: 'ID of the deleted note.',
    }),
    adds: 'Deleting another member’s note requires full access.',
  },
})
