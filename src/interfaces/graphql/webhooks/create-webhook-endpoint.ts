import { CreateEndpointInput, createEndpoint, recallEndpoint } from '../../../domain/webhooks/index.ts'
import { AppError } from '../../../errors.ts'
import { builder } from '../schema/builder.ts'
import { inputOf } from '../schema/input-of.ts'
import { actorOf, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { rowField } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { asGraphqlSays } from '../schema/wire.ts'
import { type GivenHeader, headersByName, WebhookHeaderInput } from './webhook-headers.ts'

const Input = inputOf('CreateWebhookEndpointInput', CreateEndpointInput, {
  description: 'URL, event types and delivery options of a new webhook endpoint.',
  types: { headers: [WebhookHeaderInput] },
  descriptions: {
    event_types: 'One or more event types, or only ALL.',
    ordering: 'Delivery order of events. Default: NONE.',
    headers: 'Custom headers to send with every request. At most 20 headers and 4 KiB in total.',
  },
})

const Payload = builder.objectRef<{ endpointId: string; secret: string }>('CreateWebhookEndpointPayload').implement({
  description: 'The new webhook endpoint and its signing secret.',
  fields: (t) => ({
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'The secret that signs every delivery. It is shown only on creation and rotation.',
    }),
    webhookEndpoint: rowField(t, { model: 'WebhookEndpoint', id: 'endpointId', description: 'The endpoint.' }),
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
      const given = await asGraphqlSays(async () => ({
        ...input,
        headers: headersByName(input.headers as GivenHeader[] | null | undefined),
      }))
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
