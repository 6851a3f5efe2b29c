import { attemptDerived, attemptShape, latencyShape } from '../../../domain/webhooks/index.ts'
import { builder } from '../schema/builder.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf, objectOf } from '../schema/shape-fields.ts'

objectOf('AttemptLatency', latencyShape)

builder.prismaObject('WebhookAttempt', {
  name: 'DeliveryAttempt',
  description:
    'One request to a webhook endpoint. If the service stopped during the attempt, the request may not have been sent.',
  ...guardedNode(scopes.fullAccess),
  fields: (t) => fieldsOf(t, attemptShape, { status: { description: 'Current status.' } }, attemptDerived),
})

nodeRows('att', 'DeliveryAttempt', 'webhookAttempt')
