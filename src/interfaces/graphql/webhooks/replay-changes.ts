import { z } from 'zod'
import { idText } from '../../../domain/kernel/index.ts'
import {
  CreateReplayInput,
  cancelReplay,
  createReplay,
  findReplay,
  ReplayDeliveryInput,
  replayDelivery,
} from '../../../domain/webhooks/index.ts'
import { AppError } from '../../../errors.ts'
import { builder, type Context } from '../schema/builder.ts'
import { EventType } from '../schema/enums.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'

const CreateSchema = CreateReplayInput.omit({ id: true }).extend({ endpoint_id: idText })
const IdSchema = z.strictObject({ id: idText })

const DeliveryInput = builder.inputType('ReplayDeliveryInput', {
  description: 'The delivery to send again.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the delivery.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const CreateInput = builder.inputType('CreateReplayInput', {
  description: 'Selects the failed and skipped deliveries to send again.',
  fields: (t) => ({
    endpointId: t.id({ required: true, description: 'ID of the endpoint.' }),
    since: t.field({
      type: 'DateTime',
      required: true,
      description: 'Start of the range, inclusive. At most 7 days ago.',
    }),
    until: t.field({ type: 'DateTime', description: 'End of the range, exclusive. Default: now.' }),
    eventTypes: t.field({ type: [EventType], description: 'Only events of these types. Default: all types.' }),
    dryRun: t.boolean({ description: 'Only counts the deliveries without sending them. Default: false.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const CancelInput = builder.inputType('CancelReplayInput', {
  description: 'The replay to cancel.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the replay.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const DeliveryPayload = builder.objectRef<{ deliveryId: string }>('ReplayDeliveryPayload').implement({
  description: 'The delivery, scheduled to be sent again.',
  fields: (t) => ({
    delivery: t.prismaField({
      type: 'WebhookDelivery',
      nullable: true,
      description: 'The delivery.',
      resolve: (query, { deliveryId }, _args, context) =>
        dbOf(context).webhookDelivery.findFirst({ ...query, where: { id: deliveryId } }),
    }),
  }),
})

const ReplayPayload = builder.objectRef<{ replayId: string | null; total: number }>('ReplayPayload').implement({
  description: 'The replay, or the result of a dry run.',
  fields: (t) => ({
    total: t.exposeInt('total', { nullable: true, description: 'Number of deliveries to send again.' }),
    replay: t.prismaField({
      type: 'Replay',
      nullable: true,
      description: 'The replay. Null for a dry run.',
      resolve: (query, { replayId }, _args, context) =>
        replayId === null ? null : dbOf(context).replay.findFirst({ ...query, where: { id: replayId } }),
    }),
  }),
})

refuses(DeliveryPayload, ['delivery_not_replayable', 'delivery_under_way', 'endpoint_disabled'])
refuses(ReplayPayload, ['endpoint_disabled', 'replay_over', 'replay_starting'])

builder.mutationFields((t) => ({
  replayDelivery: t.field({
    type: DeliveryPayload,
    nullable: true,
    description:
      'Sends a delivery again, whatever its status: same event ID, new retry schedule, lower priority than ' +
      'live traffic. A pending delivery keeps its retry schedule and is attempted immediately.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: DeliveryInput, required: true, description: 'Parameters of the mutation.' }) },
    resolve: (_root, { input }, context) => {
      const { workspaceId } = context.principal
      return runMutation(context, input, {
        name: 'replayDelivery',
        schema: ReplayDeliveryInput,
        run: async ({ id }, idempotency) => {
          await replayDelivery(context.app, { workspaceId, id, idempotency })
          return { deliveryId: id }
        },
        again: (deliveryId) => ({ deliveryId }),
      })
    },
  }),
  createReplay: t.field({
    type: ReplayPayload,
    nullable: true,
    description: 'Sends an endpoint’s failed and skipped deliveries again, or only counts them.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The deliveries to send again.' }) },
    resolve: (_root, { input }, context) => {
      const { workspaceId } = context.principal
      return runMutation(context, input, {
        name: 'createReplay',
        schema: CreateSchema,
        run: async ({ endpoint_id: id, ...given }, idempotency) => {
          const actor = actorOf(context)
          const { id: replayId, total } = await createReplay(context.app, {
            workspaceId,
            actor,
            idempotency,
            id,
            ...given,
          })
          return { replayId, total }
        },
        again: (replayId) => recalled(context, replayId),
      })
    },
  }),
  cancelReplay: t.field({
    type: ReplayPayload,
    nullable: true,
    description:
      'Cancels a replay. Deliveries that were not sent return to their previous status. A finished replay is ' +
      'refused.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: CancelInput, required: true, description: 'Parameters of the mutation.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'cancelReplay',
        schema: IdSchema,
        run: async ({ id }, idempotency) => {
          const { workspaceId } = context.principal
          const replay = await cancelReplay(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
          return { replayId: replay.id, total: replay.total }
        },
        again: (replayId) => recalled(context, replayId),
      }),
  }),
}))

async function recalled({ app, principal: { workspaceId } }: Context, id: string) {
  const replay = await findReplay(app, { workspaceId, id })
  if (!replay) throw new AppError('not_found')
  return { replayId: replay.id, total: replay.total }
}
