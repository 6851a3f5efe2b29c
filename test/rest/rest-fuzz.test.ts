import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCatalogue } from '../../src/errors.ts'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'
import type { Route } from '../../src/interfaces/rest/schema/route.ts'
import { type Answer, type Json, useTestApp } from '../support/harness.ts'
import { FAULT_ROUNDS } from '../support/random/chance.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { createDatabasePrint } from '../tenancy/support/database-print.ts'
import { type Call, callsOf } from './support/fuzz-calls.ts'
import type { KnownValues } from './support/fuzz-values.ts'
import { idsIn, twoOfEverything } from './support/one-of-everything.ts'

const RUNS = 8 * FAULT_ROUNDS
/** The reasons to withhold a message; such a message is stored. */
const WITHHELD = Object.entries(errorCatalogue).flatMap(([code, { status }]) => (status === 422 ? [code] : []))
const NAMES_A_PARAM = ['unknown_parameter', 'missing_parameter', 'invalid_parameter', 'invalid_cursor']

const service = useTestApp()
let receiver: Receiver
let known: KnownValues
let keys: { full: string; others: (string | null)[] }
let printOf: () => Promise<Record<string, string>>

beforeAll(async () => {
  receiver = await startReceiver()
  known = await whatThereIs()
  const narrow = await service.newKey(service.sandbox.id, ['read_only'])
  keys = { full: service.sandbox.key, others: [service.live.key, narrow, null, 'lt_test_x'] }
  printOf = await createDatabasePrint(service)
})
afterAll(() => receiver.close())

// Deletions are last, so that the other routes find data.
const OPERATIONS = [...ROUTES].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

test.each(OPERATIONS)(
  '$method $path responds to any request as documented, and changes nothing when it refuses',
  async (route) => {
    const someKey = fc.oneof(
      { weight: 9, arbitrary: fc.constant(keys.full) },
      { weight: 1, arbitrary: fc.constantFrom(...keys.others) },
    )
    let before = await printOf()

    // fast-check's report of a failure has the seed and the path that lead to it again.
    await fc.assert(
      fc.asyncProperty(callsOf(route, known), someKey, async (call, key) => {
        const answer = await ask(route, call, key)
        expectCoded(answer)
        if (route.method === 'GET') return
        const after = await printOf()
        if (!mayHaveDone(answer)) expect(after).toEqual(before)
        before = after
      }),
      { numRuns: RUNS },
    )
    expect(await printOf()).toEqual(before)
  },
)

/** `api` fails on a status, code, header or body that the OpenAPI document does not have. */
function ask(route: Route, { path, body, headers }: Call, key: string | null): Promise<Answer> {
  const isOwn = key === keys.full && route.liveOnly
  return service.api(route.method, path, body, { key: isOwn ? service.live.key : key, headers })
}

function mayHaveDone({ status, body }: Answer): boolean {
  return status < 300 || WITHHELD.includes(body.code)
}

function expectCoded({ status, body }: Answer): void {
  expect(status).toBeLessThan(500)
  if (status < 400) return
  expect(errorCatalogue).toHaveProperty(body.code)
  if (NAMES_A_PARAM.includes(body.code)) expect(body).toHaveProperty('param')
}

/** The IDs of two of each resource, IDs of another workspace, and unknown IDs. */
async function whatThereIs(): Promise<KnownValues> {
  const ids = await twoOfEverything({ service, receiver })
  const other = await service.newWorkspace()
  const theirs = await service.api('POST', '/v1/sandbox/inbound', { from: '+14155556666', body: 'Hi' }, other.sandbox)
  const strange = ['conv_x', 'x', '0', 'lead_00000000000000000000000000', ...Object.values(idsIn(theirs.body)).flat()]
  const { body } = await service.api('GET', '/v1/leads')
  const phones = ['+14155557777', '+493012345678', '+1415555', ...body.data.map(({ phone }: Json) => phone)]
  const lists = ['/v1/leads', '/v1/messages', '/v1/events', '/v1/conversations', '/v1/webhooks']
  const pages = await Promise.all(lists.map((path) => service.api('GET', `${path}?limit=1`)))
  return { ids, strange, phones, cursors: ['x', '', ...pages.map(({ body }) => body.next_cursor)] }
}
