import { z } from 'zod'
import {
  completeRotation,
  EndpointIdInput,
  RotateSecretInput,
  recallEndpoint,
  rotateSecret,
} from '../../../domain/webhooks/index.ts'
import { AppError } from '../../../errors.ts'
import { builder } from '../schema/builder.ts'
import { inputOf } from '../schema/input-of.ts'
import { actorOf, mutation, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { scopes } from '../schema/scopes.ts'
import { EndpointPayload, findEndpoint } from './webhook-payload.ts'

const { id, overlap_hours: overlapHours } = RotateSecretInput.shape

/** The default is documented, and is not part of the input type. */
const RotateSchema = z.strictObject({ id, overlap_hours: overlapHours.unwrap().optional() })

const RotateInput = inputOf('RotateWebhookSecretInput', RotateSchema, {
  description: 'The webhook endpoint whose secret to rotate.',
  descriptions: {
    overlap_hours:
      'Hours during which both secrets sign, 0 to 168. Default: 24. Use 0 to replace a leaked secret immediately.',
  },
})

const RotatePayload = builder
  .objectRef<{ endpointId: string; secret: string }>('RotateWebhookSecretPayload')
  .implement({
    description: 'The endpoint and its new secret.',
    fields: (t) => ({
      secret: t.exposeString('secret', {
        nullable: true,
        description: 'The new secret. It is shown only in this response.',
      }),
      webhookEndpoint: t.prismaField({
        type: 'WebhookEndpoint',
        nullable: true,
        description: 'The endpoint.',
        resolve: (query, { endpointId }, _args, context) => findEndpoint(context, endpointId, query),
      }),
    }),
  })

const CompleteInput = inputOf('CompleteWebhookRotationInput', EndpointIdInput, {
  description: 'The webhook endpoint whose secret rotation to complete.',
})

refuses(RotatePayload, ['rotation_under_way'])

mutation('completeWebhookRotation', {
  type: EndpointPayload,
  description: 'Ends the overlap of a rotation now. From the next request, only the new secret signs.',
  authScopes: scopes.fullAccess,
  input: CompleteInput,
  schema: EndpointIdInput,
  run: async ({ id }, context, idempotency) => {
    const { workspaceId } = context.principal
    await completeRotation(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
    return { endpointId: id }
  },
  again: (endpointId) => ({ endpointId }),
})

builder.mutationFields((t) => ({
  rotateWebhookSecret: t.field({
    type: RotatePayload,
    nullable: true,
    description:
      'Creates a new secret for a webhook endpoint. Rotate the secret, deploy the new one, then complete ' +
      'the rotation. Another rotation during the overlap is refused unless overlapHours is 0.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: RotateInput, required: true, description: 'The object to rotate and the overlap.' }) },
    resolve: (_root, { input: { overlapHours, ...rest } }, context) => {
      const { workspaceId } = context.principal
      const actor = actorOf(context)
      const input = { ...rest, ...(overlapHours != null && { overlapHours }) }
      return runMutation(context, input, {
        name: 'rotateWebhookSecret',
        schema: RotateSecretInput,
        run: async (given, idempotency) => {
          const { secret } = await rotateSecret(context.app, { workspaceId, actor, idempotency, ...given })
          return { endpointId: given.id, secret }
        },
        again: async (endpointId) => {
          const made = await recallEndpoint(context.app, { workspaceId, id: endpointId })
          if (!made) throw new AppError('not_found')
          return { endpointId, secret: made.secret }
        },
      })
    },
  }),
}))
