import { builder, type Context } from '../schema/builder.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf } from '../schema/scopes.ts'

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

/** The endpoint that a payload names; null if it is gone again. */
export function findEndpoint(context: Context, id: string, query: object) {
  return dbOf(context).webhookEndpoint.findFirst({ ...query, where: { id, deletedAt: null } })
}
