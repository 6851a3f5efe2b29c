import { keptPositions } from '../../../domain/events/index.ts'
import { builder } from '../schema/builder.ts'
import { scopes } from '../schema/scopes.ts'
import { cursorAt } from './streams.ts'

builder.queryField('liveCursor', (t) =>
  t.string({
    nullable: true,
    description:
      'Cursor of the workspace’s newest event. Pass it as `after` when you start a subscription. The subscription ' +
      'can then resume without gaps, even if the connection is interrupted before the first payload.',
    authScopes: scopes.readConversations,
    resolve: async (_root, _args, context) => {
      const { latest } = await keptPositions(context.app, { workspaceId: context.principal.workspaceId })
      return cursorAt(context, latest, context.app.clock.now())
    },
  }),
)
