import { z } from 'zod'
import {
  EndpointIdInput,
  endpointDerived,
  endpointList,
  endpointShape,
  NOT_DELETED,
} from '../../../domain/webhooks/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { restRow } from '../schema/shown-row.ts'
import { wireType } from '../schema/wire-type.ts'

const { created_at, updated_at, ...settings } = endpointShape.shape

const webhookWithSecretSchema = z
  .object({
    ...settings,
    secret: z
      .string()
      .describe('The secret that signs deliveries. Returned only on creation and rotation.')
      .meta({ examples: ['whsec_…'] }),
    ...{ created_at, updated_at },
  })
  .describe('A webhook endpoint with its signing secret.')

export const RestWebhook = rowType('RestWebhook', 'WebhookEndpoint', endpointShape, endpointDerived)
export const RestWebhookWithSecret = wireType('RestWebhookWithSecret', webhookWithSecretSchema)

export const shownWebhook = { type: RestWebhook, noun: 'webhook endpoint', where: NOT_DELETED }

restRow('read_webhook', {
  row: shownWebhook,
  input: EndpointIdInput,
  description: 'Returns a webhook endpoint.',
})

restList('list_webhooks', {
  list: endpointList,
  type: RestWebhook,
  description: 'Lists the workspace’s webhook endpoints, newest first.',
})
