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
  description: 'Which delivery is sent again.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The delivery.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const CreateInput = builder.inputType('CreateReplayInput', {
  description: 'What is sent again: all that failed, or was skipped, in a stretch of time.',
  fields: (t) => ({
    endpointId: t.id({ required: true, description: 'The endpoint.' }),
    since: t.field({ type: 'DateTime', required: true, description: 'Events of this time or later; 7 days at most.' }),
    until: t.field({ type: 'DateTime', description: 'Events before this time. Default: up to the present.' }),
    eventTypes: t.field({ type: [EventType], description: 'Events of these types. Default: all.' }),
    dryRun: t.boolean({ description: 'Only counts, and does nothing. Default: false.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const CancelInput = builder.inputType('CancelReplayInput', {
  description: 'Which replay is stopped.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The replay.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const DeliveryPayload = builder.objectRef<{ deliveryId: string }>('ReplayDeliveryPayload').implement({
  description: 'The delivery, due again.',
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
  description: 'The replay, or what a dry run found.',
  fields: (t) => ({
    total: t.exposeInt('total', { nullable: true, description: 'How many deliveries there are to send again.' }),
    replay: t.prismaField({
      type: 'Replay',
      nullable: true,
      description: 'The replay. Null for a dry run, which makes nothing.',
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
      'Sends a delivery again, whatever has become of it: the same event id, a new run of attempts, behind live ' +
      'traffic. One that is still pending keeps its run, and is tried at once.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: DeliveryInput, required: true, description: 'Which one.' }) },
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
    description: 'Sends again all that an endpoint failed to get, or skipped, since a time; or only counts it.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: CreateInput, required: true, description: 'What is sent again.' }) },
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
    description: 'Stops a replay. What it has not sent goes back to what it was. One that is over is refused.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: CancelInput, required: true, description: 'Which one.' }) },
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
