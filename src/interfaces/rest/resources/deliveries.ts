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
  id: idOf('dlv', 'The delivery.'),
  endpoint_id: idOf('wh', 'The endpoint.'),
  event_id: idOf('evt', 'The event; the same on every attempt and replay.'),
  event_type: z.enum(EVENT_TYPES).describe('What has happened.'),
  status: z
    .enum(DELIVERY_STATUSES)
    .describe('`skipped`: the endpoint was disabled; `canceled`: it was deleted, or the lead erased.'),
  is_test: z.boolean().describe('Whether it is a sample, sent on request.'),
  replay_id: idOf('rpl', 'The replay it is in, or was in last.').nullable(),
  attempt_count: z.int().describe('How often it was tried.'),
  first_attempt_at: wireTime.nullable().describe('When its present run of attempts began.'),
  next_attempt_at: wireTime.nullable().describe('When it is tried next.'),
  finished_at: wireTime.nullable().describe('When it came to an end.'),
  created_at: wireTime.describe('When the event happened.'),
}

export const deliverySchema = z.object(fields).describe('One event on its way to one webhook endpoint.')

export const deliveryWithAttemptsSchema = z
  .object({
    ...fields,
    body: z.string().describe('What every attempt posts, to the byte: the event as JSON.'),
    attempts: z.array(attemptSchema).describe('Every attempt, in order.'),
  })
  .describe('A delivery, what it carries, and its attempts.')

export const deliveryPageSchema = pageOf(deliverySchema)

export const ReadDeliveryInput = z.strictObject({ id: idText.describe('The delivery’s id.') })

wireType('RestDelivery', deliverySchema)
const RestDeliveryWithAttempts = wireType('RestDeliveryWithAttempts', deliveryWithAttemptsSchema)
const RestDeliveryPage = wireType('RestDeliveryPage', deliveryPageSchema)

restQuery('list_deliveries', {
  type: RestDeliveryPage,
  input: ListDeliveriesInput,
  description: 'The deliveries to a webhook endpoint, newest first. They are kept for 7 days.',
  resolve: (input, { app, principal }) => listDeliveries(app, { workspaceId: principal.workspaceId, ...input }),
})

restQuery('read_delivery', {
  type: RestDeliveryWithAttempts,
  input: ReadDeliveryInput,
  description: 'One delivery with its attempts and what it carries.',
  resolve: ({ id }, context) => readDelivery(context, id),
})

restMutation('replay_delivery', {
  type: RestDeliveryWithAttempts,
  input: ReplayDeliveryInput,
  description:
    'Sends a delivery again, whatever has become of it: the same event id, a new run of attempts, behind live traffic. ' +
    'One that is still pending keeps its run, and is tried at once.',
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
    'Sends a sample event of a type at once, whatever the endpoint is subscribed to, enabled or not, and answers with ' +
    'the attempt. It is kept in the history as a test, and not tried again.',
  resolve: async (input, { app, principal, idempotency, madeId }) => {
    const { workspaceId } = principal
    if (madeId === undefined) return sendTestEvent(app, { workspaceId, idempotency, ...input })
    const attempt = await recallTest(app, { workspaceId, id: madeId })
    if (!attempt) throw new AppError('not_found')
    return attempt
  },
})

async function readDelivery({ app, principal }: Context, id: string) {
  const delivery = await findDelivery(app, { workspaceId: principal.workspaceId, id })
  if (!delivery) throw new AppError('not_found')
  return delivery
}
