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
import { type Factory, QUERIES, SUBSCRIPTIONS, type TenantRead } from './support/tenant-reads.ts'
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
/** Deletions run last. */
const LAST = ['addAlertPhone', 'resetSandbox']

test.each(['query', 'mutation', 'subscription'] as const)('every %s has arguments for these tests', (kind) => {
  const factories = { query: QUERIES, mutation: MUTATIONS, subscription: SUBSCRIPTIONS }[kind]
  const missing = namesOf(kind).filter((name) => !factories[name])

  expect(
    missing,
    `Say in test/tenancy/support/tenant-${kind === 'mutation' ? 'changes' : 'reads'}.ts how to ask for these`,
  ).toEqual([])
})

describe('a query', () => {
  test.each(namesOf('query'))('%s shows another workspace nothing of its owner', async (name) => {
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

  test('node finds every type with an ID for its owner, and none for another workspace', async () => {
    const asked = (await askingsOf('query', 'node', owner)).map((given) => owner.ask('query', 'node', given))
    const found = (await Promise.all(asked)).map(({ data }) => data.node.__typename)
    const types = schema.getPossibleTypes(schema.getType('Node') as never).map(({ name }) => name)

    expect([...new Set(found)].sort()).toEqual([...types].sort())
  })
})

describe('a subscription', () => {
  test.each(namesOf('subscription'))('%s sends another workspace nothing of its owner', async (name) => {
    const target = (tenant: Tenant) => ({ url: service.url, key: tenant.sandbox.key })
    const paths = idPathsOf(fieldOf(name, 'subscription'))
    const watched = await SUBSCRIPTIONS[name]!(owner)
    expect(paths.filter((path) => watched.every(({ args }) => valueAt(args, path) === undefined))).toEqual([])

    for (const { args, happens } of watched) {
      const text = textOf('subscription', name, args)
      const theirs = watchEvents(target(owner), text, args)
      const ours = watchEvents(target(stranger), text, args)
      const all = watchEvents(target(stranger), 'subscription { events { node { conversationId } } }')
      await Promise.all(
        [theirs, ours, all].map((watch) => watch.until(({ isOpen, ended }) => isOpen || ended !== undefined)),
      )
      await happens()
      await service.processAll()
      await stranger.talks().says('Hello') // arrives after the owner's event, because one process sends both

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

test('another workspace cannot resume from a cursor of the owner’s events', async () => {
  const { liveCursor: after } = (await owner.ask('query', 'liveCursor', { args: {} })).data
  const target = { url: service.url, key: stranger.sandbox.key }

  const watch = watchEvents(target, textOf('subscription', 'events', { after }), { after })
  await watch.until(({ answers }) => answers.length > 0)

  expect(codes(watch.answers[0])).toEqual(['invalid_cursor'])
  watch.stop()
})

describe('a mutation', () => {
  const ordered = [...namesOf('mutation')].sort((a, b) => LAST.indexOf(a) - LAST.indexOf(b))
  test.each(ordered)('%s with another workspace’s key changes nothing of its owner', async (name) => {
    for (const given of await askingsOf('mutation', name, owner)) {
      expectSuccess(await owner.ask('mutation', name, given), name, given)
    }

    for (const given of await askingsOf('mutation', name, owner)) {
      const before = await printOf()
      expectNothing(await stranger.ask('mutation', name, given), { name, given, secrets: await secretsOf(owner) })
      await expectMixedRefused('mutation', name, given)
      expect(await printOf()).toEqual(before)
      // The owner can do what the other workspace could not.
      if (name !== 'resetSandbox') expectSuccess(await owner.ask('mutation', name, given), name, given)
    }
  })
})

/** With every argument that is an ID: a new one must say how it is tested. */
async function askingsOf(kind: 'query' | 'mutation', name: string, tenant: Tenant): Promise<TenantRead[]> {
  const factory: Factory | undefined = (kind === 'query' ? QUERIES : MUTATIONS)[name]
  if (!factory) throw new Error(`Nobody has said how to ask for ${name}`)
  const asked = [await factory(tenant)].flat()
  const untried = idPathsOf(fieldOf(name, kind)).filter((path) =>
    asked.every(({ args }) => valueAt(args, path) === undefined),
  )
  expect(untried, `${name}: no asking has these ids`).toEqual([])
  return asked
}

/** For several IDs, each one of the owner's in turn among the other workspace's own. */
async function expectMixedRefused(
  kind: 'query' | 'mutation',
  name: string,
  { args, ...target }: TenantRead,
): Promise<void> {
  const paths = idPathsOf(fieldOf(name, kind)).filter((path) => valueAt(args, path) !== undefined)
  if (paths.length < 2) return
  for (const path of paths) {
    const own = (await askingsOf(kind, name, stranger)).find((given) =>
      paths.every((path) => valueAt(given.args, path) !== undefined),
    )!
    const given = { ...target, args: withValueAt(own.args, path, valueAt(args, path)) }
    expectNothing(await stranger.ask(kind, name, given), { name, given, secrets: await secretsOf(owner) })
  }
}

/** A cursor is valid for the list of one workspace. */
async function expectCursorRefused(name: string, given: TenantRead, list: Json): Promise<void> {
  const after = list?.pageInfo?.endCursor
  if (!after) return
  const answer = await stranger.ask('query', name, { ...given, args: { ...given.args, after } })
  expect(['invalid_cursor', 'not_found'], `${name}: ${JSON.stringify(answer)}`).toContain(codes(answer)[0])
}

function expectSuccess(answer: Json, name: string, given: TenantRead): void {
  const context = `${name} ${JSON.stringify(given)}: ${JSON.stringify(answer)}`
  expect(answer.errors, context).toBeUndefined()
  expect(answer.data[name], context).not.toBeNull()
}

type Expected = { name: string; given: TenantRead; secrets: Set<string> }

/** Not found or empty if the owner's resources are named, and never anything of theirs otherwise. */
function expectNothing(answer: Json, { name, given, secrets }: Expected): void {
  const context = `${name} ${JSON.stringify(given)}: ${JSON.stringify(answer)}`
  const named = idsOf(given.args)
  const leaked = [...idsOf(answer)].filter((id) => secrets.has(id) && !named.has(id))
  expect(leaked, context).toEqual([])
  const isTheirs = given.hidden || [...named].some((id) => secrets.has(id))
  if (!isTheirs) expect(answer.errors, context).toBeUndefined()
  else if (answer.errors) expect(codes(answer), context).toEqual(['not_found'])
  else expect(isEmpty(answer.data[name]), context).toBe(true)
}

function isEmpty(value: Json): boolean {
  if (value === null) return true
  if (Array.isArray(value)) return value.every(isEmpty)
  if (value.__typename === 'SearchResults') return [value.leads, value.messages, value.campaigns].every(isEmpty)
  return value.edges?.length === 0 && (value.totalCount ?? 0) === 0
}

function valueAt(args: Json, path: string): unknown {
  return path.split('.').reduce((value, name) => value?.[name], args)
}

function withValueAt(args: Json, path: string, value: unknown): Json {
  const [name, ...rest] = path.split('.') as [string, ...string[]]
  return { ...args, [name]: rest.length === 0 ? value : withValueAt(args[name] ?? {}, rest.join('.'), value) }
}
