import { z } from 'zod'
import {
  completeRotation,
  EndpointIdInput,
  RotateSecretInput,
  recallEndpoint,
  rotateSecret,
} from '../../../domain/webhooks/index.ts'
import { AppError } from '../../../errors.ts'
import { inputOf } from '../schema/input-of.ts'
import { mutation, rowMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { scopes } from '../schema/scopes.ts'
import { EndpointPayload, withSecret } from './webhook-payload.ts'

const { id, overlap_hours: overlapHours } = RotateSecretInput.shape

/** The default is documented, and is not part of the input type. */
const RotateSchema = z.strictObject({ id, overlap_hours: overlapHours.unwrap().optional() })

const RotatePayload = withSecret(
  'RotateWebhookSecretPayload',
  'The endpoint and its new secret.',
  'The new secret, shown only in this response.',
)

refuses(RotatePayload, ['rotation_under_way'])

rowMutation('completeWebhookRotation', {
  type: EndpointPayload,
  description:
    'Completes a signing secret rotation. From the next request on, deliveries are signed only with the new secret.',
  authScopes: scopes.fullAccess,
  schema: EndpointIdInput,
  input: { description: 'The webhook endpoint whose secret rotation to complete.' },
  run: (given, { app, by }) => completeRotation(app, { ...by, ...given }),
})

mutation('rotateWebhookSecret', {
  type: RotatePayload,
  description:
    'Creates a new secret for a webhook endpoint. Rotate the secret, deploy the new one, then complete ' +
    'the rotation. During the overlap, another rotation is refused unless its overlapHours is 0.',
  authScopes: scopes.fullAccess,
  schema: RotateSecretInput,
  inputType: inputOf('RotateWebhookSecretInput', RotateSchema, {
    description: 'The webhook endpoint whose secret to rotate.',
    descriptions: {
      overlap_hours:
        'Number of hours during which deliveries are signed with both secrets, 0 to 168. Default: 24. Use 0 ' +
        'to replace a leaked secret immediately.',
    },
  }),
  takes: 'The webhook endpoint whose secret to rotate, and the overlap in hours.',
  read: ({ overlapHours, ...given }) => ({ ...given, ...(overlapHours != null && { overlapHours }) }),
  run: async (given, { app, by }) => {
    const { secret } = await rotateSecret(app, { ...by, ...given })
    return { endpointId: given.id, secret }
  },
  again: async (endpointId, { app, by: { workspaceId } }) => {
    const made = await recallEndpoint(app, { workspaceId, id: endpointId })
    if (!made) throw new AppError('not_found')
    return { endpointId, secret: made.secret }
  },
})
