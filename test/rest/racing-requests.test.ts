import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'
import type { Route } from '../../src/interfaces/rest/schema/route.ts'
import { type Answer, useTestApp } from '../support/harness.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { goodPost } from './support/good-posts.ts'
import { type IdsByKind, kindOf, twoOfEverything } from './support/one-of-everything.ts'

const service = useTestApp()
let receiver: Receiver
let ids: IdsByKind
beforeAll(async () => {
  receiver = await startReceiver()
  ids = await twoOfEverything({ service, receiver })
})
afterAll(() => receiver.close())

const AT_ONCE = 4
const ROUNDS = 2

const ofMethod = (method: Route['method']) => ROUTES.filter((route) => route.method === method)

/** Sends the same request several times at the same moment, as a client without idempotency keys or several members do. */
function race(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, () => service.api(method, path, body, { headers })))
}

/** Deletes the object of its path. */
const DELETES = new Set(['/members/{id}/withdraw'])

/** One succeeds. A request that comes too late is refused as such, and not because the object is gone or the request is wrong. */
function expectWinner(answers: Answer[], isGone = false): void {
  const told = answers.map(({ status, body }) => `${status} ${body?.code ?? ''}`.trim())
  expect(told.filter((answer) => answer.startsWith('2')).length, told.join(', ')).toBeGreaterThan(0)
  const late = isGone ? /^404 not_found$/ : /^(?:409|422) /
  expect(told.filter((answer) => !answer.startsWith('2') && !late.test(answer))).toEqual([])
}

test.each(ofMethod('POST').map(({ path }) => path))('POST %s: requests at the same moment', async (route) => {
  for (let round = 0; round < ROUNDS; round++) {
    const { path, body, headers } = await goodPost({ service, receiver }, route)
    expectWinner(await race('POST', path, body || undefined, headers), DELETES.has(route))
  }
})

test.each(ofMethod('PATCH').map((route) => ({ route, path: route.path })))(
  'PATCH $path: changes at the same moment',
  async ({ route }) => {
    for (const id of ids[kindOf(route)]!.slice(0, ROUNDS)) {
      expectWinner(await race('PATCH', `/v1${route.path.replace('{id}', id)}`, route.example))
    }
  },
)
