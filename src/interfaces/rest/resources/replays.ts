import { findReplay, ReplayIdInput, replayShape, toWireReplay } from '../../../domain/webhooks/index.ts'
import { orNotFound } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { restQuery, withStatus } from '../schema/field.ts'
import { wireType } from '../schema/wire-type.ts'

export const RestReplay = wireType('RestReplay', replayShape)
export const RestCreatedReplay = withStatus('RestCreatedReplay', RestReplay)

restQuery('read_replay', {
  type: RestReplay,
  input: ReplayIdInput,
  description: 'Returns a replay with its progress.',
  resolve: ({ id }, context) => readReplay(context, id),
})

async function readReplay({ app, principal }: Context, id: string) {
  return toWireReplay(orNotFound(await findReplay(app, { workspaceId: principal.workspaceId, id }), 'replay', id))
}
