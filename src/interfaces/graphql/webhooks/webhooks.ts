import {
  deliveryList,
  describeHealth,
  endpointList,
  endpointShape,
  NOT_DELETED,
  openHeaders,
  overlapEnd,
  showHeaders,
  subscribedType,
} from '../../../domain/webhooks/index.ts'
import { builder } from '../schema/builder.ts'
import { connectionOf, firstPageArgs } from '../schema/connection.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { firstPage, pageCost } from '../schema/keyset.ts'
import { firstPageOf, queryList } from '../schema/list-field.ts'
import { Node, nodeRows } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'
import { DeliveryConnection } from './deliveries.ts'

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
    ...fieldsOf(t, endpointShape, {
      event_types: { type: [enumFrom(subscribedType)], description: 'Event types that the endpoint is subscribed to.' },
      ordering: { description: 'Delivery order of events.' },
      headers: null,
      secret_overlap_until: null,
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
      description: 'When the overlap ends, in which both secrets sign deliveries. Null if no rotation is in progress.',
      select: { secretOverlapUntil: true },
      resolve: ({ secretOverlapUntil }, _args, { app }) => overlapEnd(secretOverlapUntil, app.clock.now()),
    }),
    deliveries: t.field({
      type: DeliveryConnection,
      description: 'First page of the endpoint’s deliveries. For more pages, use Query.deliveries with endpointId.',
      args: firstPageArgs,
      complexity: pageCost,
      select: (args, _context, nested) => ({ deliveries: nested(firstPage(args), ['edges', 'node'], 'Delivery') }),
      resolve: (endpoint, args, context) =>
        firstPageOf(context, deliveryList, { endpoint_id: endpoint.id }, { args, rows: endpoint.deliveries }),
    }),
  }),
})

const EndpointConnection = connectionOf('WebhookEndpoint', EndpointObject, 'webhook endpoints')

queryRow('webhookEndpoint', {
  model: 'WebhookEndpoint',
  description: 'Returns a webhook endpoint by ID, or null if it does not exist in this workspace.',
  authScopes: scopes.fullAccess,
  id: 'ID of the webhook endpoint, such as wh_01jd….',
  where: NOT_DELETED,
})

queryList('webhookEndpoints', {
  type: EndpointConnection,
  description: 'Webhook endpoints, newest first.',
  authScopes: scopes.fullAccess,
  list: endpointList,
})

nodeRows('wh', 'WebhookEndpoint', 'webhookEndpoint', NOT_DELETED)
