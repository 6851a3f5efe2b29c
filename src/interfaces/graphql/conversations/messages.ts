import type { Message, Prisma } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { type CreatedBetween, createdBetween, createdBetweenArgs } from '../schema/created-between.ts'
import { MessageDirection, MessagePurpose, MessageStatus, SentBy } from '../schema/enums.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'
import { contradiction } from './conversation-filters.ts'

export const MessageObject = builder.prismaObject('Message', {
  extensions: { keyColumns: ['id', 'createdAt'] },
  description: 'One text, to a lead or from one.',
  interfaces: [Node],
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as msg_01jd…' }),
    leadId: t.exposeID('leadId', { description: 'The lead it goes to or comes from.' }),
    lead: t.relation('lead', { nullable: true, description: 'The lead it goes to or comes from.' }),
    conversationId: t.exposeID('conversationId', {
      nullable: true,
      description: 'Null until the lead first answers, and for a message that was blocked.',
    }),
    conversation: t.relation('conversation', { nullable: true, description: 'The conversation it belongs to.' }),
    campaignId: t.exposeID('campaignId', { nullable: true, description: 'The campaign it was sent for.' }),
    campaign: t.relation('campaign', { nullable: true, description: 'The campaign it was sent for.' }),
    direction: t.expose('direction', { type: MessageDirection, description: 'Which way it goes.' }),
    status: t.expose('status', { type: MessageStatus, description: 'What has become of it.' }),
    body: t.exposeString('body', { description: 'The text: 1 to 1,600 characters when it is ours.' }),
    from: t.exposeString('from', { description: 'Sender, in E.164 form.' }),
    to: t.exposeString('to', { description: 'Recipient, in E.164 form.' }),
    segments: t.exposeInt('segments', { description: 'How many SMS segments it takes.' }),
    sentBy: t.expose('sentBy', { type: SentBy, description: 'Who wrote it.' }),
    purpose: t.expose('purpose', { type: MessagePurpose, nullable: true, description: 'Null for an inbound message.' }),
    errorCode: t.exposeString('errorCode', {
      nullable: true,
      description: 'Why it was blocked or failed: a code of the catalogue, or the carrier’s.',
    }),
    scheduledFor: t.expose('scheduledFor', { type: 'DateTime', nullable: true, description: 'When it is to be sent.' }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the carrier took it, or received it from the lead. Null before.',
    }),
    deliveredAt: t.expose('deliveredAt', { type: 'DateTime', nullable: true, description: 'When it arrived.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was accepted or received.' }),
  }),
})

export const MessageConnection = connectionOf('Message', MessageObject, 'messages')

export type MessageFilters = CreatedBetween & {
  conversationId?: string | null | undefined
  leadId?: string | null | undefined
  status?: string | null | undefined
  direction?: string | null | undefined
}

/** The list of messages under these filters. A conversation's first page and the root field share their cursors. */
export function messageList(context: Context, filters: MessageFilters): List<Message> {
  return {
    name: 'messages',
    filters,
    keyOf: (row) => row,
    count: (take) => dbOf(context).message.count({ where: whereOf(filters), take }),
  }
}

builder.queryFields((t) => ({
  message: t.prismaField({
    type: 'Message',
    nullable: true,
    description: 'A message by its id. Null when there is none in this workspace.',
    authScopes: scopes.readConversations,
    args: { id: t.arg.id({ required: true, description: 'Such as msg_01jd…' }) },
    resolve: (query, _root, { id }, context) => dbOf(context).message.findFirst({ ...query, where: { id } }),
  }),
  messages: t.field({
    type: MessageConnection,
    nullable: true,
    description: 'Messages, newest first.',
    authScopes: scopes.readConversations,
    args: {
      ...pageArgs,
      ...createdBetweenArgs,
      conversationId: t.arg.id({ description: 'Those of one conversation.' }),
      leadId: t.arg.id({ description: 'Those with one lead.' }),
      status: t.arg({ type: MessageStatus, description: 'Those with this status.' }),
      direction: t.arg({ type: MessageDirection, description: 'Those that go this way.' }),
    },
    complexity: pageCost,
    resolve: (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Message')
      return readPage(
        context,
        { first, after, last, before },
        {
          ...messageList(context, filters),
          load: (window) => dbOf(context).message.findMany({ ...query, ...byCreation(window, whereOf(filters)) }),
        },
      )
    },
  }),
}))

nodeKind('msg', 'Message', (context, ids, info) => {
  const query = selectionOf(context, info, 'Message')
  return dbOf(context).message.findMany({ ...query, where: { id: among(ids) } })
})

function whereOf({ conversationId, leadId, status, direction, ...created }: MessageFilters): Prisma.MessageWhereInput {
  const contradicts = status != null && direction != null && (status === 'received') !== (direction === 'inbound')
  if (contradicts) throw contradiction('direction', 'status')
  return {
    ...(conversationId != null && { conversationId }),
    ...(leadId != null && { leadId }),
    ...(status != null && { status }),
    ...(direction != null && { direction }),
    ...createdBetween(created),
  }
}
