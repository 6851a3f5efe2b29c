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
import { mutation, type Request, rowMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { rowField, rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const { id: endpointId, ...range } = CreateReplayInput.shape
const CreateSchema = z.strictObject({ endpoint_id: endpointId, ...range })

const ReplayPayload = builder.objectRef<{ replayId: string | null; total: number }>('ReplayPayload').implement({
  description: 'The replay, or the result of a dry run.',
  fields: (t) => ({
    total: t.exposeInt('total', { nullable: true, description: 'Number of deliveries to send again.' }),
    replay: rowField(t, { model: 'Replay', id: 'replayId', description: 'The replay. Null for a dry run.' }),
  }),
})

refuses(ReplayPayload, ['endpoint_disabled', 'replay_over', 'replay_starting'])

rowMutation('replayDelivery', {
  type: rowPayload('ReplayDeliveryPayload', 'The delivery, scheduled to be sent again.', {
    field: 'delivery',
    model: 'WebhookDelivery',
    id: 'deliveryId',
    refusals: ['delivery_not_replayable', 'delivery_under_way', 'endpoint_disabled'],
  }),
  description:
    'Sends a delivery again, regardless of its status. The event ID stays the same and the retry ' +
    'schedule starts again. New events are sent before replayed events. A pending delivery keeps its ' +
    'retry schedule and is attempted immediately.',
  authScopes: scopes.fullAccess,
  schema: ReplayDeliveryInput,
  input: { description: 'The delivery to send again.' },
  run: (given, { app, by }) => replayDelivery(app, { ...by, ...given }),
})

mutation('createReplay', {
  type: ReplayPayload,
  description: 'Sends an endpoint’s failed and skipped deliveries again, or only counts them.',
  authScopes: scopes.fullAccess,
  schema: CreateSchema,
  input: { description: 'Selects the failed and skipped deliveries to send again.' },
  takes: 'The deliveries to send again.',
  run: async ({ endpoint_id: id, ...given }, { app, by }) => {
    const { id: replayId, total } = await createReplay(app, { ...by, id, ...given })
    return { replayId, total }
  },
  again: recalled,
})

mutation('cancelReplay', {
  type: ReplayPayload,
  description:
    'Cancels a replay. Deliveries that were not sent return to their previous status. A finished replay is ' +
    'refused.',
  authScopes: scopes.fullAccess,
  schema: ReplayIdInput,
  input: { description: 'The replay to cancel.' },
  run: async (given, { app, by }) => {
    const { id: replayId, total } = await cancelReplay(app, { ...by, ...given })
    return { replayId, total }
  },
  again: recalled,
})

async function recalled(id: string, { app, by: { workspaceId } }: Request) {
  const replay = await findReplay(app, { workspaceId, id })
  if (!replay) throw new AppError('not_found')
  return { replayId: replay.id, total: replay.total }
}
