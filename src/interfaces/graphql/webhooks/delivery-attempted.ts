import { AppError } from '../../../errors.ts'
import type { AttemptTold } from '../../live/index.ts'
import type { Told } from '../live/feed.ts'
import { streamsOf } from '../live/streams.ts'
import { builder, type Context } from '../schema/builder.ts'
import { dbOf, scopes } from '../schema/scopes.ts'

const DeliveryAttempted = builder.objectRef<AttemptTold>('DeliveryAttempted').implement({
  description: 'An attempt to deliver an event to a webhook endpoint has ended.',
  fields: (t) => ({
    attempt: t.prismaField({
      type: 'WebhookAttempt',
      nullable: true,
      description:
        'The attempt. Null at the beginning, when there has been none lately, and once it is not kept any more.',
      resolve: (query, told, _args, context) =>
        load(context, told, `attempt ${JSON.stringify(query)}`, () =>
          dbOf(context).webhookAttempt.findFirst({ ...query, where: { id: told.attempt!.id } }),
        ),
    }),
    delivery: t.prismaField({
      type: 'WebhookDelivery',
      nullable: true,
      description: 'Its delivery as it is when this is sent.',
      resolve: (query, told, _args, context) =>
        load(context, told, `delivery ${JSON.stringify(query)}`, () =>
          dbOf(context).webhookDelivery.findFirst({ ...query, where: { id: told.attempt!.delivery_id } }),
        ),
    }),
    endpoint: t.prismaField({
      type: 'WebhookEndpoint',
      nullable: true,
      description: 'Its endpoint as it is when this is sent. Null once it is deleted.',
      resolve: (query, told, _args, context) =>
        load(context, told, `endpoint ${JSON.stringify(query)}`, () =>
          dbOf(context).webhookEndpoint.findFirst({
            ...query,
            where: { id: told.attempt!.endpoint_id, deletedAt: null },
          }),
        ),
    }),
  }),
})

builder.subscriptionField('deliveryAttempted', (t) =>
  t.field({
    type: DeliveryAttempted,
    nullable: true,
    description:
      'Webhook attempts as they end, to one endpoint or to all: first the last that has ended, if it is among the ' +
      'newest 500 of the workspace, then each. There is nothing to resume from: the list of deliveries has them all.',
    authScopes: scopes.fullAccess,
    args: { endpointId: t.arg.id({ description: 'Only those to this endpoint.' }) },
    subscribe: (_root, { endpointId }, context) => watch(context, endpointId ?? null),
    resolve: (told: Told<AttemptTold>) => {
      if ('failure' in told) throw told.failure
      return told.event
    },
  }),
)

async function watch(context: Context, endpointId: string | null) {
  const where = { id: endpointId ?? '', deletedAt: null }
  const isThere =
    endpointId === null || (await dbOf(context).webhookEndpoint.findFirst({ select: { id: true }, where }))
  if (!isThere) throw new AppError('not_found', { param: 'endpointId' })
  return streamsOf(context).openAttempts(context, endpointId)
}

/** Once for all subscribers: they are handed the same row. */
async function load<Row>(context: Context, { attempt }: AttemptTold, key: string, read: () => Promise<Row>) {
  return attempt ? streamsOf(context).load(attempt, key, read) : null
}
