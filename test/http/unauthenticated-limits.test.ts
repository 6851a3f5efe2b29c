import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Browser, newAddress, post, signIn } from '../identity/support/members.ts'
import { createFakeTimers } from '../support/fake-clock.ts'
import { codesOf } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'

const BURST = 20
const DAY_MS = 24 * 3_600_000
const timers = createFakeTimers()
const service = useTestApp({
  env: { UNAUTHENTICATED_PER_SECOND: '1', UNAUTHENTICATED_BURST: String(BURST) },
  overrides: { timers },
})
const full = useTestApp({ env: { CONNECTIONS_MAX: '5' } })

const SOME_KEY = () =>
  `lt_test_${Array.from({ length: 43 }, () => 'abcdefghij'[Math.floor(Math.random() * 10)]).join('')}`
const many = <Given>(ask: () => Promise<Given>, count = 60) => Promise.all(Array.from({ length: count }, ask))
const ask = (path: string, from: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers: { 'X-Forwarded-For': from, ...headers } })
const countOf = (answers: { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length

/** Uses up the requests that an address can send without a key. Returns the address. */
async function exhausted(): Promise<string> {
  const address = newAddress()
  await many(() => ask('/docs', address))
  return address
}

test.each([
  ['/docs', 200],
  ['/v1/openapi.json', 200],
  ['/v1/leads', 401],
  ['/nowhere', 404],
  ['/sign-in', 200],
])('%s without a key is limited per address, and another address is not affected', async (path, status) => {
  const address = newAddress()

  const answers = await many(() => ask(path, address))
  const refused = answers.find((answer) => answer.status === 429)!

  expect(countOf(answers, status)).toBe(BURST)
  expect(countOf(answers, 429)).toBe(60 - BURST)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
  expect((await ask(path, newAddress())).status).toBe(status)
})

test('an address that is over its limit can send one more request for each second', async () => {
  const address = await exhausted()

  timers.advance(2_000)
  const answers = await many(() => ask('/docs', address))

  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([2, 58])
})

test('random keys are refused before a lookup once the limit is reached, over REST and GraphQL', async () => {
  const [rest, graphql] = [newAddress(), newAddress()]
  const withKey = () => ({ Authorization: `Bearer ${SOME_KEY()}` })

  const overRest = await many(() => ask('/v1/workspace', rest, withKey()))
  const overGraphql = await many(() => ask('/graphql?query={workspace{id}}', graphql, withKey()))
  const refused = overGraphql.find(({ status }) => status === 429)!

  for (const answers of [overRest, overGraphql]) {
    expect(countOf(answers, 401)).toBe(BURST)
    expect(countOf(answers, 429)).toBe(60 - BURST)
  }
  expect(codesOf(await refused.json())).toEqual(['rate_limited'])
  expect(refused.headers.get('retry-after')).toBeTruthy()
})

test('requests with a valid key are never counted, not even the first ones', async () => {
  const address = newAddress()
  const key = await service.newKey(service.sandbox.id, ['read_only'])
  const withKey = { Authorization: `Bearer ${key}` }

  for (let n = 0; n < 3 * BURST; n++) expect((await ask('/v1/workspace', address, withKey)).status).toBe(200)
  const without = await many(() => ask('/docs', address), BURST)

  expect(countOf(without, 200)).toBe(BURST)
})

test('a valid key and a session pass from an address that is over its limit', async () => {
  const key = await service.newKey(service.sandbox.id, ['read_only'])
  const member = await signIn(service, { email: 'inside@example.com', role: 'owner' })
  expect((await ask('/v1/workspace', newAddress(), { Authorization: `Bearer ${key}` })).status).toBe(200)
  expect((await member.ask('{ workspace { id } }')).errors).toBeUndefined()
  const address = await exhausted()

  const byKey = await ask('/v1/workspace', address, { Authorization: `Bearer ${key}` })
  const bySession = await member.ask('{ workspace { id } }', {}, { 'X-Forwarded-For': address })
  const page = await ask('/docs', address, { Cookie: member.cookie })
  const madeUp = await ask('/docs', address, { Cookie: `${member.cookie}x` })

  expect([byKey.status, page.status, madeUp.status]).toEqual([200, 200, 429])
  expect(bySession.errors).toBeUndefined()
})

test.each([
  ['ended', ({ post }: Browser) => post('/auth/sign-out', {}).then(({ status }) => expect(status).toBe(200))],
  ['expired', () => service.clock.advance(40 * DAY_MS)],
])('the cookie of an %s session is counted, also if it was valid before', async (name, end) => {
  const member = await signIn(service, { email: `${name}@example.com`, role: 'owner' })
  const address = await exhausted()
  const read = () => ask('/docs', address, { Cookie: member.cookie })
  expect((await read()).status).toBe(429) // it was never checked
  await member.ask('{ workspace { id } }')
  expect((await read()).status).toBe(200)

  await end(member)

  expect((await read()).status).toBe(429)
})

test('sign-in requests are refused in their own format; health checks are never refused', async () => {
  const address = await exhausted()
  const from = { 'X-Forwarded-For': address }

  const json = await post(service, '/auth/sign-in/password', { email: 'a@example.com', password: 'x' }, from)
  const form = await fetch(`${service.url}/auth/sign-in/password`, {
    method: 'POST',
    redirect: 'manual',
    headers: from,
    body: new URLSearchParams({ email: 'a@example.com', password: 'x' }),
  })
  const health = await many(() => ask('/healthz', address))
  const ready = await many(() => ask('/readyz', address))

  expect([json.status, json.body.code]).toEqual([429, 'rate_limited'])
  expect(form.status).toBe(429)
  expect([countOf(health, 200), countOf(ready, 200)]).toEqual([60, 60])
})

/** The status of the upgrade or, with a key, the type of the response to the first message. */
function openSocket(address: string, key?: string): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { 'X-Forwarded-For': address }
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers })
    const end = (outcome: number | string) => {
      resolve(outcome)
      socket.terminate()
    }
    socket.on('error', () => {})
    socket.on('unexpected-response', (_request, response) => end(response.statusCode!))
    socket.on('message', (data) => end((JSON.parse(String(data)) as { type: string }).type))
    socket.on('open', () => {
      if (key === undefined) return end(101)
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } }))
    })
  })
}

test('a WebSocket counts until its first message has a valid key', async () => {
  const key = await service.newKey(service.sandbox.id, ['read_only'])
  const address = newAddress()

  const strangers = await many(() => openSocket(address))
  const answers: (number | string)[] = []
  const other = newAddress()
  for (let n = 0; n < 2 * BURST; n++) answers.push(await openSocket(other, key))

  expect(strangers.filter((status) => status === 101)).toHaveLength(BURST)
  expect(strangers.filter((status) => status === 429)).toHaveLength(60 - BURST)
  expect(new Set(answers)).toEqual(new Set(['connection_ack']))
})

test('connections beyond the limit are closed at once, and earlier ones stay open', async () => {
  const { port } = new URL(full.url)
  const open = () =>
    new Promise<{ close(): void; isClosed(): boolean }>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1')
      let isClosed = false
      socket
        .on('error', () => {})
        .on('close', () => {
          isClosed = true
        })
      socket.on('connect', () => {
        socket.write('GET /healthz HTTP/1.1\r\n') // and never the rest
        resolve({ close: () => socket.destroy(), isClosed: () => isClosed })
      })
    })

  const sockets = await many(open, 12)
  await expect.poll(() => sockets.filter((socket) => socket.isClosed()).length).toBeGreaterThanOrEqual(7)
  for (const socket of sockets) socket.close()

  await expect
    .poll(() =>
      fetch(`${full.url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})
