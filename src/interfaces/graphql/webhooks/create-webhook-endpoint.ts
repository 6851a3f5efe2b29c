import { CreateEndpointInput, createEndpoint, recallEndpoint } from '../../../domain/webhooks/index.ts'
import { AppError } from '../../../errors.ts'
import { builder } from '../schema/builder.ts'
import { EndpointOrdering, WebhookEventType } from '../schema/enums.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { asGraphqlSays } from '../schema/wire.ts'
import { headersByName, WebhookHeaderInput } from './webhook-headers.ts'

const Input = builder.inputType('CreateWebhookEndpointInput', {
  description: 'URL, event types and delivery options of a new webhook endpoint.',
  fields: (t) => ({
    url: t.string({ required: true, description: 'The https URL to send events to.' }),
    eventTypes: t.field({
      type: [WebhookEventType],
      required: true,
      description: 'One or more event types, or only ALL.',
    }),
    description: t.string({ description: 'Description for display.' }),
    ordering: t.field({ type: EndpointOrdering, description: 'Delivery order of events. Default: NONE.' }),
    ratePerSecond: t.int({ description: 'Maximum requests per second, 1 to 1,000. Default: no limit.' }),
    headers: t.field({
      type: [WebhookHeaderInput],
      description: 'Custom headers to send with every request. At most 20 headers and 4 KiB in total.',
    }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Payload = builder.objectRef<{ endpointId: string; secret: string }>('CreateWebhookEndpointPayload').implement({
  description: 'The new webhook endpoint and its signing secret.',
  fields: (t) => ({
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'The secret that signs every delivery. It is shown only on creation and rotation.',
    }),
    webhookEndpoint: t.prismaField({
      type: 'WebhookEndpoint',
      nullable: true,
      description: 'The endpoint.',
      resolve: (query, { endpointId }, _args, context) =>
        dbOf(context).webhookEndpoint.findFirst({ ...query, where: { id: endpointId } }),
    }),
  }),
})

refuses(Payload, ['limit_reached'])

builder.mutationField('createWebhookEndpoint', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description: 'Adds a webhook endpoint. A workspace can have at most 100 endpoints.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: Input, required: true, description: 'The endpoint.' }) },
    resolve: async (_root, { input }, context) => {
      const { workspaceId, mode } = context.principal
      const actor = actorOf(context)
      const given = await asGraphqlSays(async () => ({ ...input, headers: headersByName(input.headers) }))
      return runMutation(context, given, {
        name: 'createWebhookEndpoint',
        schema: CreateEndpointInput,
        run: async (given, idempotency) => {
          const made = await createEndpoint(context.app, { workspaceId, mode, actor, idempotency, ...given })
          return { endpointId: made.endpoint.id, secret: made.secret }
        },
        again: async (endpointId) => {
          const made = await recallEndpoint(context.app, { workspaceId, id: endpointId })
          if (!made) throw new AppError('not_found')
          return { endpointId, secret: made.secret }
        },
      })
    },
  }),
)
