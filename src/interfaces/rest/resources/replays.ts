import {
  CreateReplayInput,
  cancelReplay,
  createReplay,
  findReplay,
  ReplayIdInput,
  replayShape,
  toWireReplay,
} from '../../../domain/webhooks/index.ts'
import { orNotFound } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { restMutation, restQuery, withStatus } from '../schema/field.ts'
import { wireType } from '../schema/wire-type.ts'

const RestReplay = wireType('RestReplay', replayShape)
const RestCreatedReplay = withStatus('RestCreatedReplay', RestReplay)

restMutation('create_replay', {
  type: RestCreatedReplay,
  input: CreateReplayInput,
  description:
    'Sends the endpoint’s failed and skipped deliveries again. Returns 202. New events are sent before ' +
    'replayed events. With `dry_run`, the deliveries are only counted, and the response has status 200.',
  run: async (input, { app, by }) => ({
    status: input.dry_run ? 200 : 202,
    resource: await createReplay(app, { ...by, ...input }),
  }),
  again: async (id, { context }) => ({ status: 202, resource: await readReplay(context, id) }),
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
    'Cancels a replay. Deliveries that were not sent return to their previous status and can be replayed later.',
  run: (input, { app, by }) => cancelReplay(app, { ...by, ...input }),
  again: (id, { context }) => readReplay(context, id),
})

async function readReplay({ app, principal }: Context, id: string) {
  return toWireReplay(orNotFound(await findReplay(app, { workspaceId: principal.workspaceId, id }), 'replay', id))
}
