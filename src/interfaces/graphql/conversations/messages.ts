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
  description: 'One SMS message to or from a lead.',
  interfaces: [Node],
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the message, such as msg_01jd….' }),
    leadId: t.exposeID('leadId', { description: 'ID of the lead that the message was sent to or received from.' }),
    lead: t.relation('lead', {
      nullable: true,
      description: 'The lead that the message was sent to or received from.',
    }),
    conversationId: t.exposeID('conversationId', {
      nullable: true,
      description: 'Null until the lead first replies, and for blocked messages.',
    }),
    conversation: t.relation('conversation', {
      nullable: true,
      description: 'The conversation that contains the message.',
    }),
    campaignId: t.exposeID('campaignId', {
      nullable: true,
      description: 'ID of the campaign that the message was sent for.',
    }),
    campaign: t.relation('campaign', { nullable: true, description: 'The campaign that the message was sent for.' }),
    direction: t.expose('direction', { type: MessageDirection, description: 'Direction of the message.' }),
    status: t.expose('status', { type: MessageStatus, description: 'Current status.' }),
    body: t.exposeString('body', { description: 'Message text. Outbound messages have 1 to 1,600 characters.' }),
    from: t.exposeString('from', { description: 'Sender in E.164 format.' }),
    to: t.exposeString('to', { description: 'Recipient in E.164 format.' }),
    segments: t.exposeInt('segments', { description: 'Number of SMS segments.' }),
    sentBy: t.expose('sentBy', { type: SentBy, description: 'Who wrote the message.' }),
    purpose: t.expose('purpose', {
      type: MessagePurpose,
      nullable: true,
      description: 'Purpose of the message. Null for inbound messages.',
    }),
    errorCode: t.exposeString('errorCode', {
      nullable: true,
      description: 'Why the message was blocked or failed: an error code of this API or of the carrier.',
    }),
    scheduledFor: t.expose('scheduledFor', {
      type: 'DateTime',
      nullable: true,
      description: 'When the message is scheduled to be sent.',
    }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the carrier accepted the message, or received it from the lead.',
    }),
    deliveredAt: t.expose('deliveredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the message was delivered.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the message was accepted or received.' }),
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
    description: 'Returns a message by ID, or null if it does not exist in this workspace.',
    authScopes: scopes.readConversations,
    args: { id: t.arg.id({ required: true, description: 'ID of the message, such as msg_01jd….' }) },
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
      conversationId: t.arg.id({ description: 'Only this conversation.' }),
      leadId: t.arg.id({ description: 'Only items of this lead.' }),
      status: t.arg({ type: MessageStatus, description: 'Only items with this status.' }),
      direction: t.arg({ type: MessageDirection, description: 'Only messages in this direction.' }),
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
