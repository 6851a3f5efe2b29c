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

const TextStatus = enumOf('SandboxTextStatus', 'What the simulated network has made of a text.', {
  accepted: 'It is on its way, or no receipt of it is to come.',
  delivered: 'It was brought.',
  undelivered: 'It could not be brought.',
  refused: 'It was not taken.',
  lost: 'It was taken, went nowhere, and nobody was told.',
})

const Text = builder.objectRef<HandsetText>('SandboxText').implement({
  description: 'A text in the books of the simulated network. They are kept for 30 days.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The network’s own id of it, such as sbx_01jd…' }),
    direction: t.expose('direction', { type: MessageDirection, description: 'OUTBOUND: to the handset.' }),
    body: t.exposeString('body', { description: 'What it says.' }),
    status: t.expose('status', { type: TextStatus, description: 'What has become of it.' }),
    errorCode: t.exposeString('errorCode', { nullable: true, description: 'Why it was refused or not brought.' }),
    at: t.expose('acceptedAt', { type: 'DateTime', description: 'When it was handed over, or written.' }),
    messageId: t.id({
      nullable: true,
      description: 'Our message. Null for what a persona wrote.',
      resolve: ({ id, correlationId }) => (correlationId === id ? null : correlationId),
    }),
    handedOverTwice: t.exposeBoolean('handedOverTwice', {
      description: 'Whether the same message stands in the books more than once. It never should.',
    }),
  }),
})

const TextConnection = connectionOf('SandboxText', Text, 'texts of a handset')

const HandsetObject = builder.objectRef<Handset>('SandboxHandset').implement({
  description: 'A phone of the simulated network.',
  fields: (t) => ({
    phone: t.exposeString('phone', { description: 'Its number, in E.164 form.' }),
    latest: t.expose('latest', { type: Text, description: 'Its newest text, either way.' }),
  }),
})

builder.queryFields((t) => ({
  sandboxHandset: t.field({
    type: TextConnection,
    nullable: true,
    description: 'What a phone of the simulated network has got and written, newest first. In a sandbox only.',
    authScopes: scopes.fullAccess,
    args: { ...pageArgs, phone: t.arg.string({ required: true, description: 'Its number, in E.164 form.' }) },
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
    description: 'The phones of the simulated network that were in use last, at most 100, newest first.',
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
