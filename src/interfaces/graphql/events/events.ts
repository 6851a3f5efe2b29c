import type { Event, Prisma } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { type CreatedBetween, createdBetween, createdBetweenArgs } from '../schema/created-between.ts'
import { EventType } from '../schema/enums.ts'
import { type List, pageCost, readPage, type Window } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

/** The envelope's part that differs between types. */
export const EventObject = builder.prismaObject('Event', {
  description: 'Something that has happened, as webhooks tell it. Kept for 7 days.',
  interfaces: [Node],
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as evt_01jd…; the webhook-id of its deliveries.' }),
    type: t.expose('type', { type: EventType, description: 'What has happened.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
    leadId: t.exposeID('leadId', { nullable: true, description: 'The lead it is about.' }),
    conversationId: t.exposeID('conversationId', { nullable: true, description: 'The conversation it is about.' }),
    messageId: t.exposeID('messageId', { nullable: true, description: 'The message it is about.' }),
    data: t.field({
      type: 'JSON',
      description: 'What webhooks carry as data, in the wire’s snake_case.',
      resolve: ({ body }) => dataOf(body),
    }),
  }),
})

nodeKind('evt', 'Event', (context, ids, info) => {
  const query = selectionOf(context, info, 'Event')
  return dbOf(context).event.findMany({ ...query, where: { id: among(ids), public: true } })
})

const EventConnection = connectionOf('Event', EventObject, 'events')

type Filters = CreatedBetween & {
  types?: readonly string[] | null | undefined
  leadId?: string | null | undefined
  conversationId?: string | null | undefined
}

builder.queryFields((t) => ({
  event: t.prismaField({
    type: 'Event',
    nullable: true,
    description: 'An event by its id. Null when there is none in this workspace, or it is no longer kept.',
    authScopes: scopes.readConversations,
    args: { id: t.arg.id({ required: true, description: 'Such as evt_01jd…' }) },
    resolve: (query, _root, { id }, context) =>
      dbOf(context).event.findFirst({ ...query, where: { id, public: true } }),
  }),
  events: t.field({
    type: EventConnection,
    nullable: true,
    description: 'What has happened in the last 7 days, the latest first, in the order of commits.',
    authScopes: scopes.readConversations,
    args: {
      ...pageArgs,
      ...createdBetweenArgs,
      types: t.arg({ type: [EventType], description: 'Those of these types.' }),
      leadId: t.arg.id({ description: 'Those about one lead.' }),
      conversationId: t.arg.id({ description: 'Those about one conversation.' }),
    },
    complexity: pageCost,
    resolve: (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Event')
      const load = (window: Window) =>
        dbOf(context).event.findMany({ ...query, ...byPosition(window, whereOf(filters)) })
      return readPage(context, { first, after, last, before }, { ...eventList(context, filters), load })
    },
  }),
}))

function eventList(context: Context, filters: Filters): List<Event> {
  return {
    name: 'events',
    filters,
    keyOf: ({ createdAt, position }) => ({ createdAt, id: String(position) }),
    count: (take) => dbOf(context).event.count({ where: whereOf(filters), take }),
  }
}

function whereOf({ types, leadId, conversationId, ...created }: Filters): Prisma.EventWhereInput {
  return {
    public: true,
    ...(types != null && { type: { in: [...types] } }),
    ...(leadId != null && { leadId }),
    ...(conversationId != null && { conversationId }),
    ...createdBetween(created),
  }
}

/** Positions are counted, so an event's is its place, however many have one moment. */
function byPosition({ bounds, order, take }: Window, where: Prisma.EventWhereInput) {
  const range = bounds.map(
    ({ side, id }): Prisma.EventWhereInput => ({
      position: side === 'older' ? { lt: BigInt(id) } : { gt: BigInt(id) },
    }),
  )
  return { where: { AND: [where, ...range] }, orderBy: { position: order }, take }
}

function dataOf(body: string | null): unknown {
  const envelope: { data: unknown } = JSON.parse(body ?? '{"data":null}')
  return envelope.data
}
