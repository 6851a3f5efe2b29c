import type { Prisma, SandboxMessage } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { enumOf, MessageDirection } from '../schema/enums.ts'
import { pageCost, readPage, type Window } from '../schema/keyset.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { sandboxOf } from './sandbox-only.ts'

const HANDSETS_MAX = 100
/** Handsets that have nothing among the newest texts are not listed. */
const TEXTS_LOOKED_AT = 2_000

type HandsetText = SandboxMessage & { handedOverTwice: boolean }
type Handset = { phone: string; latest: HandsetText }

const TextStatus = enumOf('SandboxTextStatus', 'Status of a message on the simulated network.', {
  accepted: 'Accepted. Its receipt is pending or suppressed by a fault.',
  delivered: 'Delivered to the phone.',
  undelivered: 'Could not be delivered.',
  refused: 'Rejected by the network.',
  lost: 'Accepted, but neither delivered nor reported.',
})

const Text = builder.objectRef<HandsetText>('SandboxText').implement({
  description: 'A message on the simulated network. Kept for 30 days.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID on the simulated network, such as sbx_01jd….' }),
    direction: t.expose('direction', { type: MessageDirection, description: 'OUTBOUND for messages to the phone.' }),
    body: t.exposeString('body', { description: 'Text of the message.' }),
    status: t.expose('status', { type: TextStatus, description: 'Current status.' }),
    errorCode: t.exposeString('errorCode', {
      nullable: true,
      description: 'Why the message was rejected or not delivered.',
    }),
    at: t.expose('acceptedAt', {
      type: 'DateTime',
      description: 'When the message was sent to the network or written by the phone.',
    }),
    messageId: t.id({
      nullable: true,
      description: 'ID of the message in the workspace. Null for a message written by a persona.',
      resolve: ({ id, correlationId }) => (correlationId === id ? null : correlationId),
    }),
    handedOverTwice: t.exposeBoolean('handedOverTwice', {
      description: 'Whether the network received the same message more than once. Expected to be always false.',
    }),
  }),
})

const TextConnection = connectionOf('SandboxText', Text, 'messages on a phone')

const HandsetObject = builder.objectRef<Handset>('SandboxHandset').implement({
  description: 'A phone of the simulated network.',
  fields: (t) => ({
    phone: t.exposeString('phone', { description: 'The phone in E.164 format.' }),
    latest: t.expose('latest', { type: Text, description: 'The newest message in either direction.' }),
  }),
})

builder.queryFields((t) => ({
  sandboxHandset: t.field({
    type: TextConnection,
    nullable: true,
    description: 'Messages on a phone of the simulated network, newest first. Sandbox only.',
    authScopes: scopes.fullAccess,
    args: { ...pageArgs, phone: t.arg.string({ required: true, description: 'The phone in E.164 format.' }) },
    complexity: pageCost,
    resolve: (_root, { phone, ...page }, context) => {
      sandboxOf(context)
      const where = textsOf(context, phone)
      return readPage(context, page, {
        name: 'sandboxHandset',
        filters: { phone },
        keyOf: ({ acceptedAt, id }) => ({ createdAt: acceptedAt, id }),
        count: (take) => dbOf(context).sandboxMessage.count({ where, take }),
        load: async (window) =>
          marked(context, await dbOf(context).sandboxMessage.findMany(byAcceptance(window, where))),
      })
    },
  }),
  sandboxHandsets: t.field({
    type: [HandsetObject],
    nullable: true,
    description: 'The most recently used phones of the simulated network, newest first. At most 100.',
    authScopes: scopes.fullAccess,
    resolve: async (_root, _args, context) => {
      sandboxOf(context)
      const texts = await dbOf(context).sandboxMessage.findMany({
        where: { acceptedAt: { lte: context.app.clock.now() } },
        orderBy: { id: 'desc' },
        take: TEXTS_LOOKED_AT,
      })
      const latest = Map.groupBy(texts, ({ direction, from, to }) => (direction === 'inbound' ? from : to))
      const shown = [...latest].slice(0, HANDSETS_MAX).map(([phone, [text]]) => ({ phone, text: text! }))
      const rows = await marked(
        context,
        shown.map(({ text }) => text),
      )
      return shown.map(({ phone }, i) => ({ phone, latest: rows[i]! }))
    },
  }),
}))

/** What a persona will have written in a moment is not there yet. */
function textsOf({ app }: Context, phone: string): Prisma.SandboxMessageWhereInput {
  return {
    OR: [
      { direction: 'outbound', to: phone },
      { direction: 'inbound', from: phone },
    ],
    acceptedAt: { lte: app.clock.now() },
  }
}

/** As `byCreation`, by when the network got the text. */
function byAcceptance({ bounds, order, take }: Window, where: Prisma.SandboxMessageWhereInput) {
  const range = bounds.map(({ side, createdAt: at, id }) =>
    side === 'older'
      ? { acceptedAt: { lte: at }, OR: [{ acceptedAt: { lt: at } }, { id: { lt: id } }] }
      : { acceptedAt: { gte: at }, OR: [{ acceptedAt: { gt: at } }, { id: { gt: id } }] },
  )
  return { where: { AND: [where, ...range] }, orderBy: [{ acceptedAt: order }, { id: order }], take }
}

/** A refusal is no hand-over: what was refused and tried again stands there once. */
async function marked(context: Context, texts: SandboxMessage[]): Promise<HandsetText[]> {
  const ids = [...new Set(texts.map(({ correlationId }) => correlationId))]
  const counts = await dbOf(context).sandboxMessage.groupBy({
    by: ['correlationId'],
    where: { correlationId: { in: ids }, status: { not: 'refused' } },
    having: { correlationId: { _count: { gt: 1 } } },
  })
  const twice = new Set(counts.map(({ correlationId }) => correlationId))
  return texts.map((text) => ({ ...text, handedOverTwice: twice.has(text.correlationId) }))
}
