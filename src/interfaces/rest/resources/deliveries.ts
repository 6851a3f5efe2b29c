import { z } from 'zod'
import { idText } from '../../../domain/kernel/index.ts'
import {
  deliveryBody,
  deliveryList,
  deliveryShape,
  deliveryWithAttemptsShape,
  NOT_DELETED,
  ReplayDeliveryInput,
  recallTest,
  replayDelivery,
  sendTestEvent,
  TestEndpointInput,
} from '../../../domain/webhooks/index.ts'
import { AppError, orNotFound } from '../../../errors.ts'
import { shownReadsOf } from '../../graphql/schema/scopes.ts'
import { restMutation, restQuery } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { type RelationField, rowType } from '../schema/row-type.ts'
import { RestAttempt } from './attempts.ts'

const ReadDeliveryInput = z.strictObject({ id: idText.describe('ID of the delivery.') })

const RestDelivery = rowType('RestDelivery', 'WebhookDelivery', deliveryShape)
const attempts: RelationField = {
  select: (nested) => ({ attempts: nested({ orderBy: { number: 'asc' } }, RestAttempt.name) }),
  show: ({ attempts }, context) => (attempts as object[]).map((attempt) => RestAttempt.show(attempt, context)),
}
const RestDeliveryWithAttempts = rowType('RestDeliveryWithAttempts', 'WebhookDelivery', deliveryWithAttemptsShape, {
  body: deliveryBody,
  attempts,
})

restList('list_deliveries', {
  list: deliveryList,
  type: RestDelivery,
  description: 'Lists the deliveries of a webhook endpoint, newest first. Deliveries are kept for 7 days.',
  parent: {
    id: idText.describe('ID of the webhook endpoint.'),
    async read(context, id, rows) {
      const endpoints = shownReadsOf(context, 'webhookEndpoint')
      const endpoint = await endpoints.findFirst({ where: { id, ...NOT_DELETED }, select: { deliveries: rows } })
      if (!endpoint) throw AppError.notFound('webhook endpoint', id)
      return (endpoint as { deliveries: object[] }).deliveries
    },
  },
})

restQuery('read_delivery', {
  type: RestDeliveryWithAttempts,
  input: ReadDeliveryInput,
  description: 'Returns a delivery with its request body and attempts.',
  resolve: ({ id }, context, info) => RestDeliveryWithAttempts.find(context, info, 'delivery', { id }),
})

restMutation('replay_delivery', {
  type: RestDeliveryWithAttempts,
  input: ReplayDeliveryInput,
  description:
    'Sends a delivery again, regardless of its status. The event ID does not change, and the retry schedule starts ' +
    'again from the beginning. New events have priority over replayed events. If the delivery is still ' +
    'pending, it is attempted immediately and its retry schedule does not change.',
  run: async ({ id }, { app, by, context, info }) => {
    await replayDelivery(app, { ...by, id })
    return RestDeliveryWithAttempts.find(context, info, 'delivery', { id })
  },
  again: (id, { context, info }) => RestDeliveryWithAttempts.find(context, info, 'delivery', { id }),
})

restMutation('test_webhook', {
  type: RestAttempt,
  input: TestEndpointInput,
  description:
    'Sends a test event immediately and returns the attempt. This works for any event type, even if the ' +
    'endpoint is not subscribed to it or is disabled. The test is kept in the delivery history and is not' +
    ' retried.',
  run: (input, { app, by }) => sendTestEvent(app, { ...by, ...input }),
  again: async (madeId, { app, by: { workspaceId } }, input) => {
    return orNotFound(await recallTest(app, { workspaceId, id: madeId }), 'webhook endpoint', input.id)
  },
})
