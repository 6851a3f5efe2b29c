import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { drip, flood } from '../support/raw-server.ts'
import { SHORT_DEADLINE_MS, useEgress } from './support/egress.ts'

const OK_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n'
/** A body that is cut off at its limit ends before it. */
const AMPLE_DEADLINE_MS = 30_000
const use = useEgress()

describe('webhooks 4: hostile receivers: the response body never changes the outcome', () => {
  test('a slow body after a 200 is cut off at the deadline', async () => {
    const deadlineMs = 2 * SHORT_DEADLINE_MS
    const { post, url } = await use.withRawServer((socket) => {
      socket.write(`${OK_HEAD}Content-Length: 1000000\r\n\r\n`)
      drip(socket, 'x', 20)
    })

    const reply = await post(url, { deadlineMs })

    expect(reply).toMatchObject({ outcome: 'answered', status: 200, body: expect.stringMatching(/^x+$/) })
    expect(reply.latency.ttfbMs).toBeLessThan(deadlineMs)
    expect(reply.latency.totalMs).toBeGreaterThanOrEqual(deadlineMs - 2)
  })

  test('a body of 1 GB is cut off at the limit, and 16 KiB of it are kept', async () => {
    const { post, url, server } = await use.withRawServer((socket) => {
      socket.write(`${OK_HEAD}Content-Length: 1000000000\r\n\r\n`)
      flood(socket, Buffer.alloc(16_384, 'y'))
    })

    const reply = await post(url, { deadlineMs: AMPLE_DEADLINE_MS })

    expect(reply).toMatchObject({ outcome: 'answered', status: 200, body: 'y'.repeat(16_384) })
    expect(reply.latency.totalMs).toBeLessThan(AMPLE_DEADLINE_MS)
    await server.closed(server.sockets[0]!)
    expect(server.sockets[0]!.bytesWritten).toBeLessThan(32 * 1_024 * 1_024)
  })

  test('a chunked body of 1 GB without a length is cut off at the limit too', async () => {
    const piece = Buffer.concat([Buffer.from('4000\r\n'), Buffer.alloc(16_384, 'y'), Buffer.from('\r\n')])
    const { post, url, server } = await use.withRawServer((socket) => {
      socket.write(`${OK_HEAD}Transfer-Encoding: chunked\r\n\r\n`)
      flood(socket, piece)
    })

    expect(await post(url, { deadlineMs: AMPLE_DEADLINE_MS })).toMatchObject({ status: 200, body: 'y'.repeat(16_384) })
    await server.closed(server.sockets[0]!)
    expect(server.sockets[0]!.bytesWritten).toBeLessThan(32 * 1_024 * 1_024)
  })

  test('a body within the limit leaves the connection reusable', async () => {
    const { post, receiver } = await use.withReceiver(() => ({ body: 'z'.repeat(40_000) }))

    const first = await post(receiver.url)
    const second = await post(receiver.url)

    expect(first).toMatchObject({ body: 'z'.repeat(16_384) })
    expect(second.latency).not.toHaveProperty('connectMs')
  })

  test('a gzip bomb is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    const { post, receiver } = await use.withReceiver(() => ({ body: bomb, headers: { 'content-encoding': 'gzip' } }))

    expect(await post(receiver.url)).toMatchObject({
      status: 200,
      body: '',
      headers: { 'content-encoding': 'gzip' },
    })
  })

  test.each([
    ['what is no UTF-8 is replaced', Buffer.from([0x61, 0xff, 0x62]), 'a\ufffdb'],
    ['NUL is replaced', Buffer.from('a\0b'), 'a\ufffdb'],
    ['a character cut in two is left out', Buffer.from(`${'a'.repeat(16_383)}é`), 'a'.repeat(16_383)],
    ['HTML stays text', Buffer.from('<script>'), '<script>'],
  ])('%s', async (_name, body, expected) => {
    const { post, receiver } = await use.withReceiver(() => ({ body }))

    expect(await post(receiver.url)).toMatchObject({ status: 200, body: expected })
  })

  test.each([
    ['resets', (socket: Socket) => socket.resetAndDestroy()],
    ['ends too early', (socket: Socket) => socket.end()],
  ])('a connection that %s after the headers', async (_name, finish) => {
    const { post, url } = await use.withRawServer((socket) => {
      socket.write(`${OK_HEAD}Content-Length: 100\r\n\r\nsome`, () => setImmediate(finish, socket))
    })

    expect(await post(url)).toMatchObject({ outcome: 'answered', status: 200 })
  })
})
