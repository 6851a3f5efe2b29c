import { deleteEndpoint, EndpointIdInput, UpdateEndpointInput, updateEndpoint } from '../../../domain/webhooks/index.ts'
import { builder } from '../schema/builder.ts'
import { EndpointOrdering, EndpointStatus, WebhookEventType } from '../schema/enums.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'
import { headersByName, WebhookHeaderInput } from './webhook-headers.ts'
import { EndpointPayload } from './webhook-payload.ts'

const UpdateInput = builder.inputType('UpdateWebhookEndpointInput', {
  description: 'What is to change of a webhook endpoint; what is not given stays.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Such as wh_01jd…' }),
    url: t.string({ description: 'Where the events are posted: https. Retries go there too.' }),
    eventTypes: t.field({ type: [WebhookEventType], description: 'One or more types, or ALL alone.' }),
    description: t.string({ description: 'For people. Null: none.' }),
    ordering: t.field({ type: EndpointOrdering, description: 'In which order it hears of events.' }),
    status: t.field({
      type: EndpointStatus,
      description: 'DISABLED: what waits is skipped, as is what comes. ENABLED: a fresh start, any pause ends.',
    }),
    ratePerSecond: t.int({ description: 'At most so many requests a second, 1 to 1,000. Null: no bound.' }),
    headers: t.field({
      type: [WebhookHeaderInput],
      description: 'Set by name; one without a value is removed, the others stay. Null removes all.',
    }),
  }),
})

const DeleteInput = builder.inputType('DeleteWebhookEndpointInput', {
  description: 'A webhook endpoint that is to go.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Such as wh_01jd…' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const DeletePayload = builder.objectRef<{ deletedId: string }>('DeleteWebhookEndpointPayload').implement({
  description: 'The webhook endpoint that is gone.',
  fields: (t) => ({ deletedId: t.exposeID('deletedId', { description: 'Its id, which finds nothing any more.' }) }),
})

builder.mutationFields((t) => ({
  updateWebhookEndpoint: t.field({
    type: EndpointPayload,
    nullable: true,
    description: 'Changes a webhook endpoint. Retries of earlier events go by it too.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'What to change.' }) },
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
    description: 'Removes a webhook endpoint. What waits for it is canceled.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: DeleteInput, required: true, description: 'Which one.' }) },
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
