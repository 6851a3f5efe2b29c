import { describe, expect, test } from 'vitest'
import type { EgressOptions } from '../../src/adapters/egress.ts'
import { createResolve } from '../../src/adapters/egress-guard.ts'
import { createAuthority, issueSelfSigned } from '../support/certificates.ts'
import { startRawServer } from '../support/raw-server.ts'
import { startReceiver } from '../support/webhook-receiver.ts'
import { SHORT_DEADLINE_MS, useEgress } from './support/egress.ts'
import { startNameServer } from './support/name-server.ts'
import { startProxy } from './support/proxy.ts'

const YEAR_MS = 365 * 24 * 3_600_000
const authority = createAuthority()
const use = useEgress()

describe('webhooks 4: hostile receivers: certificates', () => {
  test('a valid certificate is accepted, and each phase is measured once', async () => {
    const receiver = await startSecure(['hooks.test'])
    const post = createPost({ allowedPorts: [receiver.port] })

    const first = await post(`https://hooks.test:${receiver.port}/`)
    const second = await post(`https://hooks.test:${receiver.port}/`)

    expect(first).toMatchObject({ outcome: 'answered', status: 200 })
    expect(Object.keys(first.latency).sort()).toEqual(['connectMs', 'dnsMs', 'tlsMs', 'totalMs', 'ttfbMs'])
    expect(Object.keys(second.latency).sort()).toEqual(['totalMs', 'ttfbMs'])
  })

  test('a certificate for the IP address is accepted', async () => {
    const receiver = await startSecure(['127.0.0.1'])
    const post = createPost({ allowedPorts: [receiver.port] })

    expect(await post(receiver.url)).toMatchObject({ outcome: 'answered', status: 200 })
  })

  test.each([
    ['signed by itself', ['hooks.test'], { issue: issueSelfSigned }, undefined],
    ['of an unknown authority', ['hooks.test'], createAuthority(), undefined],
    ['of another host', ['other.test'], authority, undefined],
    [
      'expired',
      ['hooks.test'],
      authority,
      { from: new Date(Date.now() - YEAR_MS), until: new Date(Date.now() - 1_000) },
    ],
    [
      'not yet valid',
      ['hooks.test'],
      authority,
      { from: new Date(Date.now() + YEAR_MS / 2), until: new Date(Date.now() + YEAR_MS) },
    ],
  ])('a certificate %s is refused', async (_name, names, issuer, validity) => {
    const receiver = use.closing(await startReceiver({ tls: issuer.issue(names, validity) }))
    const post = createPost({ allowedPorts: [receiver.port] })

    expect(await post(`https://hooks.test:${receiver.port}/`)).toMatchObject({ outcome: 'failed', error: 'tls' })
    expect(receiver.requests).toEqual([])
  })

  test('a server without TLS is refused', async () => {
    const server = use.closing(await startRawServer((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')))
    const post = createPost({ allowedPorts: [server.port] })

    expect(await post(`https://hooks.test:${server.port}/`)).toMatchObject({ outcome: 'failed', error: 'tls' })
  })

  test('a handshake that never ends is aborted at the deadline', async () => {
    const server = use.closing(await startRawServer(() => {}))
    const post = createPost({ allowedPorts: [server.port] })

    const reply = await post(`https://hooks.test:${server.port}/`, { deadlineMs: SHORT_DEADLINE_MS })

    expect(reply).toMatchObject({ outcome: 'failed', error: 'timeout', latency: { connectMs: expect.any(Number) } })
    expect(reply.latency).not.toHaveProperty('tlsMs')
    await server.closed(server.sockets[0]!)
  })
})

describe('webhooks 2: SSRF: rebinding and mixed answers', () => {
  test('a name that changes to a private address is resolved once per connection, and refused at the next', async () => {
    const receiver = await startSecure(['hooks.test'])
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['10.0.0.1']]
    let asked = 0
    let nowMs = 0
    const post = createPost({
      allowedPorts: [receiver.port],
      allowedCidrs: ['127.0.0.1/32'],
      resolve: async () => answers[asked++]!,
      clock: { now: () => new Date(nowMs) },
    })
    const url = `https://hooks.test:${receiver.port}/`

    const good = [await post(url), await post(url)]
    const askedWhileKept = asked
    nowMs = 60_000
    const turned = await post(url)

    expect(good).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(askedWhileKept).toBe(1)
    expect(turned).toMatchObject({ outcome: 'failed', error: 'blocked_address' })
    expect(receiver.requests).toHaveLength(2)
  })

  test('one private address among public ones blocks the host', async () => {
    const receiver = await startSecure(['hooks.test'])
    const post = createPost({ allowedPorts: [receiver.port], resolve: async () => ['127.0.0.1', '10.0.0.1'] })

    expect(await post(`https://hooks.test:${receiver.port}/`)).toMatchObject({ error: 'blocked_address' })
    expect(receiver.requests).toEqual([])
  })

  test('the next address is tried when the first refuses the connection', async () => {
    const receiver = await startSecure(['hooks.test'])
    const post = createPost({ allowedPorts: [receiver.port], resolve: async () => ['127.0.0.9', '127.0.0.1'] })

    expect(await post(`https://hooks.test:${receiver.port}/`)).toMatchObject({ outcome: 'answered', status: 200 })
  })

  test.each<[string, NonNullable<EgressOptions['resolve']>, string]>([
    ['no addresses', async () => [], 'dns'],
    ['an error', async () => Promise.reject(new Error('SERVFAIL')), 'dns'],
    ['no answer in time', () => new Promise(() => {}), 'timeout'],
  ])('%s', async (_name, resolve, error) => {
    const post = createPost({ resolve })

    expect(await post('https://hooks.test/', { deadlineMs: SHORT_DEADLINE_MS })).toMatchObject({
      outcome: 'failed',
      error,
    })
  })
})

describe('webhooks 2: SSRF: name servers', () => {
  test.each([
    ['both families', ['8.8.8.8', '1.1.1.1'], ['2606:4700::1111'], ['8.8.8.8', '1.1.1.1', '2606:4700::1111']],
    ['one family', ['8.8.8.8'], [], ['8.8.8.8']],
    ['one family while the other fails', ['8.8.8.8'], null, ['8.8.8.8']],
    ['a mapped address, to be judged as it is', [], ['::ffff:7f00:1'], ['::ffff:127.0.0.1']],
    ['none', [], [], []],
  ])('give %s', async (_name, ipv4, ipv6, expected) => {
    const server = use.closing(await startNameServer({ ipv4, ipv6 }))

    expect((await createResolve([server.address])('hooks.test')).sort()).toEqual(expected.sort())
  })

  test('block a host if either address family is private', async () => {
    const server = use.closing(await startNameServer({ ipv4: ['8.8.8.8'], ipv6: ['fd00::1'] }))
    const post = createPost({ resolve: createResolve([server.address]) })

    expect(await post('https://hooks.test/')).toMatchObject({
      error: 'blocked_address',
      latency: { totalMs: expect.any(Number) },
    })
  })
})

describe('an egress proxy', () => {
  test('is asked to connect to the checked address, and TLS ends at the receiver', async () => {
    const receiver = await startSecure(['hooks.test'])
    const proxy = use.closing(await startProxy(200))
    const post = createPost({ allowedPorts: [receiver.port], proxyUrl: proxy.url })

    const reply = await post(`https://hooks.test:${receiver.port}/`)

    expect(reply).toMatchObject({ outcome: 'answered', status: 200 })
    expect(proxy.asked).toEqual([`127.0.0.1:${receiver.port} Basic dXNlcjpwYXNz`])
  })

  test.each([403, 407, 502])('that responds with %i does not count against the endpoint', async (status) => {
    const proxy = use.closing(await startProxy(status))
    const post = createPost({ proxyUrl: proxy.url })

    expect(await post('https://hooks.test/')).toMatchObject({ outcome: 'failed', error: 'proxy' })
  })

  test('that is down does not count against the endpoint', async () => {
    const server = await startRawServer(() => {})
    await server.close()
    const post = createPost({ proxyUrl: server.url })

    expect(await post('https://hooks.test/')).toMatchObject({ outcome: 'failed', error: 'proxy' })
  })

  test('that never responds does not count against the endpoint', async () => {
    const server = use.closing(await startRawServer(() => {}))
    const post = createPost({ proxyUrl: server.url })

    expect(await post('https://hooks.test/', { deadlineMs: SHORT_DEADLINE_MS })).toMatchObject({
      outcome: 'failed',
      error: 'proxy',
    })
    await server.closed(server.sockets[0]!)
  })

  test('is never used for a blocked target or for loopback', async () => {
    const proxy = use.closing(await startProxy(200))
    const receiver = use.closing(await startReceiver())
    const post = createPost({ proxyUrl: proxy.url, resolve: async () => ['10.0.0.1'] })

    expect(await post('https://hooks.test/')).toMatchObject({ error: 'blocked_address' })
    expect(await post(receiver.url)).toMatchObject({ status: 200 })
    expect(proxy.asked).toEqual([])
  })
})

async function startSecure(names: string[]) {
  return use.closing(await startReceiver({ tls: authority.issue(names) }))
}

/** By default names resolve to loopback, and loopback is allowed. */
function createPost(options: Partial<EgressOptions>) {
  return use.open({
    allowedCidrs: ['127.0.0.0/8'],
    extraCa: authority.cert,
    resolve: async () => ['127.0.0.1'],
    ...options,
  }).post
}
