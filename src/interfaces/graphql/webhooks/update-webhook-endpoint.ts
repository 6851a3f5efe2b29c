import { deleteEndpoint, EndpointIdInput, UpdateEndpointInput, updateEndpoint } from '../../../domain/webhooks/index.ts'
import { builder } from '../schema/builder.ts'
import { EndpointOrdering, EndpointStatus, WebhookEventType } from '../schema/enums.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'
import { headersByName, WebhookHeaderInput } from './webhook-headers.ts'
import { EndpointPayload } from './webhook-payload.ts'

const UpdateInput = builder.inputType('UpdateWebhookEndpointInput', {
  description: 'Webhook endpoint fields to change. Omitted fields keep their values.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the webhook endpoint, such as wh_01jd….' }),
    url: t.string({ description: 'The https URL to send events to. Retries use the new URL.' }),
    eventTypes: t.field({ type: [WebhookEventType], description: 'One or more event types, or only ALL.' }),
    description: t.string({ description: 'Description for display. Null removes it.' }),
    ordering: t.field({ type: EndpointOrdering, description: 'Delivery order of events.' }),
    status: t.field({
      type: EndpointStatus,
      description: 'DISABLED skips pending and new deliveries. ENABLED clears the failure count and any pause.',
    }),
    ratePerSecond: t.int({ description: 'Maximum requests per second, 1 to 1,000. Null for no limit.' }),
    headers: t.field({
      type: [WebhookHeaderInput],
      description:
        'Custom headers to set, by name. A header without a value is removed; other headers are kept. Null ' +
        'removes all headers.',
    }),
  }),
})

const DeleteInput = builder.inputType('DeleteWebhookEndpointInput', {
  description: 'The webhook endpoint to delete.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the webhook endpoint, such as wh_01jd….' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const DeletePayload = builder.objectRef<{ deletedId: string }>('DeleteWebhookEndpointPayload').implement({
  description: 'The deleted webhook endpoint.',
  fields: (t) => ({ deletedId: t.exposeID('deletedId', { description: 'ID of the deleted endpoint.' }) }),
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
        const given = { ...input, ...(input.headers && { headers: headersByName(input.headers) }) }
        const changes = parseInput(UpdateEndpointInput, given)
        await updateEndpoint(context.app, { workspaceId, mode, actor: actorOf(context), ...changes })
        return { endpointId: changes.id }
      }),
  }),
  deleteWebhookEndpoint: t.field({
    type: DeletePayload,
    nullable: true,
    description: 'Deletes a webhook endpoint and cancels its pending deliveries.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: DeleteInput, required: true, description: 'Parameters of the mutation.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'deleteWebhookEndpoint',
        schema: EndpointIdInput,
        run: async ({ id }, idempotency) => {
          const { workspaceId } = context.principal
          await deleteEndpoint(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
          return { deletedId: id }
        },
        again: (deletedId) => ({ deletedId }),
      }),
  }),
}))
