import { isUnread } from '../../../domain/conversations/index.ts'
import type { Conversation } from '../../../generated/prisma/client.ts'
import { memberOf } from '../schema/asking-member.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, firstPageArgs, pageArgs } from '../schema/connection.ts'
import { Confidence, ConversationStatus, Handler } from '../schema/enums.ts'
import { byCreation, byLastMessage, firstPage, type List, pageCost, pageOf, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'
import { type ConversationFilters, conversationFilterArgs, conversationWhere } from './conversation-filters.ts'
import { MessageConnection, messageList } from './messages.ts'

const Qualification = builder
  .objectRef<Pick<Conversation, 'score' | 'signals' | 'confidence'>>('Qualification')
  .implement({
    description: 'Qualification result of a conversation.',
    fields: (t) => ({
      score: t.exposeInt('score', { description: 'Score from 0 to 100. Starts at 0.' }),
      signals: t.exposeStringList('signals', {
        description: 'Keys of the signals that added points, in the order of the playbook.',
      }),
      confidence: t.expose('confidence', { type: Confidence, description: 'Confidence in the score. Starts at low.' }),
    }),
  })

export const ConversationObject = builder.prismaObject('Conversation', {
  description:
    'The SMS thread with one lead, from the lead’s first reply until it ends. A later message from the lead ' +
    'opens a new conversation.',
  interfaces: [Node],
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the conversation, such as conv_01jd….' }),
    leadId: t.exposeID('leadId', { description: 'ID of the lead.' }),
    lead: t.relation('lead', { nullable: true, description: 'The lead.' }),
    phone: t.exposeString('phone', { description: 'The lead’s phone in E.164 format.' }),
    campaignId: t.exposeID('campaignId', {
      description: 'ID of the campaign whose playbook the conversation follows.',
    }),
    campaign: t.relation('campaign', {
      nullable: true,
      description: 'The campaign whose playbook the conversation follows.',
    }),
    playbookVersion: t.exposeInt('playbookVersion', { description: 'Playbook version that the conversation follows.' }),
    status: t.expose('status', { type: ConversationStatus, description: 'Current status.' }),
    handler: t.expose('handler', { type: Handler, description: 'Whether the agent or a person replies to the lead.' }),
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
        pageOf(context, args, messageList(context, { conversationId: conversation.id }), conversation.messages),
    }),
    handoffAt: t.expose('handoffAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the latest handoff to a person. Kept after the conversation returns to the agent.',
    }),
    handoffReason: t.exposeString('handoffReason', {
      nullable: true,
      description: 'Reason for the latest handoff: lead_request, rule or manual.',
    }),
    handoffRule: t.exposeString('handoffRule', {
      nullable: true,
      description: 'The rule that triggered the handoff, if any.',
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
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the conversation ended.',
    }),
    lastMessageAt: t.expose('lastMessageAt', { type: 'DateTime', description: 'When the newest message was created.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the lead first replied.' }),
  }),
})

export const ConversationConnection = connectionOf('Conversation', ConversationObject, 'conversations')

/** The list of conversations under these filters and in this order. */
export function conversationList(context: Context, filters: ConversationFilters): List<Conversation> {
  return {
    name: 'conversations',
    filters,
    keyOf: (row) => ({ createdAt: isByLastMessage(filters) ? row.lastMessageAt : row.createdAt, id: row.id }),
    count: async (take) => dbOf(context).conversation.count({ where: await conversationWhere(context, filters), take }),
  }
}

builder.queryFields((t) => ({
  conversation: t.prismaField({
    type: 'Conversation',
    nullable: true,
    description: 'Returns a conversation by ID, or null if it does not exist in this workspace.',
    authScopes: scopes.readConversations,
    args: { id: t.arg.id({ required: true, description: 'ID of the conversation, such as conv_01jd….' }) },
    resolve: (query, _root, { id }, context) => dbOf(context).conversation.findFirst({ ...query, where: { id } }),
  }),
  conversations: t.field({
    type: ConversationConnection,
    nullable: true,
    description: 'Conversations, newest first.',
    authScopes: scopes.readConversations,
    args: { ...pageArgs, ...conversationFilterArgs },
    complexity: pageCost,
    resolve: async (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Conversation')
      const { conversation } = dbOf(context)
      const where = await conversationWhere(context, filters)
      return readPage(
        context,
        { first, after, last, before },
        {
          ...conversationList(context, filters),
          load: (window) =>
            isByLastMessage(filters)
              ? conversation.findMany({ ...query, ...byLastMessage(window, where) })
              : conversation.findMany({ ...query, ...byCreation(window, where) }),
        },
      )
    },
  }),
}))

nodeKind('conv', 'Conversation', (context, ids, info) => {
  const query = selectionOf(context, info, 'Conversation')
  return dbOf(context).conversation.findMany({ ...query, where: { id: among(ids) } })
})

function isByLastMessage({ orderBy }: ConversationFilters): boolean {
  return orderBy === 'LAST_MESSAGE_AT'
}
