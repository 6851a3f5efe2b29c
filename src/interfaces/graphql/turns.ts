import type { Prisma, Turn } from '../../generated/prisma/client.ts'
import { builder, type Context } from './builder.ts'
import { connectionOf, pageArgs } from './connection.ts'
import { enumOf } from './enums.ts'
import { byCreation, type List, pageCost, readPage } from './keyset.ts'
import { dbOf } from './scopes.ts'

const TurnTrigger = enumOf('TurnTrigger', 'What made the agent look at a conversation.', {
  texts: 'The lead wrote.',
  follow_up: 'The lead was silent for as long as the playbook says.',
  correction: 'A person set a signal.',
})

const TurnObject = builder.prismaObject('Turn', {
  description: 'One time that the agent looked at a conversation: what it understood, decided and said.',
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

builder.prismaObjectField('Conversation', 'turns', (t) =>
  t.field({
    type: TurnConnection,
    description: 'Each time that the agent looked at it, newest first.',
    args: pageArgs,
    complexity: pageCost,
    select: { id: true },
    resolve: ({ id }, args, context) =>
      readPage(context, args, {
        ...turnList(context, id),
        load: (window) =>
          dbOf(context).turn.findMany(byCreation<Prisma.TurnWhereInput>(window, { conversationId: id })),
      }),
  }),
)

function turnList(context: Context, conversationId: string): List<Turn> {
  return {
    name: 'turns',
    filters: { conversationId },
    keyOf: (row) => row,
    count: (take) => dbOf(context).turn.count({ where: { conversationId }, take }),
  }
}
