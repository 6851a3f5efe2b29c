import { expect, test } from 'vitest'
import { revokeApiKey } from '../../src/domain/identity/index.ts'
import { createFakeTimers } from '../support/fake-clock.ts'
import { useTestApp } from '../support/harness.ts'
import { createPast } from '../support/past.ts'
import { rawRequest } from '../support/raw-request.ts'
import { createSeen } from '../support/seen.ts'

const timers = createFakeTimers()
const service = useTestApp({ overrides: { timers } })
const past = createPast(service)
const seen = createSeen(service)
const PHONE = '+14155550123'
const ACTOR = { kind: 'system', id: null } as const

test.each([
  ['GET', '/v1'],
  ['GET', '/v1/'],
  ['GET', '/v1/leads/'],
  ['GET', '/v1//leads'],
  ['GET', '/v1/Workspace'],
  ['GET', '/v1/conversations/'],
  ['GET', '/v1/conversations/a/b'],
  ['GET', '/v1/__proto__'],
  ['POST', '/v1/webhook'],
  ['POST', '/v1/webhook/1'],
  ['DELETE', '/v1/webhook/1'],
  ['GET', '/v1/docs'],
])('%s %s is 404, also without a key', async (method, path) => {
  for (const key of [null, service.sandbox.key]) {
    const { status, body, headers } = await service.api(method, path, method === 'POST' ? {} : undefined, { key })
    expect({ status, body }).toMatchObject({
      status: 404,
      body: { code: 'route_not_found', message: expect.any(String) },
    })
    expect(headers.get('request-id')).toBeTruthy()
  }
})

test.each([
  ['PUT', '/v1/leads', 'POST, GET, HEAD, OPTIONS'],
  ['DELETE', '/v1/messages', 'POST, GET, HEAD, OPTIONS'],
  ['PUT', '/v1/conversations/conv_x', 'GET, HEAD, OPTIONS'],
  ['DELETE', '/v1/conversations', 'GET, HEAD, OPTIONS'],
  ['POST', '/v1/openapi.json', 'GET, HEAD, OPTIONS'],
])('%s %s is 405 with the allowed methods', async (method, path, allow) => {
  const { status, headers } = await service.api(method, path)

  expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow })
})

test('OPTIONS lists the methods of a path, and HEAD responds like GET', async () => {
  const options = await service.api('OPTIONS', '/v1/workspace', undefined, { key: null })
  const head = await service.api('HEAD', '/v1/workspace')

  expect({ status: options.status, allow: options.headers.get('allow') }).toEqual({
    status: 204,
    allow: 'GET, HEAD, OPTIONS',
  })
  expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: '' })
})

test.each([
  ['no key', {}, 'missing_api_key'],
  ['another scheme', { Authorization: 'Basic bHRfdGVzdDo=' }, 'missing_api_key'],
  ['an empty key', { Authorization: 'Bearer ' }, 'missing_api_key'],
  ['no such form', { Authorization: 'Bearer x' }, 'invalid_api_key'],
  ['an unknown key', { Authorization: `Bearer lt_test_${'0'.repeat(43)}` }, 'invalid_api_key'],
])('a request with %s is unauthorized', async (_what, headers, code) => {
  const answer = await service.api('GET', '/v1/workspace', undefined, { key: null, headers })

  expect(answer).toMatchObject({ status: 401, body: { code } })
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
})

test('a key can call the routes of its scopes, and read its scopes', async () => {
  const key = await service.newKey(service.sandbox.id, ['leads', 'read_only'])
  const call = (method: string, path: string, body?: unknown) => service.api(method, path, body, { key })

  expect(await call('GET', '/v1/workspace')).toMatchObject({
    status: 200,
    body: { id: service.sandbox.id, mode: 'sandbox', scopes: ['leads', 'read_only'] },
  })
  expect((await call('POST', '/v1/leads', { phone: PHONE })).status).toBe(201)
  expect((await call('GET', '/v1/conversations')).status).toBe(200)
  expect(await call('POST', '/v1/messages', {})).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  expect(await call('POST', '/v1/webhooks', {})).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
})

test('revoked and expired keys get the same error as unknown ones', async () => {
  const revoked = await service.newKey(service.sandbox.id, ['read_only'])
  const expired = await service.newKey(service.sandbox.id, ['read_only'])
  const use = async (key: string) => (await service.api('GET', '/v1/workspace', undefined, { key })).body
  expect([await use(revoked), await use(expired)]).toMatchObject([{ mode: 'sandbox' }, { mode: 'sandbox' }])

  await revokeApiKey(service.app, { workspaceId: service.sandbox.id, actor: ACTOR, id: await seen.keyId(revoked) })
  await past.keyExpiresAt({ secret: expired }, service.clock.now())

  const { request_id: _other, ...refusal } = await use(revoked)
  expect(refusal).toMatchObject({ code: 'invalid_api_key', message: expect.any(String) })
  timers.advance(1_000) // how long a process can use what it has cached
  expect(await use(expired)).toEqual({ ...refusal, request_id: expect.any(String) })
})

test('the sandbox routes are 404 for a live key', async () => {
  const answer = await service.api('POST', '/v1/sandbox/inbound', { from: PHONE, body: 'Hi' }, service.live)

  expect(answer).toMatchObject({ status: 404, body: { code: 'route_not_found' } })
})

test.each([
  ['text/plain', undefined],
  ['application/x-www-form-urlencoded', undefined],
  ['application/json; charset=latin1', undefined],
  ['application/jsonp', undefined],
  ['application/json', 'gzip'],
])('a body with Content-Type %s and Content-Encoding %s is refused', async (type, encoding) => {
  const headers = { 'Content-Type': type, ...(encoding && { 'Content-Encoding': encoding }) }

  const answer = await service.api('POST', '/v1/leads', { phone: PHONE }, { headers })

  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
})

test('the Content-Type can have a charset', async () => {
  const headers = { 'Content-Type': 'application/json; charset=UTF-8' }

  expect((await service.api('POST', '/v1/leads', { phone: PHONE }, { headers })).status).toBe(200)
})

test('a body that is too large is refused before it is read, with or without a key or a length', async () => {
  const body = 'x'.repeat(10 * 1024 * 1024)
  const chunks = new ReadableStream({
    start(controller) {
      for (let i = 0; i < 160; i++) controller.enqueue(new Uint8Array(65_536))
      controller.close()
    },
  })
  const headers = { Authorization: `Bearer ${service.sandbox.key}`, 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: chunks, duplex: 'half' }

  expect(await service.api('POST', '/v1/leads', body, { key: null })).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large' },
  })
  expect(await service.api('POST', '/v1/leads', body)).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large' },
  })
  expect((await fetch(`${service.url}/v1/leads`, init)).status).toBe(413)
})

test('every response has a Request-Id, which is the client’s if it is valid', async () => {
  const idFor = async (given: string) => {
    const answer = await service.api('GET', '/v1/nowhere', undefined, { headers: { 'Request-Id': given } })
    return answer.headers.get('request-id')
  }

  expect(await idFor('order 66/a')).toBe('order 66/a')
  expect(await idFor('x'.repeat(65))).toMatch(/^req_/)
  expect(await idFor('é')).toMatch(/^req_/)
})

test('a malformed HTTP request gets the error format too', async () => {
  const answer = await rawRequest(service, 'GET /v1/workspace HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n')

  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ code: 'invalid_request' })
})

test('pages load from their own host and have security headers; health checks respond', async () => {
  for (const path of ['/', '/docs']) {
    const page = await fetch(service.url + path)
    expect(page.headers.get('content-security-policy')).toMatch(/default-src '(self|none)'/)
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await page.text()).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  }
  const statuses = ['/healthz', '/readyz', '/metrics', '/favicon.ico', '/nowhere'].map(async (path) => {
    return (await fetch(service.url + path)).status
  })
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 204, 404])
})

test.each(['/leads', '/v2/leads', '/nowhere'])(
  '%s is not a valid path and gets the usual error format',
  async (path) => {
    const { status, body, headers } = await service.api('POST', path, { phone: PHONE })

    expect({ status, body }).toMatchObject({
      status: 404,
      body: { code: 'route_not_found', message: expect.any(String) },
    })
    expect(headers.get('request-id')).toMatch(/^req_/)
  },
)

test('a request can have an absolute URL, as proxies send it', async () => {
  const head = `Host: elsewhere\r\nConnection: close\r\nAuthorization: Bearer ${service.sandbox.key}`
  const answer = await rawRequest(service, `GET ${service.url}/v1/workspace?x=1 HTTP/1.1\r\n${head}\r\n\r\n`)

  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ code: 'unknown_parameter', param: 'x' })
})

test('a client that offers HTTP/2 gets a response over HTTP/1.1', async () => {
  const offer = 'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAB'
  const answer = await rawRequest(
    service,
    `GET /v1/workspace HTTP/1.1\r\nHost: x\r\n${offer}\r\nAuthorization: Bearer ${service.sandbox.key}\r\n\r\n`,
  )

  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ mode: 'sandbox' })
})
