import { z } from 'zod'
import {
  CreateReplayInput,
  cancelReplay,
  createReplay,
  findReplay,
  ReplayDeliveryInput,
  ReplayIdInput,
  replayDelivery,
} from '../../../domain/webhooks/index.ts'
import { AppError } from '../../../errors.ts'
import { builder, type Context } from '../schema/builder.ts'
import { inputOf } from '../schema/input-of.ts'
import { actorOf, mutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { rowPayload } from '../schema/row-field.ts'
import { readsOf, scopes } from '../schema/scopes.ts'

const { id: endpointId, ...range } = CreateReplayInput.shape
const CreateSchema = z.strictObject({ endpoint_id: endpointId, ...range })

const DeliveryInput = inputOf('ReplayDeliveryInput', ReplayDeliveryInput, {
  description: 'The delivery to send again.',
})
const CreateInput = inputOf('CreateReplayInput', CreateSchema, {
  description: 'Selects the failed and skipped deliveries to send again.',
})
const CancelInput = inputOf('CancelReplayInput', ReplayIdInput, { description: 'The replay to cancel.' })

const DeliveryPayload = rowPayload('ReplayDeliveryPayload', 'The delivery, scheduled to be sent again.', {
  field: 'delivery',
  model: 'WebhookDelivery',
  id: 'deliveryId',
  description: 'The delivery.',
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
        replayId === null ? null : readsOf(context).replay.findFirst({ ...query, where: { id: replayId } }),
    }),
  }),
})

refuses(DeliveryPayload, ['delivery_not_replayable', 'delivery_under_way', 'endpoint_disabled'])
refuses(ReplayPayload, ['endpoint_disabled', 'replay_over', 'replay_starting'])

mutation('replayDelivery', {
  type: DeliveryPayload,
  description:
    'Sends a delivery again, whatever its status. The event ID stays the same and the retry schedule starts again. Live events are sent first. A pending delivery keeps its retry schedule and is attempted immediately.',
  authScopes: scopes.fullAccess,
  input: DeliveryInput,
  schema: ReplayDeliveryInput,
  run: async ({ id }, context, idempotency) => {
    const { workspaceId } = context.principal
    await replayDelivery(context.app, { workspaceId, id, idempotency })
    return { deliveryId: id }
  },
  again: (deliveryId) => ({ deliveryId }),
})

mutation('createReplay', {
  type: ReplayPayload,
  description: 'Sends an endpoint’s failed and skipped deliveries again, or only counts them.',
  authScopes: scopes.fullAccess,
  input: CreateInput,
  takes: 'The deliveries to send again.',
  schema: CreateSchema,
  run: async ({ endpoint_id: id, ...given }, context, idempotency) => {
    const { workspaceId } = context.principal
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
  again: (replayId, context) => recalled(context, replayId),
})

mutation('cancelReplay', {
  type: ReplayPayload,
  description:
    'Cancels a replay. Deliveries that were not sent return to their previous status. A finished replay is ' +
    'refused.',
  authScopes: scopes.fullAccess,
  input: CancelInput,
  schema: ReplayIdInput,
  run: async ({ id }, context, idempotency) => {
    const { workspaceId } = context.principal
    const replay = await cancelReplay(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
    return { replayId: replay.id, total: replay.total }
  },
  again: (replayId, context) => recalled(context, replayId),
})

async function recalled({ app, principal: { workspaceId } }: Context, id: string) {
  const replay = await findReplay(app, { workspaceId, id })
  if (!replay) throw new AppError('not_found')
  return { replayId: replay.id, total: replay.total }
}
