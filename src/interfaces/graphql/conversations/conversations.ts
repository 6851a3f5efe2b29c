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
    description: 'How far a conversation speaks for the lead.',
    fields: (t) => ({
      score: t.exposeInt('score', { description: '0 to 100; 0 at the start.' }),
      signals: t.exposeStringList('signals', {
        description: 'Keys of the signals that add points, in the playbook’s order.',
      }),
      confidence: t.expose('confidence', { type: Confidence, description: 'How sure the score is; low at the start.' }),
    }),
  })

export const ConversationObject = builder.prismaObject('Conversation', {
  extensions: { keyColumns: ['id', 'createdAt', 'lastMessageAt'] },
  description: 'The SMS thread with one lead: from their first answer to an end. Writing again opens a new one.',
  interfaces: [Node],
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as conv_01jd…' }),
    leadId: t.exposeID('leadId', { description: 'The lead.' }),
    lead: t.relation('lead', { nullable: true, description: 'The lead.' }),
    phone: t.exposeString('phone', { description: 'The lead’s phone, in E.164 form.' }),
    campaignId: t.exposeID('campaignId', { description: 'The campaign whose playbook it follows.' }),
    campaign: t.relation('campaign', { nullable: true, description: 'The campaign whose playbook it follows.' }),
    playbookVersion: t.exposeInt('playbookVersion', { description: 'Which version of the playbook it follows.' }),
    status: t.expose('status', { type: ConversationStatus, description: 'Where it stands.' }),
    handler: t.expose('handler', { type: Handler, description: 'Who answers the lead.' }),
    qualification: t.field({
      type: Qualification,
      description: 'How far it speaks for the lead.',
      select: { score: true, signals: true, confidence: true },
      resolve: (conversation) => conversation,
    }),
    messageCount: t.exposeInt('messageCount', { description: 'How many messages it holds.' }),
    messages: t.field({
      type: MessageConnection,
      description:
        'Its first page of messages. Deeper pages: Query.messages with conversationId; the cursors are the same.',
      args: firstPageArgs,
      complexity: pageCost,
      select: (args, _context, nested) => ({ messages: nested(firstPage(args), ['edges', 'node'], 'Message') }),
      resolve: (conversation, args, context) =>
        pageOf(context, args, messageList(context, { conversationId: conversation.id }), conversation.messages),
    }),
    handoffAt: t.expose('handoffAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The latest handoff to a person; stays after a return to the agent.',
    }),
    handoffReason: t.exposeString('handoffReason', {
      nullable: true,
      description: 'Why it was handed off the latest time: lead_request, rule or manual.',
    }),
    handoffRule: t.exposeString('handoffRule', { nullable: true, description: 'By which rule, if by one.' }),
    handoffSummary: t.exposeString('handoffSummary', { nullable: true, description: 'What the person should know.' }),
    suggestedReply: t.exposeString('suggestedReply', {
      nullable: true,
      description: 'What a person might answer now. Nobody is sent it by itself.',
    }),
    assignedTo: t.exposeString('assignedTo', {
      nullable: true,
      description: 'Who sees to it: a member’s id, or the name under which it was claimed.',
    }),
    unread: t.boolean({
      nullable: true,
      description:
        'Whether the lead has written, in the last 30 days, what the member who asks has not read. Null for an API key.',
      select: (_args, context) => ({
        lastInboundAt: true,
        reads: { where: { memberId: memberOf(context) ?? '' }, take: 1 },
      }),
      resolve: ({ lastInboundAt, reads: [read] }, _args, context) =>
        memberOf(context) === null
          ? null
          : isUnread({ lastInboundAt, readAt: read?.readAt ?? null, now: context.app.clock.now() }),
    }),
    claimedAt: t.expose('claimedAt', { type: 'DateTime', nullable: true, description: 'When it was claimed.' }),
    escalateAt: t.expose('escalateAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the channels are told again, if nobody claims it.',
    }),
    bookedAt: t.expose('bookedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an appointment was made, also where that does not end a conversation.',
    }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
    lastMessageAt: t.expose('lastMessageAt', { type: 'DateTime', description: 'When its newest message was made.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the lead first answered.' }),
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
    description: 'A conversation by its id. Null when there is none in this workspace.',
    authScopes: scopes.readConversations,
    args: { id: t.arg.id({ required: true, description: 'Such as conv_01jd…' }) },
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
