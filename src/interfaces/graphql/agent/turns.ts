import type { Prisma, Turn } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, firstPageArgs, pageArgs } from '../schema/connection.ts'
import { enumOf } from '../schema/enums.ts'
import { byCreation, firstPage, type List, pageCost, pageOf, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

const TurnTrigger = enumOf('TurnTrigger', 'What made the agent look at a conversation.', {
  texts: 'The lead wrote.',
  follow_up: 'The lead was silent for as long as the playbook says.',
  correction: 'A person set a signal.',
})

const TurnObject = builder.prismaObject('Turn', {
  description: 'One time that the agent looked at a conversation: what it understood, decided and said.',
  interfaces: [Node],
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as turn_01jd…' }),
    trigger: t.expose('trigger', { type: TurnTrigger, description: 'What made it look.' }),
    commands: t.expose('commands', {
      type: 'JSON',
      description: 'What it understood: each has a type, and where it stands in which message (span).',
    }),
    decision: t.exposeString('decision', {
      description: 'What it decided, such as ask:budget or handoff:lead_request.',
    }),
    wording: t.exposeString('wording', { nullable: true, description: 'What it said. Null: nothing.' }),
    messageId: t.exposeID('messageId', { nullable: true, description: 'The message that says it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
  }),
})

const TurnConnection = connectionOf('Turn', TurnObject, 'turns of a conversation')

builder.prismaObjectFields('Conversation', (t) => ({
  turns: t.field({
    type: TurnConnection,
    description: 'The first page of the times that the agent looked at it. Deeper pages: Query.turns.',
    args: firstPageArgs,
    complexity: pageCost,
    select: (args, _context, nested) => ({ turns: nested(firstPage(args), ['edges', 'node'], 'Turn') }),
    resolve: ({ id, turns }, args, context) => pageOf(context, args, turnList(context, { conversationId: id }), turns),
  }),
  latestTurn: t.field({
    type: TurnObject,
    nullable: true,
    description: 'The latest time that the agent looked at it: why it said what it said last. Null before the first.',
    select: { turns: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 1 } },
    resolve: ({ turns: [latest] }) => latest,
  }),
}))

builder.queryField('turns', (t) =>
  t.field({
    type: TurnConnection,
    nullable: true,
    description: 'Each time that the agent looked at a conversation, newest first.',
    authScopes: scopes.readConversations,
    args: { ...pageArgs, conversationId: t.arg.id({ required: true, description: 'The conversation.' }) },
    complexity: pageCost,
    resolve: (_root, { conversationId, ...page }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Turn')
      const where: Prisma.TurnWhereInput = { conversationId }
      return readPage(context, page, {
        ...turnList(context, { conversationId }),
        load: (window) => dbOf(context).turn.findMany({ ...query, ...byCreation(window, where) }),
      })
    },
  }),
)

nodeKind('turn', 'Turn', (context, ids, info) => {
  const query = selectionOf(context, info, 'Turn')
  return dbOf(context).turn.findMany({ ...query, where: { id: among(ids) } })
})

function turnList(context: Context, filters: { conversationId: string }): List<Turn> {
  return {
    name: 'turns',
    filters,
    keyOf: (row) => row,
    count: (take) => dbOf(context).turn.count({ where: filters, take }),
  }
}
