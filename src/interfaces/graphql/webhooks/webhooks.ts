import {
  deliveryList,
  describeHealth,
  endpointDerived,
  endpointList,
  endpointShape,
  NOT_DELETED,
  subscribedType,
} from '../../../domain/webhooks/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { nestedList, queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
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

const { headers } = endpointDerived

/** In REST an object, whose keys are the names. */
const listedHeaders = {
  ...headers,
  show: (...from: Parameters<typeof headers.show>): ShownHeader[] =>
    Object.entries(headers.show(...from)).map(([name, header]) => ({ name, ...header })),
}

const EndpointObject = builder.prismaObject('WebhookEndpoint', {
  description: 'A URL that receives events. Its signing secret is shown only on creation and rotation.',
  ...guardedNode(scopes.fullAccess),
  fields: (t) => ({
    ...fieldsOf(
      t,
      endpointShape,
      {
        event_types: {
          type: [enumFrom(subscribedType)],
          description: 'Event types that the endpoint is subscribed to.',
        },
        ordering: { description: 'Delivery order of events.' },
        headers: { type: [Header], description: 'Custom headers sent with every request.' },
      },
      { ...endpointDerived, headers: listedHeaders },
    ),
    ...columnFields(t, 'WebhookEndpoint', {
      failingSince:
        'Time of the first failure since the last success. Null if no request has failed since then. The endpoint ' +
        'is disabled after three days of failures.',
      consecutiveFailures: 'Number of consecutive failed requests.',
    }),
    health: t.string({
      description: 'Human-readable health status.',
      select: { status: true, disabledReason: true, consecutiveFailures: true, failingSince: true, pausedUntil: true },
      resolve: (endpoint, _args, { app }) => describeHealth(endpoint, app.clock.now()),
    }),
    deliveries: nestedList(t, 'deliveries', {
      type: DeliveryConnection,
      list: deliveryList,
      filter: 'endpoint_id',
      description: 'The endpoint’s deliveries, newest first.',
    }),
  }),
})

queryRow('webhookEndpoint', {
  model: 'WebhookEndpoint',
  prefix: 'wh',
  authScopes: scopes.fullAccess,
  where: NOT_DELETED,
})

queryList('webhookEndpoints', EndpointObject, { list: endpointList, authScopes: scopes.fullAccess })
