import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'
import { type Answer, useTestApp } from '../support/harness.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { type GoodPost, goodPost } from './support/good-posts.ts'

const service = useTestApp()
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const POSTS = ROUTES.filter(({ method }) => method === 'POST').map(({ path }) => path)

let keyCount = 0
const newKey = () => `key ${++keyCount}`

function post({ path, body, headers }: GoodPost, key: string): Promise<Answer> {
  return service.api('POST', path, body || undefined, { headers: { ...headers, 'Idempotency-Key': key } })
}

/** How many rows each table gains, where it is any. */
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

  test('with the same key twice is done once, and answered alike', async () => {
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

  test('with the same key twice at once is done once; the other hears the same, or that it is under way', async () => {
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

  test('with the key of another body or another address is refused, and does nothing', async () => {
    const [call, key] = [await good(), newKey()]
    await post(call, key)
    const other = path === '/leads/imports' ? { ...call, path: `${call.path}&kind=leads` } : withOtherBody(call)

    const gained = await gainedBy(async () => {
      const refused = { status: 409, body: { code: 'idempotency_key_reused' } }
      expect(await post(other, key)).toMatchObject(refused)
      expect(await post(await goodPost({ service, receiver }, elsewhere(path)), key)).toMatchObject(refused)
    })

    expect(gained).toEqual({})
  })

  test('that died after it was done is answered from what it made', async () => {
    const [call, key] = [await good(), newKey()]
    const first = await post(call, key)
    await loseAnswer(key)
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

/** Another text of the same JSON is another body. */
function withOtherBody(call: GoodPost): GoodPost {
  return { ...call, body: `${call.body || '{}'} `, headers: { 'Content-Type': 'application/json' } }
}

/** An address whose good call makes nothing on the way. */
function elsewhere(path: string): string {
  return path === '/leads' ? '/sandbox/inbound' : '/leads'
}

/** As if the process had died between the commit and the answer. */
async function loseAnswer(key: string): Promise<void> {
  await service.rows(`update idempotency_key set state = 'running', status = null, body = null where key = $1`, [key])
}
