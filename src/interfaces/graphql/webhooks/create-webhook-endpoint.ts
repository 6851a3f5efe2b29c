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
  description: 'An address, and what it is told of.',
  fields: (t) => ({
    url: t.string({ required: true, description: 'Where the events are posted: https.' }),
    eventTypes: t.field({ type: [WebhookEventType], required: true, description: 'One or more types, or ALL alone.' }),
    description: t.string({ description: 'For people.' }),
    ordering: t.field({ type: EndpointOrdering, description: 'In which order it hears of events. Default: NONE.' }),
    ratePerSecond: t.int({ description: 'At most so many requests a second, 1 to 1,000. Default: no bound.' }),
    headers: t.field({ type: [WebhookHeaderInput], description: 'Sent with every request: at most 20, 4 KiB in all.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Payload = builder.objectRef<{ endpointId: string; secret: string }>('CreateWebhookEndpointPayload').implement({
  description: 'The new webhook endpoint and its secret.',
  fields: (t) => ({
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'Signs every delivery. Shown here and at rotations, never again.',
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
    description: 'Adds a webhook endpoint. A workspace has at most 100.',
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
