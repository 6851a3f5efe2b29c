import type { EgressLatency } from '../../../domain/egress/index.ts'
import { attemptShape, latencyShape } from '../../../domain/webhooks/index.ts'
import { builder } from '../schema/builder.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const AttemptLatency = builder.objectRef<EgressLatency>('AttemptLatency').implement({
  description: 'Duration of an attempt by phase, in milliseconds.',
  fields: (t) => fieldsOf(t, latencyShape),
})

builder.prismaObject('WebhookAttempt', {
  name: 'DeliveryAttempt',
  description:
    'One request to a webhook endpoint. If the service stopped during the attempt, the request may not have been sent.',
  ...guardedNode(scopes.fullAccess),
  fields: (t) => ({
    ...fieldsOf(t, attemptShape, { latency: null, status: { description: 'Current status.' } }),
    latency: t.field({
      type: AttemptLatency,
      nullable: true,
      description: 'Duration by phase. Null while the request is in flight.',
      resolve: ({ latency }) => latency as EgressLatency | null,
    }),
  }),
})

nodeRows('att', 'DeliveryAttempt', 'webhookAttempt')
