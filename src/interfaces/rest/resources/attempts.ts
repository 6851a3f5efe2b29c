import { attemptDerived, attemptShape, latencyShape } from '../../../domain/webhooks/index.ts'
import { rowType } from '../schema/row-type.ts'
import { wireType } from '../schema/wire-type.ts'

wireType('RestAttemptLatency', latencyShape)

export const RestAttempt = rowType('RestDeliveryAttempt', 'WebhookAttempt', attemptShape, attemptDerived)
