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
  value: z.string().nullable().describe('What is sent; null for a sensitive one.'),
  sensitive: z.boolean().describe('Whether the value is never shown.'),
})

const fields = {
  id: idOf('wh', 'The endpoint.'),
  url: z.string().describe('Where events are posted to.'),
  event_types: z.array(z.string()).describe('What it is told of; `*` is everything, later types too.'),
  description: z.string().nullable().describe('Your words for it.'),
  status: z.enum(['enabled', 'disabled']).describe('Whether events are delivered.'),
  disabled_reason: z.enum(['by_owner', 'failing']).nullable().describe('Why it is disabled.'),
  paused_until: wireTime.nullable().describe('Until when deliveries wait, since the endpoint was failing.'),
  ordering: z.enum(['none', 'per_lead']).describe('Whether a lead’s events wait for one another.'),
  rate_per_second: z.int().nullable().describe('At most so many requests a second.'),
  headers: z.record(z.string(), headerSchema).describe('Your own headers on every request, by name.'),
  secret_overlap_until: wireTime
    .nullable()
    .describe('While the secret is rotated: until when the old and the new one both sign.'),
}

const lastFields = {
  created_at: wireTime.describe('When it was created.'),
  updated_at: wireTime.describe('When it last changed.'),
}

export const webhookSchema = z.object({ ...fields, ...lastFields }).describe('An address that events are posted to.')

export const webhookWithSecretSchema = z
  .object({
    ...fields,
    secret: z.string().describe('Signs the deliveries. Only in the answers that create or rotate it.'),
    ...lastFields,
  })
  .describe('An address that events are posted to, with its secret.')

export const webhookPageSchema = pageOf(webhookSchema)

const RestWebhook = wireType('RestWebhook', webhookSchema)
const RestWebhookWithSecret = wireType('RestWebhookWithSecret', webhookWithSecretSchema)
const RestWebhookPage = wireType('RestWebhookPage', webhookPageSchema)

restMutation('create_webhook', {
  type: RestWebhookWithSecret,
  input: CreateEndpointInput,
  description: 'Adds a webhook endpoint. Keep the secret: it is shown here and when it is rotated.',
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
  description: 'The workspace’s webhook endpoints, newest first.',
  resolve: (input, { app, principal }) => listEndpoints(app, { workspaceId: principal.workspaceId, ...input }),
})

restQuery('read_webhook', {
  type: RestWebhook,
  input: EndpointIdInput,
  description: 'One webhook endpoint.',
  resolve: ({ id }, context) => readWebhook(context, id),
})

restMutation('update_webhook', {
  type: RestWebhook,
  input: UpdateEndpointInput,
  description: 'Changes what is given of a webhook endpoint. Retries of earlier events go by it too.',
  resolve: (input, context) => updateEndpoint(context.app, { ...changerOf(context), ...input }),
})

restMutation('delete_webhook', {
  type: RestNothing,
  input: EndpointIdInput,
  description: 'Removes a webhook endpoint. What waits for it is canceled.',
  resolve: async ({ id }, context) => {
    await deleteEndpoint(context.app, { ...changerOf(context), id })
    return { done: true }
  },
})

restMutation('rotate_webhook_secret', {
  type: RestWebhookWithSecret,
  input: RotateSecretInput,
  description:
    'Gives a webhook endpoint a new secret. Rotate, deploy the new secret, complete. Until the overlap ends ' +
    '`Service-Signature` is signed with the old secret and `Service-Signature-Next` with the new one.',
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
  description: 'Ends a rotation’s overlap now: from the next request on the new secret signs alone.',
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
  if (!endpoint) throw new AppError('not_found')
  return endpoint
}

async function recall({ app, principal }: Context, id: string) {
  const made = await recallEndpoint(app, { workspaceId: principal.workspaceId, id })
  if (!made) throw new AppError('not_found')
  return { ...made.endpoint, secret: made.secret }
}
