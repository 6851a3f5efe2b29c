import { noteList, noteShape } from '../../../domain/conversations/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const NOTES_SHOWN_MAX = 100

const NoteObject = builder.prismaObject('ConversationNote', {
  description: noteShape.description!,
  ...guardedNode(scopes.readConversations),
  fields: (t) => fieldsOf(t, noteShape),
})

queryList('notes', NoteObject, {
  list: noteList,
  items: 'notes on a conversation',
  authScopes: scopes.readConversations,
})

nodeRows('note', 'ConversationNote', 'conversationNote')

builder.prismaObjectField('Conversation', 'notes', (t) =>
  t.relation('notes', {
    query: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: NOTES_SHOWN_MAX },
    description: 'The latest 100 notes for the team, newest first. To page through all notes, use the query `notes`.',
  }),
)
