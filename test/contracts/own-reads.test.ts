import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDatamodel } from '../../src/generated/pothos.ts'
import { twoOfEverything } from '../rest/support/one-of-everything.ts'
import { useTestApp } from '../support/harness.ts'
import { recordStatements } from '../support/statement-recorder.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'

type Field = { name: string; kind: string; isList: boolean }
type Rows = { findMany(asked: object): Promise<object[]> }

const { models } = (getDatamodel() as unknown as { datamodel: { models: Record<string, { fields: Field[] }> } })
  .datamodel
const ofWorkspaces = Object.entries(models).filter(
  ([name, { fields }]) => name === 'Workspace' || fields.some((field) => field.name === 'workspaceId'),
)

const here = useTestApp()
const recorder = recordStatements()
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
  await twoOfEverything({ service: here, receiver })
  await here.processAll()
})
afterAll(async () => {
  recorder.restore()
  await receiver.close()
})

/** Rows of a model as we read them by a statement of our own, and as Prisma does: it is asked when `skip` is given. */
async function readTwice(model: string, asked: object, workspaceId = here.sandbox.id) {
  const delegate = model[0]!.toLowerCase() + model.slice(1)
  const rows = Reflect.get(here.app.db.workspace(workspaceId), delegate) as Rows
  let [ours, prismas]: object[][] = [[], []]
  const own = await recorder.during(async () => {
    ours = await rows.findMany(asked)
  })
  const other = await recorder.during(async () => {
    prismas = await rows.findMany({ ...asked, skip: 0 })
  })
  expect(own).toHaveLength(1)
  expect(own[0]).not.toBe(other[0])
  return { ours: comparable(ours), prismas: comparable(prismas) }
}

describe('a read by a statement of our own says what Prisma says', () => {
  test.each(ofWorkspaces)('of %s, with all that it refers to and that refers to it', async (name, { fields }) => {
    const relations = fields.filter(({ kind }) => kind === 'object')
    const include = Object.fromEntries(relations.map((field) => [field.name, true]))

    const { ours, prismas } = await readTwice(name, relations.length > 0 ? { include } : {})

    expect(ours).toEqual(prismas)
  })

  const at = new Date('2026-03-02T15:00:00Z')
  const messages = { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 2 }
  test.each<[string, object]>([
    ['a list of values', { where: { direction: { in: ['inbound', 'outbound'] } } }],
    ['no list of values', { where: { id: { in: [] } } }],
    ['what is not in a list', { where: { status: { notIn: ['received'] } } }],
    ['null', { where: { conversationId: null } }],
    ['not null', { where: { conversationId: { not: null }, segments: { gte: 1, lt: 100 } } }],
    ['times', { where: { createdAt: { gte: new Date(0), lte: new Date('2100-01-01') } } }],
    ['alternatives', { where: { OR: [{ direction: 'inbound' }, { createdAt: { lt: at }, id: { gt: 'msg_' } }] } }],
    ['no alternatives', { where: { OR: [] } }],
    ['conditions together', { where: { AND: [{ direction: 'outbound' }, { AND: { segments: 1 } }, {}] } }],
    ['an order and a number', { orderBy: [{ createdAt: 'asc' }, { id: 'desc' }], take: 3 }],
    ['some columns', { select: { id: true, createdAt: true, body: false } }],
    [
      'relations of relations',
      { select: { id: true, lead: { include: { conversations: { include: { messages } } } } } },
    ],
    ['conditions within', { include: { conversation: { select: { messages: { where: { direction: 'inbound' } } } } } }],
  ])('by %s', async (_name, asked) => {
    const { ours, prismas } = await readTwice('Message', { orderBy: { id: 'asc' }, ...asked })

    expect(ours).toEqual(prismas)
  })

  test('and neither shows another workspace’s', async () => {
    const mine = await readTwice('Message', {}, here.sandbox.id)
    const foreign = await readTwice('Message', { where: { workspaceId: here.sandbox.id } }, here.live.id)

    expect(mine.ours).not.toEqual([])
    expect(foreign).toEqual({ ours: [], prismas: [] })
  })

  test('what it does not speak is Prisma’s to answer, and to refuse', async () => {
    const { message } = here.app.db.workspace(here.sandbox.id)

    const found = await message.findMany({ where: { lead: { phone: { startsWith: '+1' } } } })

    expect(found).not.toEqual([])
    await expect(message.findMany({ where: { made: 'up' } as never })).rejects.toThrow(/made/)
    await expect(message.findMany({ where: { id: undefined } as never })).rejects.toThrow(/undefined/)
  })
})

/** Bytes as text, and lists without an order in one of ours. */
function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (Array.isArray(value)) return value.map(comparable).sort((a, b) => (inspect(a) < inspect(b) ? -1 : 1))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, comparable(inner)]))
}
