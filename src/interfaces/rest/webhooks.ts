import { z } from 'zod'
import { CreateEndpointInput, createEndpoint, recallEndpoint, toWireEndpoint } from '../../domain/webhooks/index.ts'
import { AppError } from '../../errors.ts'
import { restMutation } from './field.ts'
import { idOf, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

export const webhookWithSecretSchema = z
  .object({
    id: idOf('wh', 'The endpoint.'),
    url: z.string().describe('Where events are posted to.'),
    event_types: z.array(z.string()).describe('What it is told of; `*` is everything, later types too.'),
    description: z.string().nullable().describe('Your words for it.'),
    status: z.enum(['enabled', 'disabled']).describe('Whether events are delivered.'),
    disabled_reason: z.enum(['by_owner', 'failing']).nullable().describe('Why it is disabled.'),
    paused_until: wireTime.nullable().describe('Until when deliveries wait, since the endpoint was failing.'),
    ordering: z.enum(['none', 'per_lead']).describe('Whether a lead’s events wait for one another.'),
    secret: z.string().describe('Signs the deliveries. Only in the answers that create or rotate it.'),
    created_at: wireTime.describe('When it was created.'),
    updated_at: wireTime.describe('When it last changed.'),
  })
  .describe('An address that events are posted to, with its secret.')

const RestWebhookWithSecret = wireType('RestWebhookWithSecret', webhookWithSecretSchema)

restMutation('create_webhook', {
  type: RestWebhookWithSecret,
  input: CreateEndpointInput,
  description: 'Adds a webhook endpoint. Keep the secret: it is shown here and when it is rotated.',
  resolve: async (input, { app, principal, idempotency, madeId }) => {
    const { workspaceId, mode, keyId } = principal
    const actor = { kind: 'key', id: keyId } as const
    const made =
      madeId === undefined
        ? await createEndpoint(app, { workspaceId, mode, actor, idempotency, ...input })
        : await recallEndpoint(app, { workspaceId, id: madeId })
    if (!made) throw new AppError('not_found')
    return { ...toWireEndpoint(made.endpoint), secret: made.secret }
  },
})
