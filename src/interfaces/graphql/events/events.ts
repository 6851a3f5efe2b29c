import { eventType } from '../../../domain/events/index.ts'
import type { Where } from '../../../domain/kernel/index.ts'
import type { Event } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { type CreatedBetween, createdBetween, createdBetweenArgs } from '../schema/created-between.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { type List, pageCost, readPage, type Window } from '../schema/keyset.ts'
import { Node, nodeRows } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf } from '../schema/selection.ts'

/** The envelope's part that differs between types. */
export const EventObject = builder.prismaObject('Event', {
  description: 'Something that happened in the workspace, as sent to webhook endpoints. Kept for 7 days.',
  interfaces: [Node],
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as evt_01jd…. Sent as webhook-id with its deliveries.' }),
    type: t.expose('type', { type: enumFrom(eventType), description: 'Type of the event.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the event occurred.' }),
    leadId: t.exposeID('leadId', { nullable: true, description: 'ID of the related lead.' }),
    conversationId: t.exposeID('conversationId', { nullable: true, description: 'ID of the related conversation.' }),
    messageId: t.exposeID('messageId', { nullable: true, description: 'ID of the related message.' }),
    data: t.field({
      type: 'JSON',
      description: 'The data object sent to webhooks, with snake_case keys.',
      resolve: ({ body }) => dataOf(body),
    }),
  }),
})

nodeRows('evt', 'Event', 'event', { public: true })

const EventConnection = connectionOf('Event', EventObject, 'events')

type Filters = CreatedBetween & {
  types?: readonly string[] | null | undefined
  leadId?: string | null | undefined
  conversationId?: string | null | undefined
}

queryRow('event', {
  model: 'Event',
  description: 'Returns an event by ID, or null if it does not exist in this workspace or is no longer kept.',
  authScopes: scopes.readConversations,
  id: 'ID of the event, such as evt_01jd….',
  where: { public: true },
})

builder.queryFields((t) => ({
  events: t.field({
    type: EventConnection,
    nullable: true,
    description: 'Events of the last 7 days in commit order, latest first.',
    authScopes: scopes.readConversations,
    args: {
      ...pageArgs,
      ...createdBetweenArgs,
      types: t.arg({ type: [enumFrom(eventType)], description: 'Only events of these types.' }),
      leadId: t.arg.id({ description: 'Only events of this lead.' }),
      conversationId: t.arg.id({ description: 'Only events of this conversation.' }),
    },
    complexity: pageCost,
    resolve: (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Event')
      const load = (window: Window) =>
        readsOf(context).event.findMany({ ...query, ...byPosition(window, whereOf(filters)) })
      return readPage(context, { first, after, last, before }, { ...eventList(context, filters), load })
    },
  }),
}))

function eventList(context: Context, filters: Filters): List<Event> {
  return {
    name: 'events',
    filters,
    keyOf: ({ createdAt, position }) => ({ createdAt, id: String(position) }),
    count: (take) => readsOf(context).event.count({ where: whereOf(filters), take }),
  }
}

function whereOf({ types, leadId, conversationId, ...created }: Filters): Where<'Event'> {
  return {
    public: true,
    ...(types != null && { type: { in: types } }),
    ...(leadId != null && { leadId }),
    ...(conversationId != null && { conversationId }),
    ...createdBetween(created),
  }
}

/** Positions are numbered, so they order events even with equal times. */
function byPosition({ bounds, order, take }: Window, where: Where<'Event'>) {
  const range = bounds.map(
    ({ side, id }): Where<'Event'> => ({
      position: side === 'older' ? { lt: BigInt(id) } : { gt: BigInt(id) },
    }),
  )
  return { where: { AND: [where, ...range] }, orderBy: { position: order }, take }
}

function dataOf(body: string | null): unknown {
  const envelope: { data: unknown } = JSON.parse(body ?? '{"data":null}')
  return envelope.data
}
