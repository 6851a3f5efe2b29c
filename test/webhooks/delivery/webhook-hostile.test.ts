import type { Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthority, issueSelfSigned } from '../../support/certificates.ts'
import { type Json, NOON, useTestApp } from '../../support/harness.ts'
import { drip, flood, startRawServer } from '../../support/raw-server.ts'
import { newPhone } from '../../support/story.ts'
import { startReceiver } from '../../support/webhook-receiver.ts'
import { createPast } from '../support/past.ts'
import { createSeen } from '../support/seen.ts'

const OK = 'HTTP/1.1 200 OK\r\n'
const DAY_MS = 24 * 3_600_000
const bomb = gzipSync(Buffer.alloc(20_000_000))
const authority = createAuthority()
const trusted = getCACertificates('default')
const env: Record<string, string> = { WEBHOOKS_ALLOWED_CIDRS: '127.0.0.0/8' }
const cleanups: (() => Promise<unknown>)[] = []

/** The https receivers start before the service, which needs their ports. */
const secure: Record<string, Awaited<ReturnType<typeof startReceiver>>> = {}
const CERTIFICATES = {
  'that has expired': () =>
    authority.issue(['127.0.0.1'], { from: new Date(Date.now() - 2 * DAY_MS), until: new Date(Date.now() - DAY_MS) }),
  'signed by itself': () => issueSelfSigned(['127.0.0.1']),
  'of another host': () => authority.issue(['127.0.0.2']),
  'that is good': () => authority.issue(['127.0.0.1']),
}
beforeAll(async () => {
  setDefaultCACertificates([...trusted, authority.cert])
  for (const [name, issue] of Object.entries(CERTIFICATES)) secure[name] = await startReceiver({ tls: issue() })
  env.WEBHOOKS_ALLOWED_PORTS = Object.values(secure)
    .map(({ port }) => port)
    .join()
})
const service = useTestApp({ env })
/** For receivers that are too slow. The others must not be cut off on a busy machine. */
const hasty = useTestApp({ env: { WEBHOOKS_TIMEOUT_MS: '2000' } })

beforeEach(async () => {
  for (const { clock } of [service, hasty]) clock.set(NOON)
  for (const one of [service, hasty]) await createPast(one).endpointsDeleted()
})
afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()))
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await Promise.all(Object.values(secure).map((receiver) => receiver.close()))
})

/** The first attempt of an event for a receiver at this URL, and the status of the delivery. */
async function attemptAt(url: string, by = service): Promise<Json> {
  const { status, body } = await by.api('POST', '/v1/webhooks', { url, event_types: ['message.received'] })
  expect(status).toBe(201)
  await by.api('POST', '/v1/sandbox/inbound', { from: newPhone(), body: 'Hello' })
  await by.processAll({ withinMs: 1 })
  const [{ status: attempt, response_status, error, response_body, delivery }] = (await createSeen(by).attemptsTo(
    body.id,
  )) as [Json]
  return { status: attempt, response_status, error, response_body, delivery }
}

const GOOD = { status: 'succeeded', response_status: 200, error: null, delivery: 'succeeded' }
const failed = (error: string) => ({ status: 'failed', response_status: null, error, delivery: 'pending' })

describe('webhooks 4: hostile receivers, through the whole service', () => {
  test.each<[what: string, answer: (socket: Socket) => void, expected: object]>([
    ['silence', () => {}, failed('timeout')],
    ['dripping headers', (socket) => dripAfter(socket, OK, 'X-Drip: 1\r\n'), failed('timeout')],
    ['dripping after a 200', (socket) => dripAfter(socket, `${OK}Content-Length: 9999\r\n\r\n`, 'x'), GOOD],
  ])('%s, until the timeout', async (_what, answer, expected) => {
    const server = await startRawServer(answer)
    cleanups.push(() => server.close())

    expect(await attemptAt(server.url, hasty)).toMatchObject(expected)
  })

  test.each<[what: string, answer: (socket: Socket) => void, expected: object]>([
    ['1 GB', (socket) => floodAfter(socket, `${OK}Content-Length: 1000000000\r\n\r\n`), GOOD],
    ['a gzip bomb', (socket) => socket.write(gzipped()), { ...GOOD, response_body: '' }],
    ['headers without end', (socket) => floodAfter(socket, `${OK}X: `), failed('invalid_response')],
    [
      'two lengths',
      (socket) => socket.write(`${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
      failed('invalid_response'),
    ],
    ['another protocol', (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'), failed('invalid_response')],
    ['a reset', (socket) => socket.resetAndDestroy(), failed('connection_reset')],
    ['a reset after the headers', (socket) => resetAfter(socket, `${OK}Content-Length: 9\r\n\r\n`), GOOD],
    [
      'NUL and broken UTF-8',
      (socket) => socket.write(`${OK}Content-Length: 3\r\n\r\na\0b`),
      { ...GOOD, response_body: 'a\ufffdb' },
    ],
  ])('%s', async (_what, answer, expected) => {
    const server = await startRawServer(answer)
    cleanups.push(() => server.close())

    expect(await attemptAt(server.url)).toMatchObject(expected)
  })

  test.each([
    ['that has expired', failed('tls')],
    ['signed by itself', failed('tls')],
    ['of another host', failed('tls')],
    ['that is good', GOOD],
  ])('a certificate %s', async (name, expected) => {
    const receiver = secure[name]!

    expect(await attemptAt(receiver.url)).toMatchObject(expected)
    expect(receiver.requests).toHaveLength(expected === GOOD ? 1 : 0)
  })
})

describe('webhooks 3: redirects, through the whole service', () => {
  test.each([301, 302, 303, 307, 308])('%i is a failure and is not followed', async (status) => {
    const elsewhere = await startReceiver()
    const receiver = await startReceiver({ respond: () => ({ status, headers: { location: elsewhere.url } }) })
    cleanups.push(
      () => elsewhere.close(),
      () => receiver.close(),
    )

    const attempt = await attemptAt(receiver.url)

    expect(attempt).toMatchObject({ status: 'failed', response_status: status, error: null, delivery: 'pending' })
    expect(elsewhere.requests).toEqual([])
  })
})

function dripAfter(socket: Socket, head: string, piece: string): void {
  socket.write(head)
  drip(socket, piece, 20)
}

function floodAfter(socket: Socket, head: string): void {
  socket.write(head)
  flood(socket, Buffer.alloc(16_384, 'y'))
}

function resetAfter(socket: Socket, head: string): void {
  socket.write(head, () => setImmediate(() => socket.resetAndDestroy()))
}

function gzipped(): Buffer {
  return Buffer.concat([Buffer.from(`${OK}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`), bomb])
}
