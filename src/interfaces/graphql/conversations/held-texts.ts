import { heldTextList, heldTextShape } from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const HeldTextObject = builder.prismaObject('HeldText', {
  description: 'A message from a lead that was held for review because it may be an opt-out.',
  ...guardedNode(scopes.readConversations),
  fields: (t) => ({
    ...fieldsOf(t, heldTextShape),
    message: t.relation('message', { description: 'The message.' }),
    conversation: t.relation('conversation', { description: 'The conversation that contains the message.' }),
  }),
})

queryList('heldTexts', HeldTextObject, {
  list: heldTextList,
  items: 'messages that were held for review',
  description:
    'Messages that were held for review because they may be opt-outs, newest first, with the answers that people gave. ' +
    'To export them as labeled texts, read all pages. A lead’s held messages are deleted when the lead is erased.',
  authScopes: scopes.readConversations,
})

builder.prismaObjectField('Conversation', 'heldTexts', (t) =>
  t.relation('heldTexts', {
    query: { where: { answer: null }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: 10 },
    description: 'First 10 messages of the conversation that are held for review and not answered yet, oldest first.',
  }),
)

nodeRows('hld', 'HeldText', 'heldText')
