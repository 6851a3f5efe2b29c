import {
  deliveryBody,
  deliveryList,
  deliveryWithAttemptsShape,
  explainDelivery,
} from '../../../domain/webhooks/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'
import { ExplanationObject } from './explanations.ts'

const DeliveryObject = builder.prismaObject('WebhookDelivery', {
  name: 'Delivery',
  description: 'One event sent to one webhook endpoint. Kept for 7 days.',
  ...guardedNode(scopes.fullAccess),
  fields: (t) => ({
    ...fieldsOf(
      t,
      deliveryWithAttemptsShape,
      { attempts: null, status: { description: 'Current status.' } },
      { body: deliveryBody },
    ),
    endpoint: t.relation('endpoint', { nullable: true, description: 'The endpoint, even if it was deleted.' }),
    event: t.relation('event', { nullable: true, description: 'The event.' }),
    attempts: t.relation('attempts', {
      query: { orderBy: { number: 'asc' } },
      description: 'All attempts, oldest first.',
    }),
    explanation: t.field({
      type: ExplanationObject,
      description: 'Why the event was or was not delivered to the endpoint. Requires an extra query.',
      complexity: 5,
      resolve: ({ workspaceId, eventId, endpointId }, _args, { app }) =>
        explainDelivery(app, { workspaceId, eventId, endpointId }),
    }),
  }),
})

queryRow('delivery', { model: 'WebhookDelivery', prefix: 'dlv', authScopes: scopes.fullAccess })

export const DeliveryConnection = queryList('deliveries', DeliveryObject, {
  list: deliveryList,
  authScopes: scopes.fullAccess,
})
