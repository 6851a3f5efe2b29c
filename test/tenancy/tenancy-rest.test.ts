import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'
import type { Route } from '../../src/interfaces/rest/schema/route.ts'
import { type Answer, type Json, useTestApp } from '../support/harness.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { createDatabasePrint } from './support/database-print.ts'
import { createTenant, type Tenant } from './support/tenant.ts'
import { askRest, idNamesOf, nameOf, OPERATIONS, type RestGiven } from './support/tenant-rest.ts'
import { idsOf, secretsOf } from './support/tenant-secrets.ts'

const service = useTestApp()
let receiver: Receiver
let owner: Tenant
let stranger: Tenant
let printOf: () => Promise<Json>

beforeAll(async () => {
  receiver = await startReceiver()
  const around = { service, receiver, modelUrl: 'https://models.example.com/v1' }
  owner = await createTenant(around, service)
  stranger = await createTenant(around, await service.newWorkspace())
  printOf = await createDatabasePrint(service, [owner.sandbox.id, owner.live.id])
})
afterAll(() => receiver.close())

test('every operation has arguments for these tests', () => {
  const missing = ROUTES.map(nameOf).filter((name) => !OPERATIONS[name])

  expect(missing, 'Say in test/tenancy/support/tenant-rest.ts how to ask for these').toEqual([])
})

const OPERATIONS_BY_NAME = ROUTES.map((route) => [nameOf(route), route] as const)

test.each(OPERATIONS_BY_NAME)(
  '%s shows another workspace nothing, and changes nothing of its owner',
  async (_name, route) => {
    for (const { input } of await askingsOf(route, owner))
      expectSuccess(await askRest(owner, route, input), route, input)

    for (const given of await askingsOf(route, owner)) {
      const before = await printOf()
      expectNothing(await askRest(stranger, route, given.input), { route, given, secrets: await secretsOf(owner) })
      await expectMixedRefused(route, given)
      expect(await printOf()).toEqual(before)
      // The owner can see and do what the other workspace could not.
      const answer = await askRest(owner, route, given.input)
      expectSuccess(answer, route, given.input)
      await expectCursorRefused(route, given)
    }
  },
)

async function askingsOf(route: Route, tenant: Tenant): Promise<RestGiven[]> {
  const factory = OPERATIONS[nameOf(route)]
  if (!factory) throw new Error(`Nobody has said how to ask for ${nameOf(route)}`)
  const asked = [await factory(tenant)].flat()
  const untried = idNamesOf(route).filter((name) => asked.every(({ input }) => input[name] === undefined))
  expect(untried, `${nameOf(route)}: no asking has these ids`).toEqual([])
  return asked
}

/** For several IDs, each one of the owner's in turn among the other workspace's own. */
async function expectMixedRefused(route: Route, { input }: RestGiven): Promise<void> {
  const names = idNamesOf(route).filter((name) => input[name] !== undefined)
  if (names.length < 2) return
  for (const name of names) {
    const own = (await askingsOf(route, stranger)).find((given) => names.every((name) => given.input[name]))!
    const given = { input: { ...own.input, [name]: input[name] } }
    expectNothing(await askRest(stranger, route, given.input), { route, given, secrets: await secretsOf(owner) })
  }
}

/** A cursor is valid for the list of one workspace. */
async function expectCursorRefused(route: Route, { input }: RestGiven): Promise<void> {
  if (route.method !== 'GET' || !('cursor' in route.input.shape)) return
  const cursor = (await askRest(owner, route, { ...input, limit: '1' })).body.next_cursor
  if (!cursor) return
  const { status, body } = await askRest(stranger, route, { ...input, limit: '1', cursor })
  expect(status, nameOf(route)).toBeGreaterThanOrEqual(400)
  expect(['invalid_cursor', 'not_found', 'invalid_parameter']).toContain(body.code)
}

function expectSuccess({ status, body }: Answer, route: Route, input: Json): void {
  const context = `${nameOf(route)} ${JSON.stringify(input)}: ${JSON.stringify(body)}`
  expect(status, context).toBeLessThan(300)
  if (route.method === 'GET' && Array.isArray(body.data) && input.after === undefined) {
    expect(body.data.length, `${context} finds nothing`).toBeGreaterThan(0)
  }
}

type Expected = { route: Route; given: RestGiven; secrets: Set<string> }

/** Not found or empty if the owner's resources are named, and never anything of theirs otherwise. */
function expectNothing({ status, body }: Answer, { route, given, secrets }: Expected): void {
  const context = `${nameOf(route)} ${JSON.stringify(given)}: ${JSON.stringify(body)}`
  const named = idsOf(given.input)
  expect(
    [...idsOf(body)].filter((id) => secrets.has(id) && !named.has(id)),
    context,
  ).toEqual([])
  const isTheirs = given.hidden || [...named].some((id) => secrets.has(id))
  if (!isTheirs) expect(status, context).toBeLessThan(300)
  else if (status === 200) expect(body.data, context).toEqual([])
  else expect([status, body.code], context).toEqual([404, 'not_found'])
}
