import { AnswerHeldTextInput, answerHeldText, heldTextList, heldTextShape } from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { rowMutation } from '../schema/mutation.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { rowPayload } from '../schema/row-field.ts'
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

rowMutation('answerHeldText', {
  type: rowPayload('AnswerHeldTextPayload', 'The held message with its answer.', {
    model: 'HeldText',
    id: 'heldTextId',
  }),
  description:
    'Answers whether a held message is an opt-out. OPT_OUT suppresses the lead’s phone number, like any other ' +
    'opt-out. NOT_OPT_OUT returns the conversation to the agent, which then replies to the message. The ' +
    'conversation does not return to the agent if a person has taken over or another of its messages is still held. ' +
    'You can change the answer. To change OPT_OUT, lift the suppression first.',
  authScopes: scopes.messaging,
  schema: AnswerHeldTextInput,
  takes: 'The held message and the answer.',
  run: (given, { app, by }) => answerHeldText(app, { ...by, ...given }),
})
