import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EgressProxy, startProxy } from '../../egress/support/proxy.ts'
import { createAuthority } from '../../support/certificates.ts'
import { type TestApp, useTestApp } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { createPast } from '../support/past.ts'
import { createSeen } from '../support/seen.ts'

/**
 * What a deployment sets, seen on the wire: by a receiver whose certificate for 127.0.0.1 this process trusts. Each part
 * has a service of its own, whose environment is filled in before it starts.
 */
const authority = createAuthority()
const trusted = getCACertificates('default')
let receiver: Receiver
let plain: Receiver

beforeAll(async () => {
  setDefaultCACertificates([...trusted, authority.cert])
  receiver = await startReceiver({ tls: authority.issue(['127.0.0.1']) })
  plain = await startReceiver()
})
beforeEach(() => {
  for (const one of [receiver, plain]) {
    one.requests.length = 0
    one.respondWith({})
  }
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await Promise.all([receiver.close(), plain.close()])
})

const happens = (service: TestApp) => service.api('POST', '/v1/sandbox/inbound', { from: newPhone(), body: 'Hello' })
const create = (service: TestApp, url = receiver.url) =>
  service.api('POST', '/v1/webhooks', { url, event_types: ['message.received'] })

/** Every attempt, in order. */
const attempts = (service: TestApp) => createSeen(service).attempts()

function useServiceWith(environment: () => Record<string, string>): TestApp {
  const env: Record<string, string> = {}
  beforeAll(() => void Object.assign(env, environment()))
  return useTestApp({ env })
}

const loopbackBlock = { WEBHOOKS_ALLOWED_CIDRS: '127.0.0.0/8' }
const receiverPort = () => ({ WEBHOOKS_ALLOWED_PORTS: `443,${receiver.port}` })

/** Not when it is created, nor later: a URL is checked at every connection. */
async function expectNothingReaches(service: TestApp, one: Receiver): Promise<void> {
  const refused = await create(service, one.url)
  const { body } = await create(service, 'https://93.184.216.34/')
  await createPast(service).endpointChanged(body.id, { url: one.url })
  await happens(service)
  await service.processAll({ withinMs: 1 })

  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param: 'url' } })
  expect(await attempts(service)).toMatchObject([{ status: 'failed', error: 'blocked_address' }])
  expect(one.requests).toEqual([])
}

describe('WEBHOOKS_ALLOWED_CIDRS and WEBHOOKS_ALLOWED_PORTS', () => {
  const service = useServiceWith(() => ({ ...loopbackBlock, ...receiverPort() }))

  test('allow deliveries to a private network by https on that port, and nothing else', async () => {
    const made = await create(service)
    await happens(service)
    await service.processAll()

    expect(made.status).toBe(201)
    expect(receiver.requests).toHaveLength(1)
    expect(receiver.requests[0]!.json).toMatchObject({ type: 'message.received' })
    for (const url of ['https://10.0.0.1/', `https://10.0.0.1:${receiver.port}/`, 'https://127.0.0.1:8443/']) {
      expect(await create(service, url), url).toMatchObject({ status: 400, body: { param: 'url' } })
    }
  })
})

describe('without WEBHOOKS_ALLOWED_CIDRS', () => {
  const service = useServiceWith(receiverPort)

  test('nothing reaches the private network', () => expectNothingReaches(service, receiver))
})

describe('without WEBHOOKS_ALLOWED_PORTS', () => {
  const service = useServiceWith(() => loopbackBlock)

  test('nothing reaches another port', () => expectNothingReaches(service, receiver))
})

describe('without WEBHOOKS_ALLOW_LOOPBACK', () => {
  const service = useTestApp({ env: { WEBHOOKS_ALLOW_LOOPBACK: 'false' } })

  test('a sandbox cannot reach loopback', () => expectNothingReaches(service, plain))
})

describe('WEBHOOKS_ALLOW_LOOPBACK', () => {
  const service = useTestApp()

  test('allows loopback for sandboxes, and never for a live workspace', async () => {
    const { key } = service.live
    const elsewhere = { url: 'https://93.184.216.34/', event_types: ['message.received'] }
    const { body: live } = await service.api('POST', '/v1/webhooks', elsewhere, { key })
    await createPast(service).endpointChanged(live.id, { url: plain.url })
    const type = { event_type: 'message.received' }
    const tried = await service.api('POST', `/v1/webhooks/${live.id}/test`, type, { key })
    await create(service, plain.url)
    await happens(service)
    await service.processAll()

    expect(tried.status).toBeLessThan(300)
    expect(await attempts(service)).toMatchObject([{ error: 'blocked_address' }, { status: 'succeeded' }])
    expect(plain.requests).toHaveLength(1)
    expect(plain.requests[0]!.json).toMatchObject({ workspace_id: service.sandbox.id })
  })
})

describe('WEBHOOKS_PROXY_URL', () => {
  let proxy: EgressProxy
  beforeAll(async () => {
    proxy = await startProxy()
  })
  afterAll(() => proxy.close())
  const service = useServiceWith(() => ({ ...loopbackBlock, ...receiverPort(), WEBHOOKS_PROXY_URL: proxy.url }))

  test('sends every request through the proxy, which cannot read it', async () => {
    await create(service)
    await happens(service)
    await service.processAll()

    expect(proxy.asked).toEqual([`127.0.0.1:${receiver.port} Basic dXNlcjpwYXNz`])
    expect(receiver.requests).toHaveLength(1)
    expect(receiver.requests[0]!.headers).not.toHaveProperty('proxy-authorization')
  })

  test('a proxy failure is retried, and never counts against the endpoint', async () => {
    const { body } = await create(service)
    service.clock.advance(61_000) // no connection is kept for so long
    proxy.status = 502
    for (let i = 0; i < 6; i++) await happens(service)
    await service.processAll({ withinMs: 1 })

    const health = await createSeen(service).endpoint(body.id)
    proxy.status = 200
    await service.processAll({ withinMs: 60_000 })

    expect(health).toMatchObject({ consecutive_failures: 0, failing_since: null, paused_until: null })
    expect((await attempts(service)).filter(({ error }) => error === 'proxy').length).toBeGreaterThanOrEqual(6)
    const byStatus = await createSeen(service).deliveriesByStatus({ workspace_id: service.sandbox.id })
    expect(Object.keys(byStatus)).toEqual(['succeeded'])
  })
})

describe('WEBHOOKS_TIMEOUT_MS', () => {
  const TIMEOUT_MS = 2_000
  const service = useTestApp({ env: { WEBHOOKS_TIMEOUT_MS: String(TIMEOUT_MS) } })

  test('limits how long a receiver can take', async () => {
    plain.respondWith((n) => ({ delayMs: n === 1 ? 60_000 : 0 }))
    await create(service, plain.url)
    await happens(service)
    await service.processAll({ withinMs: 60_000 })

    const [late, good] = await attempts(service)
    expect(late).toMatchObject({ status: 'failed', error: 'timeout', response_status: null })
    expect(late.latency.totalMs).toBeGreaterThanOrEqual(TIMEOUT_MS - 2)
    expect(late.latency.totalMs).toBeLessThan(10_000) // the default
    expect(good).toMatchObject({ status: 'succeeded', response_status: 200 })
    expect(plain.requests).toHaveLength(2)
  })
})
