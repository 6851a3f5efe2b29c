import { deleteEndpoint, EndpointIdInput, UpdateEndpointInput, updateEndpoint } from '../../../domain/webhooks/index.ts'
import { builder } from '../schema/builder.ts'
import { inputOf } from '../schema/input-of.ts'
import { actorOf, mutation } from '../schema/mutation.ts'
import { scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'
import { type GivenHeader, headersByName, WebhookHeaderInput } from './webhook-headers.ts'
import { EndpointPayload } from './webhook-payload.ts'

const UpdateInput = inputOf('UpdateWebhookEndpointInput', UpdateEndpointInput, {
  description: 'Webhook endpoint fields to change. Omitted fields keep their values.',
  idempotent: false,
  types: { headers: [WebhookHeaderInput] },
  descriptions: {
    event_types: 'One or more event types, or only ALL.',
    ordering: 'Delivery order of events.',
    status: 'DISABLED skips pending and new deliveries. ENABLED clears the failure count and any pause.',
    headers:
      'Custom headers to set, by name. A header without a value is removed; other headers are kept. Null ' +
      'removes all headers.',
  },
})

const DeleteInput = inputOf('DeleteWebhookEndpointInput', EndpointIdInput, {
  description: 'The webhook endpoint to delete.',
})

const DeletePayload = builder.objectRef<{ deletedId: string }>('DeleteWebhookEndpointPayload').implement({
  description: 'The deleted webhook endpoint.',
  fields: (t) => ({ deletedId: t.exposeID('deletedId', { description: 'ID of the deleted endpoint.' }) }),
})

mutation('deleteWebhookEndpoint', {
  type: DeletePayload,
  description: 'Deletes a webhook endpoint and cancels its pending deliveries.',
  authScopes: scopes.fullAccess,
  input: DeleteInput,
  schema: EndpointIdInput,
  run: async ({ id }, context, idempotency) => {
    const { workspaceId } = context.principal
    await deleteEndpoint(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
    return { deletedId: id }
  },
  again: (deletedId) => ({ deletedId }),
})

builder.mutationFields((t) => ({
  updateWebhookEndpoint: t.field({
    type: EndpointPayload,
    nullable: true,
    description: 'Updates a webhook endpoint. Retries of earlier events use the new settings too.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'The settings to change.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const { workspaceId, mode } = context.principal
        const given = {
          ...input,
          ...(input.headers != null && { headers: headersByName(input.headers as GivenHeader[]) }),
        }
        const changes = parseInput(UpdateEndpointInput, given)
        await updateEndpoint(context.app, { workspaceId, mode, actor: actorOf(context), ...changes })
        return { endpointId: changes.id }
      }),
  }),
}))
