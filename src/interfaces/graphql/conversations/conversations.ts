import { conversationList, conversationShape, isUnread, messageList } from '../../../domain/conversations/index.ts'
import { confidence, handoffUrgency } from '../../../domain/events/index.ts'
import type { Conversation } from '../../../generated/prisma/client.ts'
import { memberOf } from '../schema/asking-member.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { firstPageField, queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'
import { MessageConnection } from './messages.ts'

const Qualification = builder
  .objectRef<Pick<Conversation, 'score' | 'signals' | 'confidence'>>('Qualification')
  .implement({
    description: 'Qualification result of a conversation.',
    fields: (t) => ({
      score: t.exposeInt('score', { description: 'Score from 0 to 100. Starts at 0.' }),
      signals: t.exposeStringList('signals', {
        description: 'Keys of the signals that added points, in the order of the playbook.',
      }),
      confidence: t.expose('confidence', {
        type: enumFrom(confidence),
        description: 'Confidence in the score. Starts at low.',
      }),
    }),
  })

const ConversationObject = builder.prismaObject('Conversation', {
  description:
    'The SMS thread with one lead, from the lead’s first reply until it ends. A later message from the lead ' +
    'opens a new conversation.',
  ...guardedNode(scopes.readConversations),
  fields: (t) => ({
    ...fieldsOf(t, conversationShape, {
      qualification: null,
      messages: null,
      last_message_at: { nullable: false },
    }),
    lead: t.relation('lead', { nullable: true, description: 'The lead.' }),
    campaign: t.relation('campaign', {
      nullable: true,
      description: 'The campaign whose playbook the conversation follows.',
    }),
    qualification: t.field({
      type: Qualification,
      description: 'Qualification score of the conversation.',
      select: { score: true, signals: true, confidence: true },
      resolve: (conversation) => conversation,
    }),
    messages: firstPageField(t, 'messages', {
      type: MessageConnection,
      list: messageList,
      filter: 'conversation_id',
      description:
        'First page of the conversation’s messages. For more pages, use Query.messages with conversationId;' +
        ' it accepts the same cursors.',
    }),
    ...columnFields(t, 'Conversation', {
      playbookVersion: 'Playbook version that the conversation follows.',
      messageCount: 'Number of messages in the conversation.',
      handoffReason: 'Reason for the latest handoff: lead_request, rule or manual. Null if there was no handoff.',
      handoffRule: 'The rule that triggered the handoff. Null if no rule did.',
      handoffUrgency: {
        type: enumFrom(handoffUrgency),
        description: 'Urgency of the latest handoff by the agent or an integration. Null if there was none.',
      },
      handoffSummary: 'Summary for the person who takes over. Null if there is none.',
      suggestedReply: 'A suggested reply for the person who handles the conversation. It is never sent automatically.',
      assignedTo: 'The assignee: a member ID, or the name under which the conversation was claimed.',
      claimedAt: 'When a person claimed the conversation. Null if it is not claimed.',
      escalateAt:
        'When a reminder is sent to the notification channels if the conversation is still unclaimed. Null ' +
        'if no reminder is scheduled.',
      bookedAt:
        'When an appointment was booked, even if booking does not end the conversation. Null if none was booked.',
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
