import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'
import { type Answer, sideOf, useTestApp } from '../support/harness.ts'
import { createPast } from '../support/past.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { type GoodPost, goodPost, withOtherBody } from './support/good-posts.ts'

const service = useTestApp()
const past = createPast(service)
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const POSTS = ROUTES.filter(({ method }) => method === 'POST').map(({ path }) => path)

let keyCount = 0
const newKey = () => `key ${++keyCount}`

function post({ path, body, headers }: GoodPost, key: string, as?: string): Promise<Answer> {
  const options = { headers: { ...headers, 'Idempotency-Key': key }, ...(as && { key: as }) }
  return service.api('POST', path, body || undefined, options)
}

/** How many rows each table gains, if any. */
async function gainedBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await service.counts()
  await work()
  const gained = Object.entries(await service.counts()).map(
    ([table, count]) => [table, count - before[table]!] as const,
  )
  return Object.fromEntries(gained.filter(([, count]) => count !== 0))
}

describe.each(POSTS)('POST %s', (path) => {
  const good = () => goodPost({ service, receiver }, path)

  test('takes effect once for one key, with the same response', async () => {
    const [call, key] = [await good(), newKey()]
    const first = await post(call, key)
    let second = first

    const gained = await gainedBy(async () => {
      second = await post(call, key)
    })

    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(second).toMatchObject({ status: first.status, body: first.body })
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(gained).toEqual({})
  })

  test('takes effect once for two concurrent requests with one key; the other gets the same response or a conflict', async () => {
    const [alone, both, key] = [await good(), await good(), newKey()]
    const ofOne = await gainedBy(() => post(alone, newKey()))
    let answers: Answer[] = []

    const ofTwo = await gainedBy(async () => {
      answers = await Promise.all([post(both, key), post(both, key)])
    })

    const [done, other] = answers.sort((a, b) => a.status - b.status) as [Answer, Answer]
    expect(done.status).toBeLessThan(300)
    if (other.status < 300) expect(other.body).toEqual(done.body)
    else expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } })
    expect(ofTwo).toEqual(ofOne)
  })

  test('is refused with the key of another body or path, and does nothing', async () => {
    const [call, key] = [await good(), newKey()]
    await post(call, key)
    const other = withOtherBody(call)

    const gained = await gainedBy(async () => {
      const refused = { status: 409, body: { code: 'idempotency_key_reused' } }
      if (other) expect(await post(other, key)).toMatchObject(refused)
      const as = service[sideOf(`/v1${path}`)].key
      expect(await post(await goodPost({ service, receiver }, elsewhere(path)), key, as)).toMatchObject(refused)
    })

    expect(gained).toEqual({})
  })

  // An import is a form, not JSON.
  if (path !== '/leads/imports') {
    test('is the same request with other spaces in its body', async () => {
      const [call, key] = [await good(), newKey()]
      const first = await post(call, key)

      const second = await post(withSpaces(call), key)

      expect(second).toMatchObject({ status: first.status, body: first.body })
      expect(second.headers.get('idempotency-replayed')).toBe('true')
    })
  }

  // The secret of a key is not stored, an invitation has a new link, a document that is registered again stays as it is, and
  // the test of a carrier account asks the carrier again.
  if (/^\/(api-keys(\/\{id\}\/rotate)?|members|documents|carrier-accounts\/\{id\}\/test)$/.test(path)) return
  test('whose response was lost is answered from its result', async () => {
    const [call, key] = [await good(), newKey()]
    const first = await post(call, key)
    await loseResponse(key)
    const early = await post(call, key)
    service.clock.advance(61_000)
    let [second, third] = [first, first]

    const gained = await gainedBy(async () => {
      second = await post(call, key)
      third = await post(call, key)
    })

    expect(early).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } })
    expect(early.headers.get('retry-after')).toBe('1')
    expect(second.status, JSON.stringify(second.body)).toBe(first.status)
    expect(Object.keys(second.body)).toEqual(Object.keys(first.body))
    expect([second.body.id, second.body.status, second.body.secret]).toEqual([
      first.body.id,
      first.body.status,
      first.body.secret,
    ])
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(third.body).toEqual(second.body)
    expect(gained).toEqual({})
  })
})

/** The same JSON, written with other whitespace. */
function withSpaces(call: GoodPost): GoodPost {
  const body = JSON.stringify(JSON.parse(call.body || '{}'), null, 2)
  return { ...call, body, headers: { 'Content-Type': 'application/json' } }
}

/** A path whose valid call needs no preparation. */
function elsewhere(path: string): string {
  return path === '/leads' ? '/sandbox/inbound' : '/leads'
}

/** As if the process had crashed between the commit and the response. */
async function loseResponse(key: string): Promise<void> {
  await past.crashedBeforeResponse(key)
}
