import { builder, type Context } from '../schema/builder.ts'
import { refuses } from '../schema/refusals.ts'
import { readsOf } from '../schema/scopes.ts'

export const EndpointPayload = builder.objectRef<{ endpointId: string }>('WebhookEndpointPayload').implement({
  description: 'The updated webhook endpoint.',
  fields: (t) => ({
    webhookEndpoint: t.prismaField({
      type: 'WebhookEndpoint',
      nullable: true,
      description: 'The endpoint.',
      resolve: (query, { endpointId }, _args, context) => findEndpoint(context, endpointId, query),
    }),
  }),
})

refuses(EndpointPayload, ['no_rotation'])

/** The endpoint of a payload; null if it was deleted in the meantime. */
export function findEndpoint(context: Context, id: string, query: object) {
  return readsOf(context).webhookEndpoint.findFirst({ ...query, where: { id, deletedAt: null } })
}
