import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../src/domain/kernel/context.ts'
import type { RunningServer } from '../../src/interfaces/server.ts'
import { useTestApp } from '../support/harness.ts'
import { startServerWithHeartbeat } from './support/own-server.ts'
import { BINARY, CLOSE, PING, RawSocket, TEXT } from './support/raw-socket.ts'
import { createSeen } from './support/seen.ts'

/** Long, so that a slow test is not disconnected. */
const HEARTBEAT_MS = 10_000
const SHORT_HEARTBEAT_MS = 1_000
const CONNECTIONS = 4
const BODY_BYTES_MAX = 256 * 1024

let isDatabaseAway = false
/** What every query waits for. */
let databaseOpens = Promise.resolve()
let closed = 0

const here = useTestApp({
  env: { LIVE_HEARTBEAT_MS: String(HEARTBEAT_MS), LIVE_CONNECTIONS_PER_KEY: String(CONNECTIONS) },
  overrides: { db: breakable, log: { info: countClosed, warn: () => {}, error: () => {} } },
})

function breakable(db: Db): Db {
  return {
    ...db,
    async query(statement) {
      await databaseOpens
      if (isDatabaseAway) throw new Error('away')
      return db.query(statement)
    },
  }
}

function countClosed({ event }: { event: string }): void {
  if (event === 'graphql.socket_closed') closed++
}

/** For what happens to a client that is silent. */
let impatient: RunningServer
beforeAll(async () => {
  impatient = await startServerWithHeartbeat(here, SHORT_HEARTBEAT_MS)
})
afterAll(() => impatient.close())

const sockets: RawSocket[] = []
afterEach(() => {
  isDatabaseAway = false
  databaseOpens = Promise.resolve()
  for (const socket of sockets.splice(0)) socket.destroy()
})

function open(opening: ConstructorParameters<typeof RawSocket>[1] = {}, url = here.url): RawSocket {
  const socket = new RawSocket(url, opening)
  sockets.push(socket)
  return socket
}

const typesOf = (socket: RawSocket) => socket.messages.map(({ type }) => type)

async function enter(key = here.sandbox.key, url = here.url): Promise<RawSocket> {
  return open({}, url)
    .init(key)
    .until((socket) => typesOf(socket).includes('connection_ack'))
}

const FOLLOW = 'subscription { messageAdded { cursor } }'

describe('a protocol error closes the socket with a code', () => {
  test.each([
    ['no protocol', null],
    ['that of Apollo’s old library', 'graphql-ws'],
    ['another', 'mqtt'],
  ])('4406 for the subprotocol %s', async (_name, protocol) => {
    const socket = open({ protocol })

    expect(await socket.closing()).toEqual([4406, 'Subprotocol not acceptable'])
    expect(socket.head).toMatch(/^HTTP\/1\.1 101/)
  })

  test('4408 without connection_init in time', async () => {
    expect((await open({}, impatient.url).closing())[0]).toBe(4408)
  })

  test('4401 for an operation before connection_ack', async () => {
    expect((await open().subscribe('1', FOLLOW).closing())[0]).toBe(4401)
  })

  test('4409 for an ID that is in use', async () => {
    const socket = await enter()

    expect((await socket.subscribe('1', FOLLOW).subscribe('1', FOLLOW).closing())[0]).toBe(4409)
  })

  test('4429 for a second connection_init, or too many at once', async () => {
    expect((await open().init(here.sandbox.key).init(here.sandbox.key).closing())[0]).toBe(4429)
    const key = await here.newKey(here.sandbox.id, ['read_only'])
    for (let n = 0; n < CONNECTIONS; n++) await enter(key)

    expect(await open().init(key).closing()).toEqual([4429, 'limit_reached'])
  })

  test.each([
    ['no JSON', TEXT, '{"type":'],
    ['no message', TEXT, '[]'],
    ['a message that is not one', TEXT, '{"type":"hello"}'],
    ['an operation without text', TEXT, '{"type":"subscribe","id":"1","payload":{}}'],
    ['an operation without id', TEXT, '{"type":"subscribe","payload":{"query":"{ __typename }"}}'],
    ['what only a server says', TEXT, '{"type":"connection_ack"}'],
    ['a binary frame', BINARY, JSON.stringify({ type: 'ping' })],
  ])('4400 for %s', async (_name, opcode, payload) => {
    const socket = await enter()

    expect((await socket.frame(opcode, payload).closing())[0]).toBe(4400)
  })

  test('1007 for text that is not UTF-8', async () => {
    expect((await (await enter()).frame(TEXT, Buffer.from([0x22, 0xff, 0xfe, 0x22])).closing())[0]).toBe(1007)
  })

  test('1009 for a frame over the size limit; a frame of exactly the limit is read', async () => {
    const padded = JSON.stringify({ type: 'ping' }).padEnd(BODY_BYTES_MAX, ' ')
    const socket = await (await enter()).frame(TEXT, padded).until((one) => typesOf(one).includes('pong'))

    expect((await socket.frame(TEXT, '{', BODY_BYTES_MAX + 1).closing())[0]).toBe(1009)
  })

  test('1002 for a frame with reserved bits', async () => {
    expect((await (await enter()).frame(0x40 | TEXT, '{}').closing())[0]).toBe(1002)
  })
})

describe('a refused connection is closed with the reason', () => {
  test.each([
    ['no key', {}, 'missing_api_key'],
    ['a key that is none', { authorization: 'Bearer lt_test_x' }, 'invalid_api_key'],
    ['a key that is no text', { authorization: ['x'] }, 'missing_api_key'],
  ])('4403: %s', async (_name, payload, reason) => {
    expect(await open().send({ type: 'connection_init', payload }).closing()).toEqual([4403, reason])
  })

  test('1013 while authentication is unavailable; a later connection succeeds', async () => {
    const key = await here.newKey(here.sandbox.id, ['read_only'])
    isDatabaseAway = true

    expect(await open().init(key).closing()).toEqual([1013, 'unavailable'])
    isDatabaseAway = false
    expect(typesOf(await enter(key))).toContain('connection_ack')
  })

  test('the key can be in the header of the upgrade', async () => {
    const socket = open({ headers: { Authorization: `Bearer ${here.sandbox.key}` } }).send({ type: 'connection_init' })

    await socket.until((one) => typesOf(one).includes('connection_ack'))
  })
})

test('connections that close before authentication do not count', async () => {
  const key = await here.newKey(here.sandbox.id, ['read_only'])
  const { promise, resolve } = Promise.withResolvers<void>()
  databaseOpens = promise
  const before = closed
  for (let n = 0; n < 2 * CONNECTIONS; n++) {
    const socket = await open().until(({ head }) => head !== '')
    socket.init(key).socket.resetAndDestroy()
  }
  await expect.poll(() => closed - before).toBe(2 * CONNECTIONS)
  const staying = Array.from({ length: CONNECTIONS }, () => open().init(key))
  for (const socket of staying) await socket.until(({ head }) => head !== '')
  resolve()

  for (const socket of staying) {
    await socket.until((one) => one.isClosing || one.messages.length > 0)
    expect(typesOf(socket)).toEqual(['connection_ack'])
  }
})

test('an upgrade of another path is refused, and an aborted one does no harm', async () => {
  const elsewhere = await open({ path: '/v1/leads' }).until(({ isGone }) => isGone)
  for (let n = 0; n < 20; n++) {
    const torn = open({ path: '/elsewhere' })
    torn.socket.once('connect', () => setImmediate(() => torn.socket.resetAndDestroy()))
    await new Promise((resolve) => torn.socket.once('close', resolve))
  }

  expect(String(elsewhere.head)).toMatch(/^HTTP\/1\.1 404/)
  expect((await fetch(`${here.url}/healthz`)).status).toBe(200)
})

test('a peer that does not answer pings is disconnected, another one stays connected', async () => {
  const since = performance.now()
  const living = open({}, impatient.url)
  living.answersPings = true
  await living.init(here.sandbox.key).until((socket) => typesOf(socket).includes('connection_ack'))
  const silent = await enter(here.sandbox.key, impatient.url)

  await silent.until(({ isGone }) => isGone)

  expect(performance.now() - since).toBeGreaterThan(SHORT_HEARTBEAT_MS)
  expect(silent.frames.map(({ opcode }) => opcode)).not.toContain(CLOSE)
  expect(silent.frames.filter(({ opcode }) => opcode === PING)).toHaveLength(1)
  await living.send({ type: 'ping' }).until((one) => typesOf(one).includes('pong'))
})

test('a peer that sends operations and reads no responses is disconnected', async () => {
  const key = await here.newKey(here.sandbox.id, ['read_only'])
  const server = await startServerWithHeartbeat(here, 60_000) // a heartbeat would notice it too
  const socket = new RawSocket(server.url).init(key)
  sockets.push(socket)
  await socket.until((one) => typesOf(one).includes('connection_ack'))
  socket.stall()
  const question = { type: 'ping', payload: { text: 'x'.repeat(60_000) } }

  const gone = new Promise((resolve) => socket.socket.once('error', resolve).once('close', resolve))
  const asking = setInterval(() => socket.socket.writableLength < 1_000_000 && socket.send(question), 1)
  await gone
  clearInterval(asking)

  await server.close()
})

test('a revoked key is not served, even if its client ignores the close frame', async () => {
  const key = await here.newKey(here.sandbox.id, ['full_access'])
  const socket = await enter(key, impatient.url)
  socket.answersPings = true
  const id = await createSeen(here).newestKeyId()
  const before = await here.counts()

  await here.graphql(`mutation { revokeApiKey(input: { id: "${id}" }) { __typename } }`)
  expect(await socket.closing()).toEqual([4403, 'invalid_api_key'])
  socket.answersPings = false
  const create = (phone: string) => `mutation { createLead(input: { phone: "${phone}" }) { __typename } }`
  socket.subscribe('1', create('+15125550177'))
  await socket.until(({ isGone }) => isGone)
  const afterwards = await here.counts()
  await (await enter()).subscribe('1', create('+15125550178')).until((one) => typesOf(one).includes('next'))

  expect(afterwards.lead).toBe(before.lead)
  expect((await here.counts()).lead).toBe(before.lead! + 1)
})
