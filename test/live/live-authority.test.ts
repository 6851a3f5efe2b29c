import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Bus } from '../../src/domain/events/index.ts'
import { type Browser, enter, invite, signIn } from '../identity/support/members.ts'
import { createFakeTimers } from '../support/fake-clock.ts'
import { codesOf, type Watch, watchEvents } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { hasRedis, startRedis } from '../support/redis/redis-server.ts'
import { startSecondInstance } from '../support/second-instance.ts'
import { createPast } from './support/past.ts'
import { RawSocket } from './support/raw-socket.ts'
import { createSeen } from './support/seen.ts'

/** By contract. */
const WITHIN_MS = 1_000

const redis = hasRedis ? await startRedis() : null

/** Publishes no revocations. */
const silent = (bus: Bus): Bus => ({ ...bus, publishRevoked: () => {} })

const timers = createFakeTimers()
const here = useTestApp({ env: redis ? { REDIS_URL: redis.url } : {}, overrides: { bus: silent, timers } })
const past = createPast(here)
const seen = createSeen(here)
let other: Awaited<ReturnType<typeof startSecondInstance>>

beforeAll(async () => {
  other = await startSecondInstance(here)
})
afterAll(async () => {
  await other.close()
  await redis?.stop()
})

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const FOLLOW = 'subscription { messageAdded { cursor } }'

type Opened = { socket: RawSocket; idle: RawSocket; events: Watch }

/** On each process: a socket with a subscription, one without, and a stream of events. */
async function openAll(headersAt: (url: string) => Record<string, string>): Promise<Opened[]> {
  return Promise.all(
    [here.url, other.url].map(async (url) => {
      const headers = headersAt(url)
      const [socket, idle] = [new RawSocket(url, { headers }), new RawSocket(url, { headers })]
      const events = watchEvents({ url, headers }, FOLLOW)
      closing.push(
        () => socket.destroy(),
        () => idle.destroy(),
        () => events.stop(),
      )
      for (const one of [socket, idle]) {
        one.send({ type: 'connection_init' })
        await one.until(({ messages, isGone }) => isGone || messages.some(({ type }) => type === 'connection_ack'))
      }
      socket.subscribe('1', FOLLOW)
      await events.until(({ isOpen }) => isOpen)
      return { socket, idle, events }
    }),
  )
}

async function expectEnded(opened: Opened[], code: string): Promise<void> {
  for (const { socket, idle, events } of opened) {
    for (const one of [socket, idle]) expect(await one.closing()).toEqual([4403, code])
    await events.until(({ ended }) => ended !== undefined)
    expect(events.answers.flatMap(codesOf)).toEqual([`${code} at messageAdded`])
  }
}

const byKey = (key: string) => () => ({ Authorization: `Bearer ${key}` })
const byCookie =
  ({ cookie }: Browser) =>
  (url: string) => ({ Cookie: cookie, Origin: url })

const ask = (query: string) => here.graphql(query, {}, { key: here.live.key }).then(({ body }) => body)

async function newKey(): Promise<{ key: string; id: string }> {
  const key = await here.newKey(here.live.id, ['read_only'])
  const id = await seen.newestKeyId()
  return { key, id }
}

/** Redis is flushed first, and nothing is published about the change. Then the time passes that processes have to notice it. */
async function takeAway(what: () => Promise<unknown>): Promise<void> {
  await redis?.flush()
  await what()
  timers.advance(WITHIN_MS)
}

describe('without a notification, two processes close within a second the connections of', () => {
  test('a key that is revoked', async () => {
    const { key, id } = await newKey()
    const opened = await openAll(byKey(key))

    await takeAway(() => ask(`mutation { revokeApiKey(input: { id: "${id}" }) { __typename } }`))

    await expectEnded(opened, 'invalid_api_key')
  })

  test('a key that has expired, by the clock', async () => {
    const { key, id } = await newKey()
    const expiresAt = new Date(here.clock.now().getTime() + 60_000)
    await past.keyExpiresAt({ id }, expiresAt)
    const opened = await openAll(byKey(key))

    await takeAway(async () => here.clock.set(expiresAt))

    await expectEnded(opened, 'invalid_api_key')
  })

  test('a session that is signed out', async () => {
    const { memberId, token } = await invite(here, { email: 'one@example.com', role: 'agent' })
    const first = await enter(here, { memberId, token })
    const opened = await openAll(byCookie(first))

    await takeAway(() => first.post('/auth/sign-out', {}))

    await expectEnded(opened, 'invalid_session')
  })

  test('a member who is removed', async () => {
    const agent = await signIn(here, { email: 'two@example.com', role: 'agent' })
    const opened = await openAll(byCookie(agent))

    await takeAway(() => ask(`mutation { removeMember(input: { id: "${agent.memberId}" }) { __typename } }`))

    await expectEnded(opened, 'invalid_session')
  })

  test('a member who has another role', async () => {
    const agent = await signIn(here, { email: 'three@example.com', role: 'agent' })
    const opened = await openAll(byCookie(agent))

    await takeAway(() => past.memberMadeViewer(agent.memberId))

    await expectEnded(opened, 'invalid_session')
  })
})

test('a key that can no longer send without approval decides no draft over an open connection', async () => {
  const key = await here.newKey(here.live.id, ['messaging'], { sendsWithoutApproval: true })
  const id = await seen.newestKeyId()
  const socket = new RawSocket(here.url).init(key)
  closing.push(() => socket.destroy())
  await socket.until(({ messages }) => messages.some(({ type }) => type === 'connection_ack'))
  const reject = async (n: string) => {
    socket.subscribe(n, 'mutation { rejectMessageDraft(input: { id: "draft_unknown" }) { __typename } }')
    await socket.until(({ messages }) => messages.some((one) => one.id === n && one.type === 'next'))
    return codesOf(socket.messages.find((one) => one.id === n)!.payload as Json)
  }
  const before = await reject('before')

  await takeAway(() =>
    ask(`mutation { updateApiKey(input: { id: "${id}", sendsWithoutApproval: false }) { __typename } }`),
  )

  expect(before).toEqual(['not_found at rejectMessageDraft'])
  expect(await reject('after')).toEqual(['insufficient_scope at rejectMessageDraft'])
})

test('a connection accepted by a cached check is closed at once', async () => {
  const { key, id } = await newKey()
  const known = await fetch(`${here.url}/v1/workspace`, { headers: { Authorization: `Bearer ${key}` } })
  await past.keyRevoked({ id })
  const socket = new RawSocket(here.url).init(key)
  closing.push(() => socket.destroy())

  expect(known.status).toBe(200)
  expect(await socket.closing()).toEqual([4403, 'invalid_api_key'])
})

test('other connections stay open', async () => {
  const [bad, good] = [await newKey(), await newKey()]
  const staying = await openAll(byKey(good.key))
  const leaving = await openAll(byKey(bad.key))

  await takeAway(() => ask(`mutation { revokeApiKey(input: { id: "${bad.id}" }) { __typename } }`))

  await expectEnded(leaving, 'invalid_api_key')
  for (const { socket, idle, events } of staying) {
    expect([socket.isGone, idle.isGone, events.ended]).toEqual([false, false, undefined])
    await idle.send({ type: 'ping' }).until(({ messages }) => messages.some(({ type }) => type === 'pong'))
  }
})

test('a cookie is refused from a foreign origin, or for a workspace of other members', async () => {
  const agent = await signIn(here, { email: 'four@example.com', role: 'agent' })
  const stranger = await here.newWorkspace()
  const headers = { Cookie: agent.cookie }
  const open = async (more: Record<string, string>, payload?: object) => {
    const socket = new RawSocket(here.url, { headers: { ...headers, ...more } })
    closing.push(() => socket.destroy())
    return socket.send({ type: 'connection_init', ...(payload && { payload }) }).closing()
  }

  expect(await open({})).toEqual([4403, 'cross_origin'])
  expect(await open({ Origin: 'https://elsewhere.example' })).toEqual([4403, 'cross_origin'])
  expect(await open({ Origin: here.url }, { workspaceId: stranger.live.id })).toEqual([4403, 'not_found'])
  const elsewhere = watchEvents({ url: here.url, headers: { ...headers, Origin: 'https://elsewhere.example' } }, FOLLOW)
  closing.push(() => elsewhere.stop())
  await elsewhere.until(({ ended }) => ended !== undefined)
  expect(elsewhere.answers).toEqual([])
})
