import { NOT_DELETED } from '../../../domain/webhooks/index.ts'
import { builder } from '../schema/builder.ts'
import { refuses } from '../schema/refusals.ts'
import { rowField, rowPayload } from '../schema/row-field.ts'

/** Null if the endpoint was deleted in the meantime. */
const ENDPOINT = {
  model: 'WebhookEndpoint',
  id: 'endpointId',
  description: 'The endpoint.',
  where: NOT_DELETED,
} as const

export const EndpointPayload = rowPayload('WebhookEndpointPayload', 'The updated webhook endpoint.', {
  ...ENDPOINT,
  refusals: ['no_rotation'],
})

/** A payload with a new secret, which is shown in no other response. */
function withSecret(name: string, description: string, secret: string) {
  return builder.objectRef<{ endpointId: string; secret: string }>(name).implement({
    description,
    fields: (t) => ({
      secret: t.exposeString('secret', { nullable: true, description: secret }),
      webhookEndpoint: rowField(t, ENDPOINT),
    }),
  })
}

export const CreateEndpointPayload = withSecret(
  'CreateWebhookEndpointPayload',
  'The new webhook endpoint and its signing secret.',
  'The secret that signs every delivery. It is shown only on creation and rotation.',
)

refuses(CreateEndpointPayload, ['limit_reached'])

export const RotateSecretPayload = withSecret(
  'RotateWebhookSecretPayload',
  'The endpoint and its new secret.',
  'The new secret, shown only in this response.',
)

refuses(RotateSecretPayload, ['rotation_under_way'])
