import { deleteEndpoint, EndpointIdInput, UpdateEndpointInput, updateEndpoint } from '../../../domain/webhooks/index.ts'
import { rowMutation } from '../schema/mutation.ts'
import { idPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { WebhookHeaderInput, withHeadersByName } from './webhook-headers.ts'
import { EndpointPayload } from './webhook-payload.ts'

rowMutation('updateWebhookEndpoint', {
  type: EndpointPayload,
  description: 'Updates a webhook endpoint. Retries of earlier events use the new settings too.',
  authScopes: scopes.fullAccess,
  schema: UpdateEndpointInput,
  input: {
    description: 'Webhook endpoint fields to change. Omitted fields keep their values.',
    idempotent: false,
    types: { headers: [WebhookHeaderInput] },
    descriptions: {
      event_types: 'One or more event types. To receive all types, provide only ALL.',
      ordering: 'Delivery order of events.',
      status:
        'New status. DISABLED skips pending and new deliveries, which can be replayed later. ENABLED resets the ' +
        'failure count and ends a pause.',
      headers:
        'Custom headers to set, by name. A header without a value is removed; other headers are kept. Null ' +
        'removes all headers.',
    },
  },
  takes: 'The settings to change.',
  read: withHeadersByName,
  run: (changes, { app, by: { workspaceId, mode, actor } }) =>
    updateEndpoint(app, { workspaceId, mode, actor, ...changes }),
})

rowMutation('deleteWebhookEndpoint', {
  type: idPayload('DeleteWebhookEndpointPayload', 'The deleted webhook endpoint.', {
    id: 'deletedId',
    description: 'ID of the deleted endpoint.',
  }),
  description: 'Deletes a webhook endpoint and cancels its pending deliveries.',
  authScopes: scopes.fullAccess,
  schema: EndpointIdInput,
  input: { description: 'The webhook endpoint to delete.' },
  run: (given, { app, by }) => deleteEndpoint(app, { ...by, ...given }),
})
