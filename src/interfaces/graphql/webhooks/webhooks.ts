import { describeHealth, openHeaders, showHeaders } from '../../../domain/webhooks/index.ts'
import type { WebhookEndpoint } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, firstPageArgs, pageArgs } from '../schema/connection.ts'
import { DisabledReason, EndpointOrdering, EndpointStatus, WebhookEventType } from '../schema/enums.ts'
import { byCreation, firstPage, type List, pageCost, pageOf, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'
import { DeliveryConnection, deliveryList } from './deliveries.ts'

type ShownHeader = { name: string; value: string | null; sensitive: boolean }

const Header = builder.objectRef<ShownHeader>('WebhookHeader').implement({
  description: 'A header that the owner of a webhook endpoint has added to its requests.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    value: t.exposeString('value', { nullable: true, description: 'What is sent. Null when it is sensitive.' }),
    sensitive: t.exposeBoolean('sensitive', { description: 'Whether the value is never shown.' }),
  }),
})

const EndpointObject = builder.prismaObject('WebhookEndpoint', {
  description: 'An address that is told of events. Its secret is shown once, when it is created.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as wh_01jd…' }),
    url: t.exposeString('url', { description: 'Where events are posted to.' }),
    eventTypes: t.expose('eventTypes', { type: [WebhookEventType], description: 'What it is told of.' }),
    description: t.exposeString('description', { nullable: true, description: 'What its owner says of it.' }),
    status: t.expose('status', { type: EndpointStatus, description: 'Whether it is called.' }),
    disabledReason: t.expose('disabledReason', {
      type: DisabledReason,
      nullable: true,
      description: 'Why it is disabled. Null while it is enabled.',
    }),
    pausedUntil: t.expose('pausedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'It failed too often in a row: deliveries wait until then. Null otherwise.',
    }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description:
        'The first failure since its last success. Null when there is none. After three days it is disabled.',
    }),
    consecutiveFailures: t.exposeInt('consecutiveFailures', { description: 'How many requests in a row have failed.' }),
    health: t.string({
      description: 'How it does, in words.',
      select: { status: true, disabledReason: true, consecutiveFailures: true, failingSince: true, pausedUntil: true },
      resolve: (endpoint, _args, { app }) => describeHealth(endpoint, app.clock.now()),
    }),
    ordering: t.expose('ordering', { type: EndpointOrdering, description: 'In which order it hears of events.' }),
    ratePerSecond: t.exposeInt('ratePerSecond', {
      nullable: true,
      description: 'At most so many requests a second. Null: no bound.',
    }),
    headers: t.field({
      type: [Header],
      description: 'Its owner’s own headers, on every request.',
      select: { id: true, workspaceId: true, headers: true },
      resolve: ({ id, workspaceId, headers }, _args, { app }) => {
        const shown = showHeaders(openHeaders(app.vault, { workspaceId, endpointId: id }, headers))
        return Object.entries(shown).map(([name, header]) => ({ name, ...header }))
      },
    }),
    secretOverlapUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'While its secret is rotated: until when the old and the new one both sign. Null otherwise.',
      select: { secretOverlapUntil: true },
      resolve: ({ secretOverlapUntil: until }, _args, { app }) => (until && until > app.clock.now() ? until : null),
    }),
    deliveries: t.field({
      type: DeliveryConnection,
      description: 'The first page of its deliveries. Deeper pages: Query.deliveries with endpointId.',
      args: firstPageArgs,
      complexity: pageCost,
      select: (args, _context, nested) => ({ deliveries: nested(firstPage(args), ['edges', 'node'], 'Delivery') }),
      resolve: (endpoint, args, context) =>
        pageOf(context, args, deliveryList(context, { endpointId: endpoint.id }), endpoint.deliveries),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When its settings last changed.' }),
  }),
})

const EndpointConnection = connectionOf('WebhookEndpoint', EndpointObject, 'webhook endpoints')

/** A deleted endpoint stays as long as its history, and is not shown. */
const present = { deletedAt: null }

builder.queryFields((t) => ({
  webhookEndpoint: t.prismaField({
    type: 'WebhookEndpoint',
    nullable: true,
    description: 'A webhook endpoint by its id. Null when there is none in this workspace.',
    authScopes: scopes.fullAccess,
    args: { id: t.arg.id({ required: true, description: 'Such as wh_01jd…' }) },
    resolve: (query, _root, { id }, context) =>
      dbOf(context).webhookEndpoint.findFirst({ ...query, where: { id, ...present } }),
  }),
  webhookEndpoints: t.field({
    type: EndpointConnection,
    nullable: true,
    description: 'Webhook endpoints, newest first.',
    authScopes: scopes.fullAccess,
    args: pageArgs,
    complexity: pageCost,
    resolve: (_root, args, context, info) => {
      const query = nodeSelectionOf(context, info, 'WebhookEndpoint')
      return readPage(context, args, {
        ...endpointList(context),
        load: (window) => dbOf(context).webhookEndpoint.findMany({ ...query, ...byCreation(window, present) }),
      })
    },
  }),
}))

nodeKind('wh', 'WebhookEndpoint', (context, ids, info) => {
  const query = selectionOf(context, info, 'WebhookEndpoint')
  return dbOf(context).webhookEndpoint.findMany({ ...query, where: { id: among(ids), ...present } })
})

function endpointList(context: Context): List<WebhookEndpoint> {
  return {
    name: 'webhookEndpoints',
    filters: {},
    keyOf: (row) => row,
    count: (take) => dbOf(context).webhookEndpoint.count({ where: present, take }),
  }
}
