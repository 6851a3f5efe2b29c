import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { readCursor } from '../../src/domain/kernel/index.ts'
import { type FaultService, startFaultService } from '../support/fault-service.ts'
import { ask, codesOf, watchEvents, watchSocket } from '../support/graphql-client.ts'
import type { Json } from '../support/harness.ts'
import { chanceOf } from '../support/random/chance.ts'
import { hasRedis, type RedisServer, startRedis } from '../support/redis/redis-server.ts'
import { type ApiHandle, startApi } from './support/api-handle.ts'
import { createSeen } from './support/seen.ts'

const chance = chanceOf(import.meta.url)

const WRITERS = 8
const WRITES_EACH = 16
/** A subscriber disconnects after at most so many payloads. */
const PIECE_MAX = 40
/** At least so many transactions with writes are open at once. */
const OVERLAPPING = 4
const BUS_LOSS = 0.5
const SHARED = '+15125550100'

/** Each subscription: its selection, and the condition of its stored events. */
const SUBSCRIPTIONS = [
  {
    name: 'events',
    text: 'subscription($after: String) { events(after: $after) { cursor event { id } } }',
    stored: 'public',
  },
  {
    name: 'messageAdded',
    text: 'subscription($after: String) { messageAdded(after: $after) { cursor message { id } } }',
    stored: `type = 'message.added'`,
  },
  {
    name: 'conversationUpdated',
    text: 'subscription($after: String) { conversationUpdated(after: $after) { cursor conversation { id } } }',
    stored: `type = 'conversation.updated'`,
  },
  {
    name: 'conversationEvents',
    text: `subscription($id: ID!, $after: String) { conversationEvents(conversationId: $id, after: $after) { cursor
      ... on MessageAdded { message { id } } ... on MessageUpdated { message { id } }
      ... on ConversationUpdated { conversation { id } } } }`,
    stored: `not public and conversation_id = (select id from conversation where phone = '${SHARED}')`,
  },
] as const

const TRANSPORTS = [watchSocket, watchEvents]

type Payload = { cursor: string } & Partial<Record<'event' | 'message' | 'conversation', { id: string } | null>>

type Cluster = { service: FaultService; apis: ApiHandle[]; redis: RedisServer | null }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function open(withRedis: boolean): Promise<Cluster> {
  const redis = withRedis ? await startRedis() : null
  if (redis) closing.push(() => redis.stop())
  const service = await startFaultService(redis ? { REDIS_URL: redis.url } : {})
  closing.push(() => service.close())
  const apis = await Promise.all([startApi(service.env), startApi(service.env)])
  for (const api of apis) closing.push(() => api.kill())
  return { service, apis, redis }
}

const any = <Item>(items: readonly Item[]): Item => items[chance.int(items.length)]!

/**
 * Leads text, are texted and are handed over, through either process, each writer's on a phone of its own and on one that
 * all share.
 */
async function write({ service, apis }: Cluster, writer: number): Promise<void> {
  const post = async (path: string, body: object): Promise<Json> => {
    const response = await fetch(any(apis).url + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    // 503 is possible on a busy machine. An event that is not stored is not sent.
    expect([200, 201, 409, 422, 503], JSON.stringify(answer)).toContain(response.status)
    return answer
  }
  const own = `+1512555${String(1_000 + writer)}`
  const ids = { [own]: '', [SHARED]: '' }
  for (let n = 0; n < WRITES_EACH; n++) {
    const phone = n % 3 === 0 ? SHARED : own
    const id = ids[phone]
    if (!id || n % 4 === 0) {
      ids[phone] = (await post('/v1/sandbox/inbound', { from: phone, body: `Text ${n}` })).conversation_id
    } else if (n % 4 === 1) await post('/v1/messages', { to: phone, body: `Text ${n} of ${writer}` })
    else await post(`/v1/conversations/${id}/${n % 4 === 2 ? 'handoff' : 'return'}`, {})
  }
}

/** The stored events of a subscription in commit order: each one's position and ID. */
async function storedOf({ service }: Cluster, stored: string, after: number): Promise<string[]> {
  return createSeen(service).eventsAfter(service.workspaceId, { after, condition: stored })
}

const positionOf = ({ service }: Cluster, cursor: string) => {
  const scope = { list: 'stream', workspaceId: service.workspaceId, filters: {} }
  return Number(readCursor(service.app, scope, cursor, 'after').id)
}

type Following = {
  subscription: (typeof SUBSCRIPTIONS)[number]
  transport: typeof watchSocket
  from: string
  conversationId: string
  written: Promise<unknown>
}

/** Reads to the end, in pieces that end at random points, each at a random process. */
async function follow(place: Cluster, { subscription, transport, from, conversationId, written }: Following) {
  const { name, text, stored } = subscription
  const received: string[] = []
  let after = from
  let all = Number.POSITIVE_INFINITY
  const ended = written.then(async () => {
    all = (await storedOf(place, stored, positionOf(place, from))).length
  })
  while (received.length < all) {
    const target = { url: any(place.apis).url, key: place.service.key }
    const watch = transport(target, text, { after, ...(name === 'conversationEvents' && { id: conversationId }) })
    const piece = chance.int(1, PIECE_MAX)
    const enough = () => watch.ended !== undefined || watch.answers.length >= Math.min(piece, all - received.length)
    await Promise.race([watch.until(enough), ended])
    await watch.until(enough)
    const payloads = watch.payloads<Payload>(name)
    expect(watch.answers.flatMap(codesOf).filter((code) => !code.startsWith('unavailable'))).toEqual([])
    watch.stop()
    for (const { cursor, event, message, conversation } of payloads) {
      received.push(`${positionOf(place, cursor)} ${(event ?? message ?? conversation)?.id}`)
      after = cursor
    }
  }
  return received
}

/** Holds the lock under which events get their positions until several transactions wait for it. */
async function overlap({ service }: Cluster, write: () => Promise<unknown>): Promise<unknown> {
  const holder = new pg.Client({ connectionString: service.env.DATABASE_URL })
  await holder.connect()
  const turn = [`${service.workspaceId}:events`]
  await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', turn)
  try {
    const written = write()
    await expect.poll(() => service.rows(WAITING), { timeout: 20_000 }).toHaveLength(OVERLAPPING)
    await holder.query('select pg_advisory_unlock(hashtextextended($1, 0))', turn)
    return await written
  } finally {
    await holder.end()
  }
}

const WAITING = `select pid from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database()) limit ${OVERLAPPING}`

/** Without Redis the processes have no bus: each polls by itself. */
test('with eight writers, lost notifications, a flushed Redis and disconnects, each subscriber gets the stored events in order', {
  timeout: 600_000,
}, async () => {
  const place = await open(hasRedis)
  const { service, apis, redis } = place
  const begun = await service.post('/v1/sandbox/inbound', { from: SHARED, body: 'Hello' })
  const { data } = await ask({ url: apis[0]!.url, key: service.key }, '{ liveCursor }')
  const from = data!.liveCursor as string
  await Promise.all(apis.map((api) => api.order({ busLoss: BUS_LOSS })))

  const writers = () => Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(place, writer)))
  const written = Promise.all([
    overlap(place, writers),
    redis
      ?.flush()
      .then(() => redis.stop())
      .then(() => redis.restart())
      .then(() => redis.flush()),
  ])
  const conversationId = begun.body.conversation_id
  const followers = SUBSCRIPTIONS.flatMap((subscription) =>
    [...TRANSPORTS, ...TRANSPORTS].map(async (transport) => ({
      subscription,
      received: await follow(place, { subscription, transport, from, conversationId, written }),
    })),
  )
  const lists = await Promise.all(followers)

  expect(lists).toHaveLength(16)
  for (const { subscription, received } of lists) {
    const expected = await storedOf(place, subscription.stored, positionOf(place, from))
    expect(expected.length, subscription.name).toBeGreaterThan(WRITERS)
    expect(received, subscription.name).toEqual(expected)
  }
})
