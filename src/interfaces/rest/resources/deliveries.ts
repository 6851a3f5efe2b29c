import { z } from 'zod'
import { EVENT_TYPES } from '../../../domain/events/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import {
  DELIVERY_STATUSES,
  findDelivery,
  ListDeliveriesInput,
  listDeliveries,
  ReplayDeliveryInput,
  recallTest,
  replayDelivery,
  sendTestEvent,
  TestEndpointInput,
} from '../../../domain/webhooks/index.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { attemptSchema, RestAttempt } from './attempts.ts'
import { restMutation, restQuery } from './field.ts'
import { idOf, pageOf, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

const fields = {
  id: idOf('dlv', 'ID of the delivery.'),
  endpoint_id: idOf('wh', 'ID of the webhook endpoint.'),
  event_id: idOf('evt', 'ID of the event. It is the same for every attempt and replay.'),
  event_type: z.enum(EVENT_TYPES).describe('Type of the event.'),
  status: z
    .enum(DELIVERY_STATUSES)
    .describe(
      'Status of the delivery. `skipped`: the endpoint was disabled. `canceled`: the endpoint was deleted or ' +
        'the lead was erased.',
    ),
  is_test: z.boolean().describe('Whether this is a test event.'),
  replay_id: idOf('rpl', 'ID of the latest replay that included this delivery.').nullable(),
  attempt_count: z.int().describe('Number of attempts.'),
  first_attempt_at: wireTime.nullable().describe('When the first attempt of the current retry schedule started.'),
  next_attempt_at: wireTime.nullable().describe('When the next attempt is due.'),
  finished_at: wireTime.nullable().describe('When it finished.'),
  created_at: wireTime.describe('When the event occurred.'),
}

export const deliverySchema = z.object(fields).describe('One event sent to one webhook endpoint.')

export const deliveryWithAttemptsSchema = z
  .object({
    ...fields,
    body: z.string().describe('The exact request body of every attempt: the event as JSON.'),
    attempts: z.array(attemptSchema).describe('All attempts, in order.'),
  })
  .describe('A delivery with its request body and attempts.')

export const deliveryPageSchema = pageOf(deliverySchema)

export const ReadDeliveryInput = z.strictObject({ id: idText.describe('ID of the delivery.') })

wireType('RestDelivery', deliverySchema)
const RestDeliveryWithAttempts = wireType('RestDeliveryWithAttempts', deliveryWithAttemptsSchema)
const RestDeliveryPage = wireType('RestDeliveryPage', deliveryPageSchema)

restQuery('list_deliveries', {
  type: RestDeliveryPage,
  input: ListDeliveriesInput,
  description: 'Lists the deliveries of a webhook endpoint, newest first. Deliveries are kept for 7 days.',
  resolve: (input, { app, principal }) => listDeliveries(app, { workspaceId: principal.workspaceId, ...input }),
})

restQuery('read_delivery', {
  type: RestDeliveryWithAttempts,
  input: ReadDeliveryInput,
  description: 'Returns a delivery with its request body and attempts.',
  resolve: ({ id }, context) => readDelivery(context, id),
})

restMutation('replay_delivery', {
  type: RestDeliveryWithAttempts,
  input: ReplayDeliveryInput,
  description:
    'Sends a delivery again, whatever its status: same event ID, new retry schedule, lower priority than ' +
    'live traffic. A pending delivery keeps its retry schedule and is attempted immediately.',
  resolve: async ({ id }, context) => {
    const { app, principal, idempotency, madeId } = context
    if (madeId === undefined) await replayDelivery(app, { workspaceId: principal.workspaceId, id, idempotency })
    return readDelivery(context, id)
  },
})

restMutation('test_webhook', {
  type: RestAttempt,
  input: TestEndpointInput,
  description:
    'Sends a test event immediately and returns the attempt. This works for any event type, even if the ' +
    'endpoint is not subscribed to it or is disabled. The test is kept in the delivery history and is not' +
    ' retried.',
  resolve: async (input, { app, principal, idempotency, madeId }) => {
    const { workspaceId } = principal
    if (madeId === undefined) return sendTestEvent(app, { workspaceId, idempotency, ...input })
    const attempt = await recallTest(app, { workspaceId, id: madeId })
    if (!attempt) throw AppError.notFound('webhook endpoint', input.id)
    return attempt
  },
})

async function readDelivery({ app, principal }: Context, id: string) {
  const delivery = await findDelivery(app, { workspaceId: principal.workspaceId, id })
  if (!delivery) throw AppError.notFound('delivery', id)
  return delivery
}
