import { messageList } from '../../../domain/conversations/index.ts'
import { messageShape } from '../../../domain/events/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const MessageObject = builder.prismaObject('Message', {
  description: 'One SMS message to or from a lead.',
  ...guardedNode(scopes.readConversations),
  fields: (t) => ({
    ...fieldsOf(t, messageShape),
    lead: t.relation('lead', {
      nullable: true,
      description: 'The lead that the message was sent to or received from.',
    }),
    conversation: t.relation('conversation', {
      nullable: true,
      description: 'The conversation that contains the message.',
    }),
    campaign: t.relation('campaign', { nullable: true, description: 'The campaign that the message was sent for.' }),
  }),
})

queryRow('message', { model: 'Message', prefix: 'msg', authScopes: scopes.readConversations })

export const MessageConnection = queryList('messages', MessageObject, {
  list: messageList,
  authScopes: scopes.readConversations,
})
