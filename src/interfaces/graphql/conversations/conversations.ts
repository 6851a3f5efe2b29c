import { conversationList, conversationShape, isUnread, messageList } from '../../../domain/conversations/index.ts'
import { confidence, handoffUrgency } from '../../../domain/events/index.ts'
import type { Conversation } from '../../../generated/prisma/client.ts'
import { memberOf } from '../schema/asking-member.ts'
import { builder } from '../schema/builder.ts'
import { connectionOf, firstPageArgs } from '../schema/connection.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { firstPage, pageCost } from '../schema/keyset.ts'
import { firstPageOf, queryList } from '../schema/list-field.ts'
import { Node, nodeRows } from '../schema/node.ts'
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
  interfaces: [Node],
  authScopes: scopes.readConversations,
  runScopesOnType: true,
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
    playbookVersion: t.exposeInt('playbookVersion', { description: 'Playbook version that the conversation follows.' }),
    qualification: t.field({
      type: Qualification,
      description: 'Qualification score of the conversation.',
      select: { score: true, signals: true, confidence: true },
      resolve: (conversation) => conversation,
    }),
    messageCount: t.exposeInt('messageCount', { description: 'Number of messages in the conversation.' }),
    messages: t.field({
      type: MessageConnection,
      description:
        'First page of the conversation’s messages. For more pages, use Query.messages with conversationId;' +
        ' it accepts the same cursors.',
      args: firstPageArgs,
      complexity: pageCost,
      select: (args, _context, nested) => ({ messages: nested(firstPage(args), ['edges', 'node'], 'Message') }),
      resolve: (conversation, args, context) =>
        firstPageOf(context, messageList, { conversation_id: conversation.id }, { args, rows: conversation.messages }),
    }),
    handoffReason: t.exposeString('handoffReason', {
      nullable: true,
      description: 'Reason for the latest handoff: lead_request, rule or manual.',
    }),
    handoffRule: t.exposeString('handoffRule', {
      nullable: true,
      description: 'The rule that triggered the handoff, if any.',
    }),
    handoffUrgency: t.expose('handoffUrgency', {
      type: enumFrom(handoffUrgency),
      nullable: true,
      description: 'Urgency of the latest handoff by the agent or an integration. Null if there was none.',
    }),
    handoffSummary: t.exposeString('handoffSummary', {
      nullable: true,
      description: 'Summary for the person who takes over.',
    }),
    suggestedReply: t.exposeString('suggestedReply', {
      nullable: true,
      description: 'A suggested reply for the person who handles the conversation. It is never sent automatically.',
    }),
    assignedTo: t.exposeString('assignedTo', {
      nullable: true,
      description: 'The assignee: a member ID, or the name under which the conversation was claimed.',
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
    claimedAt: t.expose('claimedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the conversation was claimed.',
    }),
    escalateAt: t.expose('escalateAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a reminder is sent to the notification channels if the conversation is still unclaimed.',
    }),
    bookedAt: t.expose('bookedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an appointment was booked, even if booking does not end the conversation.',
    }),
  }),
})

export const ConversationConnection = connectionOf('Conversation', ConversationObject, 'conversations')

queryRow('conversation', {
  model: 'Conversation',
  description: 'Returns a conversation by ID, or null if it does not exist in this workspace.',
  authScopes: scopes.readConversations,
  id: 'ID of the conversation, such as conv_01jd….',
})

queryList('conversations', {
  type: ConversationConnection,
  description: 'Conversations, newest first.',
  authScopes: scopes.readConversations,
  list: conversationList,
})

nodeRows('conv', 'Conversation', 'conversation')
