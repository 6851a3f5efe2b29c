import { messageDirection } from '../../../domain/events/index.ts'
import { placeIn, readPage, type Where, within } from '../../../domain/kernel/index.ts'
import type { SandboxMessage } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, showPage } from '../schema/connection.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { enumOf } from '../schema/enums.ts'
import { pageArgs, pageCost, pageRequest } from '../schema/page-args.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { sandboxOf } from './sandbox-only.ts'

const HANDSETS_MAX = 100
/** Handsets that have nothing among the newest texts are not listed. */
const TEXTS_LOOKED_AT = 2_000

const BY_ACCEPTANCE = { time: 'acceptedAt', id: 'id' }

type HandsetText = SandboxMessage & { handedOverTwice: boolean }
type Handset = { phone: string; latest: HandsetText }

const TextStatus = enumOf('SandboxTextStatus', 'Status of a message at the simulated carrier.', {
  accepted: 'The message was accepted. Its delivery receipt has not been sent yet, or a simulated fault prevents it.',
  delivered: 'The message was delivered to the simulated phone.',
  undelivered: 'The message could not be delivered.',
  refused: 'The simulated carrier rejected the message.',
  lost: 'The message was accepted but not delivered, and no delivery receipt is sent.',
})

const Text = builder.objectRef<HandsetText>('SandboxText').implement({
  description: 'A message to or from a simulated phone. Kept for 30 days.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID at the simulated carrier, such as sbx_01jd….' }),
    direction: t.expose('direction', {
      type: enumFrom(messageDirection),
      description: 'OUTBOUND for messages to the simulated phone, INBOUND for messages from it.',
    }),
    body: t.exposeString('body', { description: 'Body of the message.' }),
    status: t.expose('status', { type: TextStatus, description: 'Current status.' }),
    errorCode: t.exposeString('errorCode', {
      nullable: true,
      description: 'Why the message was rejected or not delivered. Null if there is no error.',
    }),
    at: t.expose('acceptedAt', {
      type: 'DateTime',
      description: 'When the message was sent to or from the simulated phone.',
    }),
    messageId: t.id({
      nullable: true,
      description: 'ID of the message in the workspace. Null for a message written by a persona.',
      resolve: ({ id, correlationId }) => (correlationId === id ? null : correlationId),
    }),
    handedOverTwice: t.exposeBoolean('handedOverTwice', {
      description:
        'Whether the simulated carrier received this message more than once. Always false if the service ' +
        'works correctly.',
    }),
  }),
})

const TextConnection = connectionOf('SandboxText', Text, 'messages on a phone')

const HandsetObject = builder.objectRef<Handset>('SandboxHandset').implement({
  description: 'A phone that exists only at the simulated carrier.',
  fields: (t) => ({
    phone: t.exposeString('phone', { description: 'The phone number in E.164 format.' }),
    latest: t.expose('latest', { type: Text, description: 'The newest message in either direction.' }),
  }),
})

builder.queryFields((t) => ({
  sandboxHandset: t.field({
    type: TextConnection,
    nullable: true,
    description: 'Messages on a simulated phone, newest first. Sandbox only.',
    authScopes: scopes.fullAccess,
    args: { ...pageArgs, phone: t.arg.string({ required: true, description: 'The phone number in E.164 format.' }) },
    complexity: pageCost,
    resolve: async (_root, { phone, ...page }, context) => {
      const workspaceId = sandboxOf(context)
      const where = textsOf(context, phone)
      const scope = { list: 'sandboxHandset', workspaceId, filters: { phone } }
      const read = { scope, keyOf: placeIn(BY_ACCEPTANCE), request: pageRequest(page) }
      const texts = await readPage<HandsetText>(context.app, read, async (window) =>
        marked(context, await readsOf(context).sandboxMessage.findMany(within(BY_ACCEPTANCE, window, where))),
      )
      return showPage(texts, (take) => readsOf(context).sandboxMessage.count({ where, take }))
    },
  }),
  sandboxHandsets: t.field({
    type: [HandsetObject],
    nullable: true,
    description: 'The most recently used simulated phones, newest first. At most 100.',
    authScopes: scopes.fullAccess,
    resolve: async (_root, _args, context) => {
      sandboxOf(context)
      const texts = await readsOf(context).sandboxMessage.findMany({
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

/** Texts that a persona has not sent yet are excluded. */
function textsOf({ app }: Context, phone: string): Where<'SandboxMessage'> {
  return {
    OR: [
      { direction: 'outbound', to: phone },
      { direction: 'inbound', from: phone },
    ],
    acceptedAt: { lte: app.clock.now() },
  }
}

/** Rejected attempts are excluded: a text that was rejected and retried is listed once. */
async function marked(context: Context, texts: SandboxMessage[]): Promise<HandsetText[]> {
  const ids = [...new Set(texts.map(({ correlationId }) => correlationId))]
  const handedOver = await readsOf(context).sandboxMessage.findMany({
    select: { correlationId: true },
    where: { correlationId: { in: ids }, status: { not: 'refused' } },
  })
  const counts = Map.groupBy(handedOver, ({ correlationId }) => correlationId)
  return texts.map((text) => ({ ...text, handedOverTwice: (counts.get(text.correlationId)?.length ?? 0) > 1 }))
}
