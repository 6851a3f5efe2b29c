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
import { builder } from '../schema/builder.ts'
import { type MutationRequest, mutation, rowMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { rowField, rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const { id: endpointId, ...range } = CreateReplayInput.shape
const CreateSchema = z.strictObject({ endpoint_id: endpointId, ...range })

const ReplayPayload = builder.objectRef<{ replayId: string | null; total: number }>('ReplayPayload').implement({
  description: 'The replay, or the result of a dry run.',
  fields: (t) => ({
    total: t.exposeInt('total', { nullable: true, description: 'Number of deliveries to replay.' }),
    replay: rowField(t, { model: 'Replay', id: 'replayId', description: 'The replay. Null for a dry run.' }),
  }),
})

refuses(ReplayPayload, ['endpoint_disabled', 'replay_over', 'replay_starting'])

rowMutation('replayDelivery', {
  type: rowPayload('ReplayDeliveryPayload', 'The delivery, scheduled to be replayed.', {
    field: 'delivery',
    model: 'WebhookDelivery',
    id: 'deliveryId',
    refusals: ['delivery_not_replayable', 'delivery_under_way', 'endpoint_disabled'],
  }),
  description:
    'Replays a delivery, regardless of its status. The event ID does not change, and a new retry schedule starts. ' +
    'New events have priority over replayed events. A delivery that is still pending is attempted immediately and ' +
    'keeps its retry schedule.',
  authScopes: scopes.fullAccess,
  schema: ReplayDeliveryInput,
  input: { description: 'The delivery to replay.' },
  run: (given, { app, by }) => replayDelivery(app, { ...by, ...given }),
})

mutation('createReplay', {
  type: ReplayPayload,
  description: 'Replays an endpoint’s failed and skipped deliveries. With `dryRun`, only counts them.',
  authScopes: scopes.fullAccess,
  schema: CreateSchema,
  input: { description: 'Selects the failed and skipped deliveries to replay.' },
  takes: 'The deliveries to replay.',
  run: async ({ endpoint_id: id, ...given }, { app, by }) => {
    const { id: replayId, total } = await createReplay(app, { ...by, id, ...given })
    return { replayId, total }
  },
  again: recalled,
})

mutation('cancelReplay', {
  type: ReplayPayload,
  description:
    'Cancels a replay. Deliveries that were not replayed yet return to their previous status. A finished replay ' +
    'cannot be canceled.',
  authScopes: scopes.fullAccess,
  schema: ReplayIdInput,
  input: { description: 'The replay to cancel.' },
  run: async (given, { app, by }) => {
    const { id: replayId, total } = await cancelReplay(app, { ...by, ...given })
    return { replayId, total }
  },
  again: recalled,
})

async function recalled(id: string, { app, by: { workspaceId } }: MutationRequest) {
  const replay = await findReplay(app, { workspaceId, id })
  if (!replay) throw new AppError('not_found')
  return { replayId: replay.id, total: replay.total }
}
