import type { z } from 'zod'
import { findReplay, replayList, replayShape, replayStatus, toWireReplay } from '../../../domain/webhooks/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const COUNTS = { total: true, started: true, succeeded: true, failed: true, remaining: true } as const
const progressShape = replayShape.pick(COUNTS)

const Progress = builder.objectRef<z.output<typeof progressShape>>('ReplayProgress').implement({
  description: 'Progress of a replay, as delivery counts.',
  fields: (t) => fieldsOf(t, progressShape),
})

const ReplayObject = builder.prismaObject('Replay', {
  description: 'A replay of failed and skipped deliveries to a webhook endpoint, or of a single delivery.',
  ...guardedNode(scopes.fullAccess),
  fields: (t) => ({
    ...fieldsOf(t, replayShape.omit(COUNTS), {
      id: { nullable: false, description: 'ID of the replay. Sent in the `Webhook-Replay` header.' },
      status: { type: enumFrom(replayStatus), description: 'Current status.' },
    }),
    endpoint: t.relation('endpoint', { nullable: true, description: 'The endpoint, even if it was deleted.' }),
    progress: t.field({
      type: Progress,
      nullable: true,
      description: 'Delivery counts of the replay. Runs an extra query.',
      complexity: 5,
      resolve: async ({ workspaceId, id }, _args, { app }) => {
        const replay = await findReplay(app, { workspaceId, id })
        return replay && toWireReplay(replay)
      },
    }),
  }),
})

queryRow('replay', { model: 'Replay', prefix: 'rpl', authScopes: scopes.fullAccess })

queryList('replays', ReplayObject, {
  list: replayList,
  description: 'Replays, newest first, including replays of single deliveries.',
  authScopes: scopes.fullAccess,
})
