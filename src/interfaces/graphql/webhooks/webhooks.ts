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
  description: 'A custom header sent to a webhook endpoint.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Header name.' }),
    value: t.exposeString('value', { nullable: true, description: 'Header value. Null if the header is sensitive.' }),
    sensitive: t.exposeBoolean('sensitive', { description: 'Whether the value is hidden in responses.' }),
  }),
})

const EndpointObject = builder.prismaObject('WebhookEndpoint', {
  description: 'A URL that receives events. Its signing secret is shown only on creation and rotation.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the webhook endpoint, such as wh_01jd….' }),
    url: t.exposeString('url', { description: 'URL that receives events.' }),
    eventTypes: t.expose('eventTypes', {
      type: [WebhookEventType],
      description: 'Event types that the endpoint is subscribed to.',
    }),
    description: t.exposeString('description', { nullable: true, description: 'Description for display.' }),
    status: t.expose('status', { type: EndpointStatus, description: 'Whether the endpoint is enabled.' }),
    disabledReason: t.expose('disabledReason', {
      type: DisabledReason,
      nullable: true,
      description: 'Why the endpoint is disabled. Null while it is enabled.',
    }),
    pausedUntil: t.expose('pausedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'When the pause after too many consecutive failures ends. Null if the endpoint is not paused.',
    }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time of the first failure since the last success. Null if there is none. The endpoint is disabled ' +
        'after three days of failures.',
    }),
    consecutiveFailures: t.exposeInt('consecutiveFailures', { description: 'Number of consecutive failed requests.' }),
    health: t.string({
      description: 'Human-readable health status.',
      select: { status: true, disabledReason: true, consecutiveFailures: true, failingSince: true, pausedUntil: true },
      resolve: (endpoint, _args, { app }) => describeHealth(endpoint, app.clock.now()),
    }),
    ordering: t.expose('ordering', { type: EndpointOrdering, description: 'Delivery order of events.' }),
    ratePerSecond: t.exposeInt('ratePerSecond', {
      nullable: true,
      description: 'Maximum requests per second. Null for no limit.',
    }),
    headers: t.field({
      type: [Header],
      description: 'Custom headers sent with every request.',
      select: { id: true, workspaceId: true, headers: true },
      resolve: ({ id, workspaceId, headers }, _args, { app }) => {
        const shown = showHeaders(openHeaders(app.vault, { workspaceId, endpointId: id }, headers))
        return Object.entries(shown).map(([name, header]) => ({ name, ...header }))
      },
    }),
    secretOverlapUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when both the old and the new secret sign. Null if no rotation is in progress.',
      select: { secretOverlapUntil: true },
      resolve: ({ secretOverlapUntil: until }, _args, { app }) => (until && until > app.clock.now() ? until : null),
    }),
    deliveries: t.field({
      type: DeliveryConnection,
      description: 'First page of the endpoint’s deliveries. For more pages, use Query.deliveries with endpointId.',
      args: firstPageArgs,
      complexity: pageCost,
      select: (args, _context, nested) => ({ deliveries: nested(firstPage(args), ['edges', 'node'], 'Delivery') }),
      resolve: (endpoint, args, context) =>
        pageOf(context, args, deliveryList(context, { endpointId: endpoint.id }), endpoint.deliveries),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the settings were last updated.' }),
  }),
})

const EndpointConnection = connectionOf('WebhookEndpoint', EndpointObject, 'webhook endpoints')

/** A deleted endpoint stays as long as its history, and is not shown. */
const present = { deletedAt: null }

builder.queryFields((t) => ({
  webhookEndpoint: t.prismaField({
    type: 'WebhookEndpoint',
    nullable: true,
    description: 'Returns a webhook endpoint by ID, or null if it does not exist in this workspace.',
    authScopes: scopes.fullAccess,
    args: { id: t.arg.id({ required: true, description: 'ID of the webhook endpoint, such as wh_01jd….' }) },
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
