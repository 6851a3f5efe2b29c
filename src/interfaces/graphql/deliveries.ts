import type { Prisma, WebhookDelivery } from '../../generated/prisma/client.ts'
import { builder, type Context } from './builder.ts'
import { connectionOf, pageArgs } from './connection.ts'
import { AttemptStatus, DeliveryStatus, EventType } from './enums.ts'
import { byCreation, type List, pageCost, readPage } from './keyset.ts'
import { Node, nodeKind } from './node.ts'
import { dbOf, scopes } from './scopes.ts'
import { nodeSelectionOf, selectionOf } from './selection.ts'

builder.prismaObject('WebhookAttempt', {
  name: 'DeliveryAttempt',
  description: 'One request that left for a webhook endpoint, or may have left.',
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as att_01jd…' }),
    number: t.exposeInt('number', { description: '1 for the first of the delivery. No number is used twice.' }),
    status: t.expose('status', { type: AttemptStatus, description: 'What has become of it.' }),
    responseStatus: t.exposeInt('responseStatus', { nullable: true, description: 'The HTTP status of the answer.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why there was no answer: a class of error.' }),
    responseBody: t.exposeString('responseBody', {
      nullable: true,
      description: 'Up to 16 KiB of the answer, as text.',
    }),
    latency: t.expose('latency', {
      type: 'JSON',
      nullable: true,
      description: 'How long it took, by phase, in milliseconds.',
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it left.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its outcome was known.',
    }),
  }),
})

const DeliveryObject = builder.prismaObject('WebhookDelivery', {
  name: 'Delivery',
  description: 'One event on its way to one webhook endpoint. Kept for 7 days.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as dlv_01jd…' }),
    endpointId: t.exposeID('endpointId', { description: 'The endpoint.' }),
    endpoint: t.relation('endpoint', { nullable: true, description: 'The endpoint.' }),
    eventId: t.exposeID('eventId', { description: 'The event; the same on every attempt and replay.' }),
    event: t.relation('event', { nullable: true, description: 'The event.' }),
    eventType: t.expose('eventType', { type: EventType, description: 'What has happened.' }),
    status: t.expose('status', { type: DeliveryStatus, description: 'What has become of it.' }),
    attemptCount: t.exposeInt('attemptCount', { description: 'How often it was tried.' }),
    attempts: t.relation('attempts', {
      query: { orderBy: { number: 'asc' } },
      description: 'Every attempt, in order.',
    }),
    firstAttemptAt: t.expose('firstAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was first tried.',
    }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried next.',
    }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it came to an end.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the event happened.' }),
  }),
})

export const DeliveryConnection = connectionOf('Delivery', DeliveryObject, 'deliveries')

export type DeliveryFilters = { endpointId?: string | null | undefined; status?: string | null | undefined }

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
    description: 'A delivery by its id. Null when there is none in this workspace.',
    authScopes: scopes.fullAccess,
    args: { id: t.arg.id({ required: true, description: 'Such as dlv_01jd…' }) },
    resolve: (query, _root, { id }, context) => dbOf(context).webhookDelivery.findFirst({ ...query, where: { id } }),
  }),
  deliveries: t.field({
    type: DeliveryConnection,
    nullable: true,
    description: 'Deliveries, newest first.',
    authScopes: scopes.fullAccess,
    args: {
      ...pageArgs,
      endpointId: t.arg.id({ description: 'Those to one endpoint.' }),
      status: t.arg({ type: DeliveryStatus, description: 'Those with this status.' }),
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

nodeKind('dlv', 'Delivery', (context, id, info) => {
  const query = selectionOf(context, info, 'Delivery')
  return dbOf(context).webhookDelivery.findFirst({ ...query, where: { id } })
})

function whereOf({ endpointId, status }: DeliveryFilters): Prisma.WebhookDeliveryWhereInput {
  return { ...(endpointId != null && { endpointId }), ...(status != null && { status }) }
}
