import {
  conversationDerived,
  conversationList,
  conversationShape,
  isUnread,
  messageList,
} from '../../../domain/conversations/index.ts'
import { handoffUrgency, qualificationShape } from '../../../domain/events/index.ts'
import { memberOf } from '../schema/asking-member.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { nestedList, queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf, objectOf } from '../schema/shape-fields.ts'
import { MessageConnection } from './messages.ts'

objectOf('Qualification', qualificationShape, undefined, { score: { type: 'Int' } })

const ConversationObject = builder.prismaObject('Conversation', {
  select: { id: true },
  description:
    'An SMS conversation with one lead, which starts with the lead’s first reply. After the conversation has ended, ' +
    'the lead’s next message starts a new conversation.',
  ...guardedNode(scopes.readConversations),
  fields: (t) => ({
    ...fieldsOf(t, conversationShape, { messages: null, last_message_at: { nullable: false } }, conversationDerived),
    lead: t.relation('lead', { nullable: true, description: 'The lead. Null if none of your scopes can read leads.' }),
    campaign: t.relation('campaign', {
      nullable: true,
      description: 'The campaign whose playbook the conversation follows.',
    }),
    messages: nestedList(t, 'messages', {
      type: MessageConnection,
      list: messageList,
      filter: 'conversation_id',
      description:
        'The conversation’s messages, newest first. Query.messages with conversationId has the same cursors.',
    }),
    ...columnFields(t, 'Conversation', {
      playbookVersion: 'Playbook version that the conversation follows.',
      messageCount: 'Number of messages in the conversation.',
      handoffReason: 'Reason for the latest handoff: lead_request, rule or manual. Null if there was no handoff.',
      handoffRule: 'ID of the rule that triggered the handoff. Null if no rule triggered it.',
      handoffUrgency: {
        type: enumFrom(handoffUrgency),
        description: 'Urgency of the latest handoff by the agent or an integration. Null if there was no such handoff.',
      },
      handoffSummary: 'Summary for the person who takes over. Null if there is none.',
      suggestedReply:
        'A suggested reply for the person who handles the conversation, never sent automatically. Null if the ' +
        'agent suggested none.',
      assignedTo:
        'Assignee: the ID of a member, or the value of `assignedTo` with which the conversation was claimed. Null ' +
        'if the conversation is not assigned.',
      claimedAt: 'When a person claimed the conversation. Null if the conversation is not claimed.',
      escalateAt:
        'When a reminder is sent to the notification channels if the conversation is still unclaimed. Null ' +
        'if no reminder is scheduled.',
      bookedAt:
        'When the lead booked an appointment, even if the conversation continues after the booking. Null if the ' +
        'lead booked none.',
    }),
    unread: t.boolean({
      nullable: true,
      description:
        'Whether the conversation has messages from the last 30 days that the signed-in member has not ' +
        'read. Null for an API key.',
      select: (_args, context) => ({
        lastInboundAt: true,
        reads: { where: { memberId: memberOf(context) ?? '' }, take: 1 },
      }),
      resolve: ({ lastInboundAt, reads: [read] }, _args, context) =>
        memberOf(context) === null
          ? null
          : isUnread({ lastInboundAt, readAt: read?.readAt ?? null, now: context.app.clock.now() }),
    }),
  }),
})

queryRow('conversation', { model: 'Conversation', prefix: 'conv', authScopes: scopes.readConversations })

export const ConversationConnection = queryList('conversations', ConversationObject, {
  list: conversationList,
  authScopes: scopes.readConversations,
})
