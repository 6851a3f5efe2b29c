import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAppSchema } from '../../src/interfaces/graphql/server/schema.ts'
import { type ModelServer, startModelServer } from '../agent/support/model-server.ts'
import { codes } from '../identity/support/members.ts'
import { watchEvents } from '../support/graphql-client.ts'
import { idPathsOf, type OperationKind, rootFieldsOf } from '../support/graphql-operations.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { createDatabasePrint } from './support/database-print.ts'
import { createTenant, type Tenant, textOf } from './support/tenant.ts'
import { MUTATIONS } from './support/tenant-changes.ts'
import { type Factory, type Given, QUERIES, SUBSCRIPTIONS } from './support/tenant-reads.ts'
import { idsOf, secretsOf } from './support/tenant-secrets.ts'

const service = useTestApp()
let receiver: Receiver
let model: ModelServer
let owner: Tenant
let stranger: Tenant
let printOf: () => Promise<Json>

beforeAll(async () => {
  receiver = await startReceiver()
  model = await startModelServer()
  const around = { service, receiver, modelUrl: model.url }
  owner = await createTenant(around, service)
  stranger = await createTenant(around, await service.newWorkspace())
  printOf = await createDatabasePrint(service, [owner.sandbox.id, owner.live.id])
})
afterAll(() => Promise.all([receiver.close(), model.close()]))

const schema = createAppSchema()
const FIELDS = rootFieldsOf(schema)
const namesOf = (kind: OperationKind) => FIELDS.filter((one) => one.kind === kind).map(({ field }) => field.name)
const fieldOf = (name: string, kind: OperationKind) =>
  FIELDS.find((one) => one.kind === kind && one.field.name === name)!.field
/** What deletes a workspace's things goes last. */
const LAST = ['resetSandbox']

test.each(['query', 'mutation', 'subscription'] as const)('every %s has arguments to be tried with', (kind) => {
  const factories = { query: QUERIES, mutation: MUTATIONS, subscription: SUBSCRIPTIONS }[kind]
  const missing = namesOf(kind).filter((name) => !factories[name])

  expect(
    missing,
    `Say in test/support/tenant-${kind === 'mutation' ? 'changes' : 'reads'}.ts how to ask for these`,
  ).toEqual([])
})

describe('a query', () => {
  test.each(namesOf('query'))('%s shows a stranger nothing of its owner', async (name) => {
    const asked = await askingsOf('query', name, owner)
    const before = await printOf()

    for (const given of asked) {
      const found = await owner.ask('query', name, given)
      expectSuccess(found, name, given)
      expect(isEmpty(found.data[name]), `${name} ${JSON.stringify(given)} finds nothing`).toBe(false)
      expectNothing(await stranger.ask('query', name, given), { name, given, secrets: await secretsOf(owner) })
      await expectMixedRefused('query', name, given)
      await expectCursorRefused(name, given, found.data[name])
    }

    expect(await printOf()).toEqual(before)
  })

  test('node knows every type that has ids, and gives a stranger none', async () => {
    const asked = (await askingsOf('query', 'node', owner)).map((given) => owner.ask('query', 'node', given))
    const found = (await Promise.all(asked)).map(({ data }) => data.node.__typename)
    const types = schema.getPossibleTypes(schema.getType('Node') as never).map(({ name }) => name)

    expect([...new Set(found)].sort()).toEqual([...types].sort())
  })
})

describe('a subscription', () => {
  test.each(namesOf('subscription'))('%s tells a stranger nothing of its owner', async (name) => {
    const door = (tenant: Tenant) => ({ url: service.url, key: tenant.sandbox.key })
    const paths = idPathsOf(fieldOf(name, 'subscription'))
    const watched = await SUBSCRIPTIONS[name]!(owner)
    expect(paths.filter((path) => watched.every(({ args }) => valueAt(args, path) === undefined))).toEqual([])

    for (const { args, happens } of watched) {
      const text = textOf('subscription', name, args)
      const theirs = watchEvents(door(owner), text, args)
      const ours = watchEvents(door(stranger), text, args)
      const all = watchEvents(door(stranger), 'subscription { events { node { conversationId } } }')
      await Promise.all(
        [theirs, ours, all].map((watch) => watch.until(({ isOpen, ended }) => isOpen || ended !== undefined)),
      )
      await happens()
      await service.processAll()
      await stranger.talks().says('Hello') // comes after the owner's, in the one process that tells of both

      await theirs.until(({ answers }) => answers.length > 0)
      await all.until(({ answers }) => answers.length > 0)
      expect(theirs.answers[0], name).not.toHaveProperty('errors')
      const secrets = await secretsOf(owner)
      for (const answer of ours.answers) expectNothing(answer, { name, given: { args }, secrets })
      if (paths.length > 0) expect(ours.answers.map((answer) => codes(answer))).toEqual([['not_found']])
      for (const watch of [theirs, ours, all]) watch.stop()
    }
  })
})

test('a stranger cannot go on from a cursor of the owner’s events', async () => {
  const { liveCursor: after } = (await owner.ask('query', 'liveCursor', { args: {} })).data
  const door = { url: service.url, key: stranger.sandbox.key }

  const watch = watchEvents(door, textOf('subscription', 'events', { after }), { after })
  await watch.until(({ answers }) => answers.length > 0)

  expect(codes(watch.answers[0])).toEqual(['invalid_cursor'])
  watch.stop()
})

describe('a mutation', () => {
  const ordered = [...namesOf('mutation')].sort((a, b) => LAST.indexOf(a) - LAST.indexOf(b))
  test.each(ordered)('%s does for a stranger nothing to its owner', async (name) => {
    for (const given of await askingsOf('mutation', name, owner)) {
      expectSuccess(await owner.ask('mutation', name, given), name, given)
    }

    for (const given of await askingsOf('mutation', name, owner)) {
      const before = await printOf()
      expectNothing(await stranger.ask('mutation', name, given), { name, given, secrets: await secretsOf(owner) })
      await expectMixedRefused('mutation', name, given)
      expect(await printOf()).toEqual(before)
      // What the stranger could not do was there to be done.
      if (name !== 'resetSandbox') expectSuccess(await owner.ask('mutation', name, given), name, given)
    }
  })
})

/** With every argument that is an id among them: whoever adds one says how it is tried. */
async function askingsOf(kind: 'query' | 'mutation', name: string, tenant: Tenant): Promise<Given[]> {
  const factory: Factory | undefined = (kind === 'query' ? QUERIES : MUTATIONS)[name]
  if (!factory) throw new Error(`Nobody has said how to ask for ${name}`)
  const asked = [await factory(tenant)].flat()
  const untried = idPathsOf(fieldOf(name, kind)).filter((path) =>
    asked.every(({ args }) => valueAt(args, path) === undefined),
  )
  expect(untried, `${name}: no asking has these ids`).toEqual([])
  return asked
}

/** Where several ids are given, each of the owner's in turn among the stranger's own. */
async function expectMixedRefused(kind: 'query' | 'mutation', name: string, { args, ...door }: Given): Promise<void> {
  const paths = idPathsOf(fieldOf(name, kind)).filter((path) => valueAt(args, path) !== undefined)
  if (paths.length < 2) return
  for (const path of paths) {
    const own = (await askingsOf(kind, name, stranger)).find((given) =>
      paths.every((path) => valueAt(given.args, path) !== undefined),
    )!
    const given = { ...door, args: withValueAt(own.args, path, valueAt(args, path)) }
    expectNothing(await stranger.ask(kind, name, given), { name, given, secrets: await secretsOf(owner) })
  }
}

/** A cursor is good for the list of one workspace. */
async function expectCursorRefused(name: string, given: Given, list: Json): Promise<void> {
  const after = list?.pageInfo?.endCursor
  if (!after) return
  const answer = await stranger.ask('query', name, { ...given, args: { ...given.args, after } })
  expect(['invalid_cursor', 'not_found'], `${name}: ${JSON.stringify(answer)}`).toContain(codes(answer)[0])
}

function expectSuccess(answer: Json, name: string, given: Given): void {
  const said = `${name} ${JSON.stringify(given)}: ${JSON.stringify(answer)}`
  expect(answer.errors, said).toBeUndefined()
  expect(answer.data[name], said).not.toBeNull()
}

type Expected = { name: string; given: Given; secrets: Set<string> }

/** Not found or empty, where the owner's things are named; and never anything of theirs that was not named. */
function expectNothing(answer: Json, { name, given, secrets }: Expected): void {
  const said = `${name} ${JSON.stringify(given)}: ${JSON.stringify(answer)}`
  const named = idsOf(given.args)
  const leaked = [...idsOf(answer)].filter((id) => secrets.has(id) && !named.has(id))
  expect(leaked, said).toEqual([])
  const isTheirs = given.hidden || [...named].some((id) => secrets.has(id))
  if (!isTheirs) expect(answer.errors, said).toBeUndefined()
  else if (answer.errors) expect(codes(answer), said).toEqual(['not_found'])
  else expect(isEmpty(answer.data[name]), said).toBe(true)
}

function isEmpty(value: Json): boolean {
  if (value === null) return true
  if (Array.isArray(value)) return value.every(isEmpty)
  return value.edges?.length === 0 && (value.totalCount ?? 0) === 0
}

function valueAt(args: Json, path: string): unknown {
  return path.split('.').reduce((value, name) => value?.[name], args)
}

function withValueAt(args: Json, path: string, value: unknown): Json {
  const [name, ...rest] = path.split('.') as [string, ...string[]]
  return { ...args, [name]: rest.length === 0 ? value : withValueAt(args[name] ?? {}, rest.join('.'), value) }
}
