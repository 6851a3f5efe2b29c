import type { Where } from '../../../domain/kernel/index.ts'
import type { Turn } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, firstPageArgs, pageArgs } from '../schema/connection.ts'
import { enumOf } from '../schema/enums.ts'
import { byCreation, firstPage, type List, pageCost, pageOf, readPage } from '../schema/keyset.ts'
import { Node, nodeKind } from '../schema/node.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

const TurnTrigger = enumOf('TurnTrigger', 'What started a turn of the agent.', {
  texts: 'The lead sent a message.',
  follow_up: 'The lead has been silent for the time set in the playbook.',
  correction: 'A person set a signal.',
})

const TurnObject = builder.prismaObject('Turn', {
  description: 'One turn of the agent: what it understood, decided and replied.',
  interfaces: [Node],
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as turn_01jd….' }),
    trigger: t.expose('trigger', { type: TurnTrigger, description: 'What started the turn.' }),
    commands: t.expose('commands', {
      type: 'JSON',
      description:
        'What the agent understood. Each command has a type and the position of its evidence in a message ' + '(span).',
    }),
    decision: t.exposeString('decision', {
      description: 'The decision, such as ask:budget or handoff:lead_request.',
    }),
    wording: t.exposeString('wording', { nullable: true, description: 'The agent’s reply. Null for no reply.' }),
    messageId: t.exposeID('messageId', { nullable: true, description: 'ID of the message with the agent’s reply.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the turn took place.' }),
  }),
})

const TurnConnection = connectionOf('Turn', TurnObject, 'turns')

builder.prismaObjectFields('Conversation', (t) => ({
  turns: t.field({
    type: TurnConnection,
    description: 'First page of the agent’s turns. For more pages, use Query.turns.',
    args: firstPageArgs,
    complexity: pageCost,
    select: (args, _context, nested) => ({ turns: nested(firstPage(args), ['edges', 'node'], 'Turn') }),
    resolve: ({ id, turns }, args, context) => pageOf(context, args, turnList(context, { conversationId: id }), turns),
  }),
  latestTurn: t.field({
    type: TurnObject,
    nullable: true,
    description: 'The agent’s latest turn, which explains its last message. Null before the first turn.',
    select: { turns: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 1 } },
    resolve: ({ turns: [latest] }) => latest,
  }),
}))

builder.queryField('turns', (t) =>
  t.field({
    type: TurnConnection,
    nullable: true,
    description: 'The agent’s turns in a conversation, newest first.',
    authScopes: scopes.readConversations,
    args: { ...pageArgs, conversationId: t.arg.id({ required: true, description: 'ID of the conversation.' }) },
    complexity: pageCost,
    resolve: (_root, { conversationId, ...page }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Turn')
      const where: Where<'Turn'> = { conversationId }
      return readPage(context, page, {
        ...turnList(context, { conversationId }),
        load: (window) => readsOf(context).turn.findMany({ ...query, ...byCreation(window, where) }),
      })
    },
  }),
)

nodeKind('turn', 'Turn', (context, ids, info) => {
  const query = selectionOf(context, info, 'Turn')
  return readsOf(context).turn.findMany({ ...query, where: { id: { in: ids } } })
})

function turnList(context: Context, filters: { conversationId: string }): List<Turn> {
  return {
    name: 'turns',
    filters,
    keyOf: (row) => row,
    count: (take) => readsOf(context).turn.count({ where: filters, take }),
  }
}
