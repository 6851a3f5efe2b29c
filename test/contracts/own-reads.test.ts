import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDatamodel } from '../../src/generated/pothos.ts'
import { twoOfEverything } from '../rest/support/one-of-everything.ts'
import { useTestApp } from '../support/harness.ts'
import { changeRows } from '../support/rows.ts'
import { recordStatements } from '../support/statement-recorder.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'

type Field = { name: string; kind: string; isList: boolean }
type Rows = { findMany(args: object): Promise<object[]> }

const { models } = (getDatamodel() as unknown as { datamodel: { models: Record<string, { fields: Field[] }> } })
  .datamodel
const workspaceModels = Object.entries(models).filter(
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

/** The rows of a model from `reads`, and from Prisma's client. */
async function readTwice(model: string, args: object, workspaceId = here.sandbox.id) {
  const delegate = model[0]!.toLowerCase() + model.slice(1)
  const { db } = here.app
  let ours: object[] = []
  const statements = await recorder.during(async () => {
    ours = await (Reflect.get(db.reads(workspaceId), delegate) as Rows).findMany(args)
  })
  const prismas = await (Reflect.get(db.prisma(workspaceId), delegate) as Rows).findMany(args)
  expect(statements).toHaveLength(1)
  return { ours: comparable(ours), prismas: comparable(prismas) }
}

describe('reads return the same rows as Prisma', () => {
  test.each(workspaceModels)('of %s with all its relations', async (name, { fields }) => {
    const relations = fields.filter(({ kind }) => kind === 'object')
    const include = Object.fromEntries(relations.map((field) => [field.name, true]))

    const { ours, prismas } = await readTwice(name, relations.length > 0 ? { include } : {})

    expect(ours).toEqual(prismas)
  })

  const at = new Date('2026-03-02T15:00:00Z')
  const messages = { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 2 }
  test.each<[string, object]>([
    ['a list of values', { where: { direction: { in: ['inbound', 'outbound'] } } }],
    ['an empty list of values', { where: { id: { in: [] } } }],
    ['values that are not in a list', { where: { status: { notIn: ['received'] } } }],
    ['another value', { where: { status: { not: 'received' }, purpose: { not: 'reply' } } }],
    ['null', { where: { conversationId: null } }],
    ['not null', { where: { conversationId: { not: null }, segments: { gte: 1, lt: 100 } } }],
    ['times', { where: { createdAt: { gte: new Date(0), lte: new Date('2100-01-01') } } }],
    ['alternatives', { where: { OR: [{ direction: 'inbound' }, { createdAt: { lt: at }, id: { gt: 'msg_' } }] } }],
    ['an empty list of alternatives', { where: { OR: [] } }],
    ['nested conditions', { where: { AND: [{ direction: 'outbound' }, { AND: { segments: 1 } }, {}] } }],
    ['order and limit', { orderBy: [{ createdAt: 'asc' }, { id: 'desc' }], take: 3 }],
    ['selected columns', { select: { id: true, createdAt: true, body: false } }],
    [
      'relations of relations',
      { select: { id: true, lead: { include: { conversations: { include: { messages } } } } } },
    ],
    [
      'conditions on the rows of a relation',
      { include: { conversation: { select: { messages: { where: { direction: 'inbound' } } } } } },
    ],
    [
      'counts of relations',
      {
        include: { _count: { select: { provenSignals: true } } },
      },
    ],
    [
      'counts with a condition, within a relation',
      { select: { lead: { select: { _count: { select: { messages: { where: { direction: 'inbound' } } } } } } } },
    ],
  ])('by %s', async (_name, args) => {
    const { ours, prismas } = await readTwice('Message', { orderBy: { id: 'asc' }, ...args })

    expect(ours).toEqual(prismas)
  })

  test('of the caller’s workspace only', async () => {
    const own = await readTwice('Message', {}, here.sandbox.id)
    const foreign = await readTwice('Message', { where: { workspaceId: here.sandbox.id } }, here.live.id)
    const foreignWorkspace = await here.app.db
      .reads(here.live.id)
      .workspace.findMany({ where: { id: here.sandbox.id } })

    expect(own.ours).not.toEqual([])
    expect(foreign).toEqual({ ours: [], prismas: [] })
    expect(foreignWorkspace).toEqual([])
  })
})

test('a count is one statement and stops at its limit', async () => {
  const where = { OR: [{ direction: 'inbound' }, { direction: 'outbound' }] }
  const { message } = here.app.db.reads(here.sandbox.id)
  const all = await here.app.db.prisma(here.sandbox.id).message.count({ where })
  const counts: number[] = []

  const statements = await recorder.during(async () => {
    for (const take of [all + 1, 1]) counts.push(await message.count({ where, take }))
  })

  expect(counts).toEqual([all, 1])
  expect(statements).toHaveLength(2)
})

test('findFirst returns the first row or null', async () => {
  const { message } = here.app.db.reads(here.sandbox.id)
  const [first] = await message.findMany({ orderBy: { id: 'asc' } })

  expect(await message.findFirst({ orderBy: { id: 'asc' } })).toEqual(first)
  expect(await message.findFirst({ where: { id: 'msg_unknown' } })).toBeNull()
})

test('rows that are shown have the names of the columns and ISO timestamps, also with zeros at the end', async () => {
  const times = ['2026-03-02T15:00:00.000Z', '2026-03-02T15:00:00.120Z', '2026-03-02T15:00:00.123Z']
  const { message } = here.app.db.reads(here.sandbox.id)
  const { id, conversationId } = (await message.findFirst({ where: { conversationId: { not: null } } }))!
  const lead = { select: { createdAt: true, messages: { where: { id }, select: { createdAt: true } } } }

  for (const time of times) {
    await changeRows(here, 'message', { conversation_id: conversationId }, { created_at: time })
    const shown = await here.app.db.shownReads(here.sandbox.id).message.findFirst({
      where: { id },
      select: { id: true, conversationId: true, createdAt: true, scheduledFor: true, lead },
    })

    expect(shown).toEqual({
      id,
      conversation_id: conversationId,
      created_at: time,
      scheduled_for: null,
      lead: {
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        messages: [{ created_at: time }],
      },
    })
  }
})

test('unsupported arguments do not compile, and throw an error that names them', async () => {
  const { message } = here.app.db.reads(here.sandbox.id)
  const unsupported: [Promise<unknown>, string][] = [
    // @ts-expect-error: offsets
    [message.findMany({ skip: 1 }), 'skip'],
    // @ts-expect-error: conditions on relations
    [message.findMany({ where: { lead: { phone: '+14155550123' } } }), 'lead'],
    // @ts-expect-error: negations
    [message.findMany({ where: { NOT: { id: 'msg_1' } } }), 'NOT'],
    // @ts-expect-error: searches in text
    [message.findMany({ where: { body: { contains: 'yes' } } }), 'contains'],
    // @ts-expect-error: unknown columns
    [message.findMany({ where: { made: 'up' } }), 'made'],
    // @ts-expect-error: undefined values
    [message.findMany({ where: { id: undefined } }), 'undefined'],
    // @ts-expect-error: orders of nulls
    [message.findMany({ orderBy: { sentAt: { sort: 'asc', nulls: 'last' } } }), 'sentAt'],
    // @ts-expect-error: orders by relations
    [message.findMany({ orderBy: { lead: { id: 'asc' } } }), 'lead'],
    // @ts-expect-error: unknown fields
    [message.findMany({ select: { id: true, made: true } }), 'made'],
    // @ts-expect-error: offsets within a relation
    [message.findMany({ include: { provenSignals: { skip: 1 } } }), 'skip'],
    // @ts-expect-error: conditions on relations, within a relation
    [message.findMany({ select: { lead: { select: { messages: { where: { lead: { id: '' } } } } } } }), 'lead'],
  ]

  for (const [read, name] of unsupported) await expect(read).rejects.toThrow(name)
})

test('only the schema builder reads by Prisma’s client, which it passes to Pothos, and only the domain writes by it', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.startsWith('generated/'))
    .map((path) => ({ path, source: readFileSync(join('src', path), 'utf8') }))
  const callersOf = (call: RegExp) => sources.filter(({ source }) => call.test(source)).map(({ path }) => path)

  const readers = callersOf(/\.prisma\(|new PrismaClient\(|\bprisma\.\w+\.\w+\(/)
  expect(readers.sort()).toEqual(['adapters/db/shared-prisma.ts', 'interfaces/graphql/schema/builder.ts'])
  const writers = callersOf(/\.writes\(/)
  expect(writers).not.toEqual([])
  expect(writers.filter((path) => !path.startsWith('domain/'))).toEqual([])
})

/** Bytes as text, and lists sorted: an unordered read has no defined order. */
function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (Array.isArray(value)) return value.map(comparable).sort((a, b) => (inspect(a) < inspect(b) ? -1 : 1))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, comparable(inner)]))
}
