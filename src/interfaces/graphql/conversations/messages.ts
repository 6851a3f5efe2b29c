import { messageList } from '../../../domain/conversations/index.ts'
import { messageShape } from '../../../domain/events/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const MessageObject = builder.prismaObject('Message', {
  select: { id: true },
  description: 'One SMS message to or from a lead.',
  ...guardedNode(scopes.readConversations),
  fields: (t) => ({
    ...fieldsOf(t, messageShape),
    sentByMemberId: t.field({
      type: 'ID',
      nullable: true,
      description: 'ID of the member who wrote the message. Null if no member wrote it.',
      select: { sentBy: true, nextAssignee: true }, // a member who writes becomes the assignee
      resolve: ({ sentBy, nextAssignee }) => (sentBy === 'human' ? nextAssignee : null),
    }),
    lead: t.relation('lead', {
      nullable: true,
      description:
        'The lead that the message was sent to or received from. Null if none of your scopes can read leads.',
    }),
    conversation: t.relation('conversation', {
      nullable: true,
      description: 'The conversation that contains the message. Null until the lead has replied.',
    }),
    campaign: t.relation('campaign', {
      nullable: true,
      description: 'The message’s campaign. Null if the message has no campaign.',
    }),
  }),
})

queryRow('message', { model: 'Message', prefix: 'msg', authScopes: scopes.readConversations })

export const MessageConnection = queryList('messages', MessageObject, {
  list: messageList,
  authScopes: scopes.readConversations,
})
