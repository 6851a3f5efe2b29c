import { z } from 'zod'
import {
  CreateEndpointInput,
  completeRotation,
  createEndpoint,
  deleteEndpoint,
  EndpointIdInput,
  ListEndpointsInput,
  listEndpoints,
  RotateSecretInput,
  readEndpoint,
  recallEndpoint,
  rotateSecret,
  UpdateEndpointInput,
  updateEndpoint,
} from '../../../domain/webhooks/index.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { restMutation, restQuery } from './field.ts'
import { RestNothing } from './nothing.ts'
import { idOf, pageOf, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

const headerSchema = z.object({
  value: z.string().nullable().describe('Header value; null if the header is sensitive.'),
  sensitive: z.boolean().describe('Whether the value is hidden in responses.'),
})

const fields = {
  id: idOf('wh', 'ID of the webhook endpoint.'),
  url: z.string().describe('URL that receives events.'),
  event_types: z
    .array(z.string())
    .describe('Event types that the endpoint is subscribed to. `*` is all types, including future ones.'),
  description: z.string().nullable().describe('Description for display.'),
  status: z.enum(['enabled', 'disabled']).describe('Whether the endpoint is enabled.'),
  disabled_reason: z.enum(['by_owner', 'failing']).nullable().describe('Why the endpoint is disabled.'),
  paused_until: wireTime.nullable().describe('When the pause after too many consecutive failures ends.'),
  ordering: z
    .enum(['none', 'per_lead'])
    .describe(
      'Delivery order: `none` sends events as soon as possible, `per_lead` sends the events of each lead in order.',
    ),
  rate_per_second: z.int().nullable().describe('Maximum requests per second.'),
  headers: z.record(z.string(), headerSchema).describe('Custom headers sent with every request, by name.'),
  secret_overlap_until: wireTime
    .nullable()
    .describe('Until when both the old and the new secret sign. Null if no rotation is in progress.'),
}

const lastFields = {
  created_at: wireTime.describe('When it was created.'),
  updated_at: wireTime.describe('When it was last updated.'),
}

export const webhookSchema = z
  .object({ ...fields, ...lastFields })
  .describe('A webhook endpoint: a URL that receives events.')

export const webhookWithSecretSchema = z
  .object({
    ...fields,
    secret: z.string().describe('The secret that signs deliveries. Returned only on creation and rotation.'),
    ...lastFields,
  })
  .describe('A webhook endpoint with its signing secret.')

export const webhookPageSchema = pageOf(webhookSchema)

const RestWebhook = wireType('RestWebhook', webhookSchema)
const RestWebhookWithSecret = wireType('RestWebhookWithSecret', webhookWithSecretSchema)
const RestWebhookPage = wireType('RestWebhookPage', webhookPageSchema)

restMutation('create_webhook', {
  type: RestWebhookWithSecret,
  input: CreateEndpointInput,
  description: 'Creates a webhook endpoint. Store the secret: it is shown only on creation and rotation.',
  resolve: async (input, context) => {
    const { app, idempotency, madeId } = context
    if (madeId !== undefined) return recall(context, madeId)
    const { endpoint, secret } = await createEndpoint(app, { ...changerOf(context), idempotency, ...input })
    return { ...endpoint, secret }
  },
})

restQuery('list_webhooks', {
  type: RestWebhookPage,
  input: ListEndpointsInput,
  description: 'Lists the workspace’s webhook endpoints, newest first.',
  resolve: (input, { app, principal }) => listEndpoints(app, { workspaceId: principal.workspaceId, ...input }),
})

restQuery('read_webhook', {
  type: RestWebhook,
  input: EndpointIdInput,
  description: 'Returns a webhook endpoint.',
  resolve: ({ id }, context) => readWebhook(context, id),
})

restMutation('update_webhook', {
  type: RestWebhook,
  input: UpdateEndpointInput,
  description: 'Updates the given fields of a webhook endpoint. Retries of earlier events use the new settings too.',
  resolve: (input, context) => updateEndpoint(context.app, { ...changerOf(context), ...input }),
})

restMutation('delete_webhook', {
  type: RestNothing,
  input: EndpointIdInput,
  description: 'Deletes a webhook endpoint and cancels its pending deliveries.',
  resolve: async ({ id }, context) => {
    await deleteEndpoint(context.app, { ...changerOf(context), id })
    return { done: true }
  },
})

restMutation('rotate_webhook_secret', {
  type: RestWebhookWithSecret,
  input: RotateSecretInput,
  description:
    'Creates a new secret for a webhook endpoint. Rotate the secret, deploy the new one, then complete ' +
    'the rotation. Until the overlap ends, `Service-Signature` is signed with the old secret and ' +
    '`Service-Signature-Next` with the new one.',
  resolve: async (input, context) => {
    const { app, idempotency, madeId } = context
    if (madeId !== undefined) return recall(context, madeId)
    const { endpoint, secret } = await rotateSecret(app, { ...changerOf(context), idempotency, ...input })
    return { ...endpoint, secret }
  },
})

restMutation('complete_webhook_rotation', {
  type: RestWebhook,
  input: EndpointIdInput,
  description: 'Ends the overlap of a rotation now. From the next request, only the new secret signs.',
  resolve: ({ id }, context) => {
    const { app, idempotency, madeId } = context
    if (madeId !== undefined) return readWebhook(context, madeId)
    return completeRotation(app, { ...changerOf(context), idempotency, id })
  },
})

function changerOf({ principal }: Context) {
  const { workspaceId, mode, actor } = principal
  return { workspaceId, mode, actor }
}

async function readWebhook({ app, principal }: Context, id: string) {
  const endpoint = await readEndpoint(app, { workspaceId: principal.workspaceId, id })
  if (!endpoint) throw AppError.notFound('webhook endpoint', id)
  return endpoint
}

async function recall({ app, principal }: Context, id: string) {
  const made = await recallEndpoint(app, { workspaceId: principal.workspaceId, id })
  if (!made) throw AppError.notFound('webhook endpoint', id)
  return { ...made.endpoint, secret: made.secret }
}
