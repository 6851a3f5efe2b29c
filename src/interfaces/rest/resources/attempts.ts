import type { EgressLatency } from '../../../domain/egress/index.ts'
import { attemptShape, latencyShape, showLatency } from '../../../domain/webhooks/index.ts'
import { rowType } from '../schema/row-type.ts'
import { wireType } from '../schema/wire-type.ts'

wireType('RestAttemptLatency', latencyShape)

export const RestAttempt = rowType('RestDeliveryAttempt', 'WebhookAttempt', attemptShape, {
  latency: { select: { latency: true }, show: ({ latency }) => showLatency(latency as EgressLatency | null) },
})
