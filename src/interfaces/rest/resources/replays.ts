import { z } from 'zod'
import { EVENT_TYPES } from '../../../domain/events/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import {
  CreateReplayInput,
  cancelReplay,
  createReplay,
  findReplay,
  toWireReplay,
} from '../../../domain/webhooks/index.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { restMutation, restQuery } from './field.ts'
import { idOf, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

export const replaySchema = z
  .object({
    id: idOf('rpl', 'ID of the replay; null for a dry run.').nullable(),
    endpoint_id: idOf('wh', 'ID of the webhook endpoint.'),
    event_types: z.array(z.enum(EVENT_TYPES)).describe('Event types that are included.'),
    since: wireTime.describe('Events at or after this time are included.'),
    until: wireTime.describe('Events before this time are included.'),
    status: z
      .enum(['running', 'completed', 'canceled', 'dry_run'])
      .describe('Status of the replay. `completed` when all deliveries have finished.'),
    total: z.int().describe('Number of deliveries to send again.'),
    started: z.int().describe('Number of deliveries that have been started.'),
    succeeded: z.int().describe('Number of deliveries that the receiver answered with 2xx.'),
    failed: z.int().describe('Number of deliveries that ended without success.'),
    remaining: z.int().describe('Number of deliveries that have not finished.'),
    created_at: wireTime.describe('When it was requested.'),
    finished_at: wireTime.nullable().describe('When it finished.'),
  })
  .describe('A request to send failed and skipped deliveries of a webhook endpoint again.')

export const ReplayIdInput = z.strictObject({ id: idText.describe('ID of the replay.') })

const RestReplay = wireType('RestReplay', replaySchema)

restMutation('create_replay', {
  type: RestReplay,
  input: CreateReplayInput,
  description:
    'Sends the endpoint’s failed and skipped deliveries again. Returns 202; replays have a lower priority' +
    ' than live traffic. With `dry_run`, only counts the deliveries and returns 200.',
  resolve: async (input, context) => {
    const { app, principal, idempotency, madeId } = context
    if (madeId !== undefined) return readReplay(context, madeId)
    if (input.dry_run) context.status = 200
    const { workspaceId, actor } = principal
    return createReplay(app, { workspaceId, actor, idempotency, ...input })
  },
})

restQuery('read_replay', {
  type: RestReplay,
  input: ReplayIdInput,
  description: 'Returns a replay with its progress.',
  resolve: ({ id }, context) => readReplay(context, id),
})

restMutation('cancel_replay', {
  type: RestReplay,
  input: ReplayIdInput,
  description:
    'Cancels a replay. Deliveries that were not sent return to their previous status and can be replayed ' + 'later.',
  resolve: ({ id }, context) => {
    const { app, principal, idempotency, madeId } = context
    if (madeId !== undefined) return readReplay(context, madeId)
    const { workspaceId, actor } = principal
    return cancelReplay(app, { workspaceId, actor, idempotency, id })
  },
})

async function readReplay({ app, principal }: Context, id: string) {
  const replay = await findReplay(app, { workspaceId: principal.workspaceId, id })
  if (!replay) throw AppError.notFound('replay', id)
  return toWireReplay(replay)
}
