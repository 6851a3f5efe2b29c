import { z } from 'zod'
import { idText } from '../../../domain/kernel/index.ts'
import {
  deliveryBody,
  deliveryList,
  deliveryShape,
  deliveryWithAttemptsShape,
  NOT_DELETED,
} from '../../../domain/webhooks/index.ts'
import { AppError } from '../../../errors.ts'
import { shownReadsOf } from '../../graphql/schema/scopes.ts'
import { restList } from '../schema/list.ts'
import { type RelationField, rowType } from '../schema/row-type.ts'
import { restRow } from '../schema/shown-row.ts'
import { RestAttempt } from './attempts.ts'

const ReadDeliveryInput = z.strictObject({ id: idText.describe('ID of the delivery.') })

const RestDelivery = rowType('RestDelivery', 'WebhookDelivery', deliveryShape)
const attempts: RelationField = {
  relation: { attempts: { orderBy: { number: 'asc' }, select: RestAttempt.select } },
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

export const shownDelivery = { type: RestDeliveryWithAttempts, noun: 'delivery' }

restRow('read_delivery', {
  row: shownDelivery,
  input: ReadDeliveryInput,
  description: 'Returns a delivery with its request body and attempts.',
})
