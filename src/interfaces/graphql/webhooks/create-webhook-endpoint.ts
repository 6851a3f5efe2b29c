import { CreateEndpointInput, createEndpoint, recallEndpoint } from '../../../domain/webhooks/index.ts'
import { AppError } from '../../../errors.ts'
import { mutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { scopes } from '../schema/scopes.ts'
import { WebhookHeaderInput, withHeadersByName } from './webhook-headers.ts'
import { withSecret } from './webhook-payload.ts'

const Payload = withSecret(
  'CreateWebhookEndpointPayload',
  'The new webhook endpoint and its signing secret.',
  'The secret that signs every delivery. It is shown only on creation and rotation.',
)

refuses(Payload, ['limit_reached'])

mutation('createWebhookEndpoint', {
  type: Payload,
  description: 'Adds a webhook endpoint. A workspace can have at most 100 endpoints.',
  authScopes: scopes.fullAccess,
  schema: CreateEndpointInput,
  input: {
    description: 'URL, event types and delivery options of a new webhook endpoint.',
    types: { headers: [WebhookHeaderInput] },
    descriptions: {
      event_types: 'One or more event types. To receive all types, provide only ALL.',
      ordering: 'Delivery order of events. Default: NONE.',
      headers: 'Custom headers to send with every request. At most 20 headers and 4 KiB in total.',
    },
  },
  takes: 'The endpoint.',
  read: withHeadersByName,
  run: async (given, { app, by }) => {
    const { endpoint, secret } = await createEndpoint(app, { ...by, ...given })
    return { endpointId: endpoint.id, secret }
  },
  again: async (endpointId, { app, by: { workspaceId } }) => {
    const made = await recallEndpoint(app, { workspaceId, id: endpointId })
    if (!made) throw new AppError('not_found')
    return { endpointId, secret: made.secret }
  },
})
