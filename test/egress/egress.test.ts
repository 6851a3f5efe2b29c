import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { drip } from '../support/raw-server.ts'
import { startReceiver } from '../support/webhook-receiver.ts'
import { SHORT_DEADLINE_MS, useEgress } from './support/egress.ts'

const OK_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n'
const use = useEgress()

describe('a receiver that responds', () => {
  test('gets exactly the bytes and headers, and its response is returned', async () => {
    const { post, receiver } = await use.withReceiver(() => ({
      status: 202,
      body: 'thanks',
      headers: { 'content-type': 'text/plain', 'retry-after': '7', 'set-cookie': 'a=b', 'x-more': '1' },
    }))
    const body = '{"z":1,"a":12345678901234567890,"text":"👍 é"}'

    const reply = await post(`${receiver.url}?a=1&b=%2F`, { body, headers: { 'X-Own': 'yes' } })

    expect(reply).toEqual({
      outcome: 'answered',
      status: 202,
      body: 'thanks',
      headers: { 'content-type': 'text/plain', 'retry-after': '7' },
      latency: { connectMs: expect.any(Number), ttfbMs: expect.any(Number), totalMs: expect.any(Number) },
    })
    const [request] = receiver.requests
    expect(request!.rawBody.toString()).toBe(body)
    expect(request).toMatchObject({ method: 'POST', path: '/webhooks?a=1&b=%2F' })
    expect(request!.headers).toEqual({
      host: `127.0.0.1:${receiver.port}`,
      connection: 'keep-alive',
      'accept-encoding': 'identity',
      'content-length': String(Buffer.byteLength(body)),
      'x-own': 'yes',
    })
  })

  test('is reached at its own host, whatever headers the caller sets', async () => {
    const { post, receiver } = await use.withReceiver()
    const names = ['Host', 'CONNECTION', 'Content-Length', 'Transfer-Encoding', 'Expect', 'Upgrade', 'Accept-Encoding']
    const headers = Object.fromEntries(names.map((name) => [name, 'x']))

    expect(await post(receiver.url, { headers: { ...headers, 'Proxy-Authorization': 'x' } })).toMatchObject({
      status: 200,
    })
    expect(receiver.requests[0]!.headers).toEqual({
      host: `127.0.0.1:${receiver.port}`,
      connection: 'keep-alive',
      'accept-encoding': 'identity',
      'content-length': '2',
    })
  })

  test('has every status from 200 to 599 reported unchanged', async () => {
    let status = 199
    const { post, receiver } = await use.withReceiver(() => ({ status: ++status }))

    for (let expected = 200; expected <= 599; expected++) {
      expect(await post(receiver.url)).toMatchObject({ outcome: 'answered', status: expected })
    }
  })

  test('can send early hints first', async () => {
    const { post, url } = await use.withRawServer((socket) => {
      socket.write(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${OK_HEAD}Content-Length: 2\r\n\r\nok`)
    })

    expect(await post(url)).toMatchObject({ outcome: 'answered', status: 200, body: 'ok' })
  })

  test('keeps its connection for at most 60 s, after which its address is checked again', async () => {
    let nowMs = 0
    const { post, url, server } = await use.withRawServer(
      (socket) => socket.write(`${OK_HEAD}Content-Length: 2\r\n\r\nok`),
      {
        clock: { now: () => new Date(nowMs) },
      },
    )

    await post(url)
    nowMs = 59_999
    const kept = await post(url)
    nowMs = 60_000
    const opened = await post(url)

    expect(kept.latency).not.toHaveProperty('connectMs')
    expect(opened.latency).toHaveProperty('connectMs')
    expect(server.sockets).toHaveLength(2)
  })

  test('can close its connection after each response', async () => {
    const { post, receiver } = await use.withReceiver(() => ({ headers: { connection: 'close' } }))

    for (let i = 0; i < 5; i++) expect(await post(receiver.url)).toMatchObject({ outcome: 'answered', status: 200 })
  })

  test('can have 500 requests at once', async () => {
    const held: ServerResponse[] = []
    const server = createServer((_request, response) => {
      held.push(response)
      if (held.length === 500) for (const one of held) one.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 1_024, resolve))
    const { port } = server.address() as AddressInfo
    use.closing({ close: async () => server.closeAllConnections() ?? server.close() })
    const { post } = use.open()

    const replies = await Promise.all(
      Array.from({ length: 500 }, () => post(`http://127.0.0.1:${port}/`, { deadlineMs: 60_000 })),
    )

    expect(replies.every((reply) => reply.outcome === 'answered')).toBe(true)
  })
})

describe('webhooks 3: redirects: the second recorder stays unvisited', () => {
  test.each([301, 302, 303, 307, 308])('%i is an outcome like any other and is not followed', async (status) => {
    const elsewhere = use.closing(await startReceiver())
    const { post, receiver } = await use.withReceiver(() => ({ status, headers: { location: elsewhere.url } }))

    expect(await post(receiver.url)).toMatchObject({ outcome: 'answered', status })
    expect(elsewhere.requests).toEqual([])
  })
})

describe('webhooks 4: hostile receivers: one that fails', () => {
  test('by sending nothing is aborted at the deadline', async () => {
    const { post, url } = await use.withRawServer(() => {})

    const reply = await post(url, { deadlineMs: SHORT_DEADLINE_MS })

    expect(reply).toMatchObject({ outcome: 'failed', error: 'timeout', latency: { connectMs: expect.any(Number) } })
    expect(reply.latency.totalMs).toBeGreaterThanOrEqual(SHORT_DEADLINE_MS - 2)
    expect(reply.latency.totalMs).toBeLessThan(10 * SHORT_DEADLINE_MS)
  })

  test('by sending headers slowly is aborted at the deadline', async () => {
    const { post, url, server } = await use.withRawServer((socket) => {
      socket.write(OK_HEAD)
      drip(socket, 'X-Drip: 1\r\n', 20)
    })

    expect(await post(url, { deadlineMs: SHORT_DEADLINE_MS })).toMatchObject({ outcome: 'failed', error: 'timeout' })
    await server.closed(server.sockets[0]!)
  })

  test.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'invalid_response'],
    ['garbage', '\0\x01\x02\r\n\r\n', 'invalid_response'],
    ['two lengths', `${OK_HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 'invalid_response'],
    ['a length that is none', `${OK_HEAD}Content-Length: many\r\n\r\n`, 'invalid_response'],
    ['headers without end', `${OK_HEAD}X: ${'x'.repeat(100_000)}\r\n\r\n`, 'invalid_response'],
    ['an upgrade', 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n', 'connection_reset'],
  ])('with %s', async (_name, bytes, error) => {
    const { post, url } = await use.withRawServer((socket) => socket.write(bytes))

    expect(await post(url)).toMatchObject({ outcome: 'failed', error })
  })

  test.each([
    ['resets', (socket: Socket) => socket.resetAndDestroy()],
    ['closes', (socket: Socket) => socket.end()],
  ])('when it %s before a response', async (_name, finish) => {
    const { post, url } = await use.withRawServer(finish)

    expect(await post(url)).toMatchObject({ outcome: 'failed', error: 'connection_reset' })
  })

  test('because nothing listens', async () => {
    const { post, url, server } = await use.withRawServer(() => {})
    await server.close()

    expect(await post(url)).toMatchObject({ outcome: 'failed', error: 'connection_refused' })
  })

  test('by closing an idle connection is never reported as an internal error', async () => {
    const { post, url } = await use.withRawServer((socket) => {
      socket.write(`${OK_HEAD}Content-Length: 2\r\n\r\nok`, () => socket.end())
    })

    const replies = []
    for (let i = 0; i < 50; i++) replies.push(await post(url))

    const ends = new Set(replies.map((reply) => (reply.outcome === 'answered' ? reply.status : reply.error)))
    expect([200, 'connection_reset']).toEqual(expect.arrayContaining([...ends]))
  })

  test('does not affect the next request', async () => {
    const { post, receiver } = await use.withReceiver((_n, { path }) =>
      path.endsWith('/silent') ? { delayMs: 60_000 } : {},
    )

    for (let i = 0; i < 3; i++) {
      expect(await post(`${receiver.url}/silent`, { deadlineMs: 100 })).toMatchObject({ error: 'timeout' })
      expect(await post(receiver.url)).toMatchObject({ status: 200 })
    }
  })
})

describe('what is not sent', () => {
  test.each([
    ['loopback by address', 'http://127.0.0.1:{port}/'],
    ['loopback by name', 'http://localhost:{port}/'],
    ['loopback over https', 'https://127.0.0.1:{port}/'],
    ['loopback spelt as a number', 'https://2130706433:{port}/'],
    ['loopback mapped', 'https://[::ffff:127.0.0.1]:{port}/'],
    ['metadata', 'https://169.254.169.254/latest/meta-data'],
    ['another port', 'https://example.com:8443/'],
    ['a password', 'https://user:password@example.com/'],
    ['no URL', 'nonsense'],
  ])('%s', async (_name, template) => {
    const receiver = use.closing(await startReceiver())
    const { post, egress } = use.open({ allowedPorts: [443, receiver.port], resolve: async () => ['127.0.0.1'] })
    const url = template.replace('{port}', String(receiver.port))

    expect(await post(url, { allowLoopback: false })).toMatchObject({ outcome: 'failed', error: 'blocked_address' })
    expect(await egress.inspect({ url, allowLoopback: false })).toBe('blocked_address')
    expect(receiver.requests).toEqual([])
  })

  test('an invalid header', async () => {
    const { post, receiver } = await use.withReceiver()

    expect(await post(receiver.url, { headers: { 'X-A': 'a\r\nX-B: b' } })).toMatchObject({ error: 'invalid_request' })
    expect(receiver.requests).toEqual([])
  })

  test('anything after closing; requests in flight end as an internal error', async () => {
    const { post, receiver, egress } = await use.withReceiver(() => ({ delayMs: 60_000 }))
    const inFlight = post(receiver.url, { deadlineMs: 60_000 })
    await receiver.waitFor((requests) => requests.length === 1)

    await egress.close()

    expect(await inFlight).toMatchObject({ outcome: 'failed', error: 'local_fault' })
    expect(await post(receiver.url)).toMatchObject({ outcome: 'failed', error: 'local_fault' })
  })
})
