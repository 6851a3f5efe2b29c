import { keptPositions } from '../../../domain/events/index.ts'
import { builder } from '../schema/builder.ts'
import { scopes } from '../schema/scopes.ts'
import { cursorAt } from './streams.ts'

builder.queryField('liveCursor', (t) =>
  t.string({
    nullable: true,
    description:
      'Where the workspace’s events stand now. A subscription that is given it as after can go on without a gap even ' +
      'if it breaks before its first payload.',
    authScopes: scopes.readConversations,
    resolve: async (_root, _args, context) => {
      const { latest } = await keptPositions(context.app, { workspaceId: context.principal.workspaceId })
      return cursorAt(context, latest, context.app.clock.now())
    },
  }),
)
