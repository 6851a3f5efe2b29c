import { explainDelivery } from '../../../domain/webhooks/index.ts'
import type { Prisma, WebhookDelivery } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { type CreatedBetween, createdBetween, createdBetweenArgs } from '../schema/created-between.ts'
import { DeliveryStatus, EventType } from '../schema/enums.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'
import { ExplanationObject } from './explanations.ts'

const DeliveryObject = builder.prismaObject('WebhookDelivery', {
  name: 'Delivery',
  description: 'One event sent to one webhook endpoint. Kept for 7 days.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the delivery, such as dlv_01jd….' }),
    endpointId: t.exposeID('endpointId', { description: 'ID of the endpoint.' }),
    endpoint: t.relation('endpoint', { nullable: true, description: 'The endpoint.' }),
    eventId: t.exposeID('eventId', { description: 'ID of the event. It is the same for every attempt and replay.' }),
    event: t.relation('event', { nullable: true, description: 'The event.' }),
    eventType: t.expose('eventType', { type: EventType, description: 'Type of the event.' }),
    status: t.expose('status', { type: DeliveryStatus, description: 'Current status.' }),
    attemptCount: t.exposeInt('attemptCount', { description: 'Number of attempts.' }),
    attempts: t.relation('attempts', {
      query: { orderBy: { number: 'asc' } },
      description: 'All attempts, in order.',
    }),
    isTest: t.exposeBoolean('isTest', { description: 'Whether this is a test event.' }),
    replayId: t.exposeID('replayId', {
      nullable: true,
      description: 'ID of the latest replay that included this delivery.',
    }),
    body: t.string({
      description: 'The exact request body of every attempt: the event as JSON.',
      select: { event: { select: { body: true } } },
      resolve: ({ event }) => event.body ?? '',
    }),
    explanation: t.field({
      type: ExplanationObject,
      description: 'Why the event was or was not delivered to the endpoint. Runs an extra query.',
      complexity: 5,
      resolve: ({ workspaceId, eventId, endpointId }, _args, { app }) =>
        explainDelivery(app, { workspaceId, eventId, endpointId }),
    }),
    firstAttemptAt: t.expose('firstAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the first attempt of the current retry schedule started.',
    }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the next attempt is due.',
    }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it finished.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the event occurred.' }),
  }),
})

export const DeliveryConnection = connectionOf('Delivery', DeliveryObject, 'deliveries')

export type DeliveryFilters = CreatedBetween & {
  endpointId?: string | null | undefined
  status?: string | null | undefined
  eventType?: string | null | undefined
  replayId?: string | null | undefined
  eventId?: string | null | undefined
}

/** The list of deliveries under these filters. */
export function deliveryList(context: Context, filters: DeliveryFilters): List<WebhookDelivery> {
  return {
    name: 'deliveries',
    filters,
    keyOf: (row) => row,
    count: (take) => dbOf(context).webhookDelivery.count({ where: whereOf(filters), take }),
  }
}

builder.queryFields((t) => ({
  delivery: t.prismaField({
    type: 'WebhookDelivery',
    nullable: true,
    description: 'Returns a delivery by ID, or null if it does not exist in this workspace.',
    authScopes: scopes.fullAccess,
    args: { id: t.arg.id({ required: true, description: 'ID of the delivery, such as dlv_01jd….' }) },
    resolve: (query, _root, { id }, context) => dbOf(context).webhookDelivery.findFirst({ ...query, where: { id } }),
  }),
  deliveries: t.field({
    type: DeliveryConnection,
    nullable: true,
    description: 'Deliveries, newest first.',
    authScopes: scopes.fullAccess,
    args: {
      ...pageArgs,
      ...createdBetweenArgs,
      endpointId: t.arg.id({ description: 'Only deliveries to this endpoint.' }),
      status: t.arg({ type: DeliveryStatus, description: 'Only items with this status.' }),
      eventType: t.arg({ type: EventType, description: 'Only deliveries of events of this type.' }),
      replayId: t.arg.id({ description: 'Only deliveries of this replay.' }),
      eventId: t.arg.id({ description: 'Only deliveries of this event.' }),
    },
    complexity: pageCost,
    resolve: (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Delivery')
      return readPage(
        context,
        { first, after, last, before },
        {
          ...deliveryList(context, filters),
          load: (window) =>
            dbOf(context).webhookDelivery.findMany({ ...query, ...byCreation(window, whereOf(filters)) }),
        },
      )
    },
  }),
}))

nodeKind('dlv', 'Delivery', (context, ids, info) => {
  const query = selectionOf(context, info, 'Delivery')
  return dbOf(context).webhookDelivery.findMany({ ...query, where: { id: among(ids) } })
})

function whereOf({
  endpointId,
  status,
  eventType,
  replayId,
  eventId,
  ...between
}: DeliveryFilters): Prisma.WebhookDeliveryWhereInput {
  return {
    ...(endpointId != null && { endpointId }),
    ...(status != null && { status }),
    ...(eventType != null && { eventType }),
    ...(replayId != null && { replayId }),
    ...(eventId != null && { eventId }),
    ...createdBetween(between),
  }
}
