import type { GraphQLResolveInfo } from 'graphql'
import { z } from 'zod'
import {
  CreateEndpointInput,
  completeRotation,
  createEndpoint,
  deleteEndpoint,
  EndpointIdInput,
  endpointDerived,
  endpointList,
  endpointShape,
  NOT_DELETED,
  RotateSecretInput,
  recallEndpoint,
  rotateSecret,
  UpdateEndpointInput,
  updateEndpoint,
} from '../../../domain/webhooks/index.ts'
import { orNotFound } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import type { MutationRequest } from '../../graphql/schema/mutation.ts'
import { NO_BODY, restMutation, restQuery } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { wireType } from '../schema/wire-type.ts'

const { created_at, updated_at, ...settings } = endpointShape.shape

const webhookWithSecretSchema = z
  .object({
    ...settings,
    secret: z.string().describe('The secret that signs deliveries. Returned only on creation and rotation.'),
    ...{ created_at, updated_at },
  })
  .describe('A webhook endpoint with its signing secret.')

const RestWebhook = rowType('RestWebhook', 'WebhookEndpoint', endpointShape, endpointDerived)
const RestWebhookWithSecret = wireType('RestWebhookWithSecret', webhookWithSecretSchema)

restMutation('create_webhook', {
  type: RestWebhookWithSecret,
  input: CreateEndpointInput,
  description: 'Creates a webhook endpoint. Store the secret: it is shown only on creation and rotation.',
  run: async (input, { app, by }) => {
    const { endpoint, secret } = await createEndpoint(app, { ...by, ...input })
    return { ...endpoint, secret }
  },
  again: recall,
})

restList('list_webhooks', {
  list: endpointList,
  type: RestWebhook,
  description: 'Lists the workspace’s webhook endpoints, newest first.',
})

restQuery('read_webhook', {
  type: RestWebhook,
  input: EndpointIdInput,
  description: 'Returns a webhook endpoint.',
  resolve: ({ id }, context, info) => readWebhook(context, info, id),
})

restMutation('update_webhook', {
  type: RestWebhook,
  input: UpdateEndpointInput,
  description: 'Updates the given fields of a webhook endpoint. Retries of earlier events use the new settings too.',
  run: (input, { app, by: { workspaceId, mode, actor } }) =>
    updateEndpoint(app, { workspaceId, mode, actor, ...input }),
})

restMutation('delete_webhook', {
  type: NO_BODY,
  input: EndpointIdInput,
  description: 'Deletes a webhook endpoint and cancels its pending deliveries.',
  run: async (input, { app, by }) => {
    await deleteEndpoint(app, { ...by, ...input })
    return true
  },
})

restMutation('rotate_webhook_secret', {
  type: RestWebhookWithSecret,
  input: RotateSecretInput,
  description:
    'Creates a new secret for a webhook endpoint. Rotate the secret, deploy the new one, then complete ' +
    'the rotation. Until the overlap ends, `Service-Signature` is signed with the old secret and ' +
    '`Service-Signature-Next` with the new one.',
  run: async (input, { app, by }) => {
    const { endpoint, secret } = await rotateSecret(app, { ...by, ...input })
    return { ...endpoint, secret }
  },
  again: recall,
})

restMutation('complete_webhook_rotation', {
  type: RestWebhook,
  input: EndpointIdInput,
  description:
    'Completes the rotation of a signing secret. From the next request on, deliveries are signed only ' +
    'with the new secret.',
  run: (input, { app, by }) => completeRotation(app, { ...by, ...input }),
  again: (id, { context, info }) => readWebhook(context, info, id),
})

function readWebhook(context: Context, info: GraphQLResolveInfo, id: string) {
  return RestWebhook.find(context, info, 'webhook endpoint', { id, ...NOT_DELETED })
}

async function recall(id: string, { app, by: { workspaceId } }: MutationRequest) {
  const made = orNotFound(await recallEndpoint(app, { workspaceId, id }), 'webhook endpoint', id)
  return { ...made.endpoint, secret: made.secret }
}
