import { AppError } from '../../../errors.ts'
import type { FinishedAttempt } from '../live/attempt-tail.ts'
import type { FeedItem } from '../live/feed.ts'
import { streamsOf } from '../live/streams.ts'
import { builder, type Context } from '../schema/builder.ts'
import { readsOf, scopes } from '../schema/scopes.ts'

const DeliveryAttempted = builder.objectRef<FinishedAttempt>('DeliveryAttempted').implement({
  description: 'An attempt to deliver an event to a webhook endpoint has finished.',
  fields: (t) => ({
    attempt: t.prismaField({
      type: 'WebhookAttempt',
      nullable: true,
      description:
        'The delivery attempt, as recorded in the delivery history. Null if the attempt was deleted, or in the ' +
        'first payload if there is no recent attempt.',
      resolve: (query, update, _args, context) =>
        load(context, update, `attempt ${JSON.stringify(query)}`, () =>
          readsOf(context).webhookAttempt.findFirst({ ...query, where: { id: update.attempt!.id } }),
        ),
    }),
    delivery: t.prismaField({
      type: 'WebhookDelivery',
      nullable: true,
      description:
        'Current state of the attempt’s delivery. Null if the delivery was deleted, or in the first payload if there ' +
        'is no recent attempt.',
      resolve: (query, update, _args, context) =>
        load(context, update, `delivery ${JSON.stringify(query)}`, () =>
          readsOf(context).webhookDelivery.findFirst({ ...query, where: { id: update.attempt!.delivery_id } }),
        ),
    }),
    endpoint: t.prismaField({
      type: 'WebhookEndpoint',
      nullable: true,
      description:
        'Current state of the endpoint. Null if the endpoint was deleted, or in the first payload if there is no ' +
        'recent attempt.',
      resolve: (query, update, _args, context) =>
        load(context, update, `endpoint ${JSON.stringify(query)}`, () =>
          readsOf(context).webhookEndpoint.findFirst({
            ...query,
            where: { id: update.attempt!.endpoint_id, deletedAt: null },
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
      'Finished delivery attempts to one endpoint or to all endpoints. The first payload contains the latest ' +
      'finished attempt, if it is among the workspace’s newest 500 attempts. This subscription cannot be resumed; ' +
      'to read missed attempts, use Query.deliveries.',
    authScopes: scopes.fullAccess,
    args: { endpointId: t.arg.id({ description: 'Only attempts to this endpoint.' }) },
    subscribe: (_root, { endpointId }, context) => watch(context, endpointId ?? null),
    resolve: (update: FeedItem<FinishedAttempt>) => {
      if ('failure' in update) throw update.failure
      return update.event
    },
  }),
)

async function watch(context: Context, endpointId: string | null) {
  const where = { id: endpointId ?? '', deletedAt: null }
  const isThere =
    endpointId === null || (await readsOf(context).webhookEndpoint.findFirst({ select: { id: true }, where }))
  if (!isThere) throw AppError.notFound('webhook endpoint', endpointId, 'endpointId')
  return streamsOf(context).openAttempts(context, endpointId)
}

/** Reads the row once for all subscribers. */
async function load<Row>(context: Context, { attempt }: FinishedAttempt, key: string, read: () => Promise<Row>) {
  return attempt ? streamsOf(context).load(attempt, key, read) : null
}
