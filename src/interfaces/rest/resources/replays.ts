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
    id: idOf('rpl', 'The replay; null for a dry run, which makes nothing.').nullable(),
    endpoint_id: idOf('wh', 'The endpoint.'),
    event_types: z.array(z.enum(EVENT_TYPES)).describe('Of which types the events are.'),
    since: wireTime.describe('Events of this time or later.'),
    until: wireTime.describe('Events before this time.'),
    status: z
      .enum(['running', 'completed', 'canceled', 'dry_run'])
      .describe('`completed` when the last of its deliveries has come to an end.'),
    total: z.int().describe('How many deliveries there are to send again.'),
    started: z.int().describe('How many are, or were, on their way again.'),
    succeeded: z.int().describe('How many the receiver took.'),
    failed: z.int().describe('How many came to another end.'),
    remaining: z.int().describe('How many have not come to an end.'),
    created_at: wireTime.describe('When it was asked for.'),
    finished_at: wireTime.nullable().describe('When it was over.'),
  })
  .describe('Sending again what a webhook endpoint failed to get, or skipped.')

export const ReplayIdInput = z.strictObject({ id: idText.describe('The replay’s id.') })

const RestReplay = wireType('RestReplay', replaySchema)

restMutation('create_replay', {
  type: RestReplay,
  input: CreateReplayInput,
  description:
    'Sends again all that the endpoint failed to get, or skipped while it was disabled, since a time: 202, and behind ' +
    'live traffic. With `dry_run` it only counts: 200.',
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
  description: 'One replay and how far it has come.',
  resolve: ({ id }, context) => readReplay(context, id),
})

restMutation('cancel_replay', {
  type: RestReplay,
  input: ReplayIdInput,
  description: 'Stops a replay. What it has not sent goes back to what it was, and can be replayed later.',
  resolve: ({ id }, context) => {
    const { app, principal, idempotency, madeId } = context
    if (madeId !== undefined) return readReplay(context, madeId)
    const { workspaceId, actor } = principal
    return cancelReplay(app, { workspaceId, actor, idempotency, id })
  },
})

async function readReplay({ app, principal }: Context, id: string) {
  const replay = await findReplay(app, { workspaceId: principal.workspaceId, id })
  if (!replay) throw new AppError('not_found')
  return toWireReplay(replay)
}
