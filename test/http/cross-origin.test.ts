import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { signIn } from '../identity/support/members.ts'
import { RawSocket } from '../live/support/raw-socket.ts'
import { codesOf, watchEvents } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'

const APP = 'https://app.example.com'
const OPERATOR = 'https://operator.example.com'
const ELSEWHERE = 'https://elsewhere.example.com'

const service = useTestApp({ env: { ALLOWED_ORIGINS: OPERATOR, CORS_FOR_REST: 'true' } })
const withoutRest = useTestApp()
let stranger: Awaited<ReturnType<typeof service.newWorkspace>>

const allow = (origins: string[], key = service.sandbox.key, on = service) =>
  on.graphql(
    'mutation Allow($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) { workspace { allowedOrigins } } }',
    { input: { allowedOrigins: origins } },
    { key },
  )

beforeAll(async () => {
  stranger = await service.newWorkspace()
  await allow([APP])
  await allow([APP], withoutRest.sandbox.key, withoutRest)
  // A key's workspace is cached for a second.
  await vi.waitFor(async () => expect((await query(APP)).status).toBe(200), { timeout: 10_000 })
})

const sockets: RawSocket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const preflight = (origin: string, path = '/graphql', method = 'POST', on = service) =>
  fetch(on.url + path, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  })

const query = (origin: string, { key = service.sandbox.key, text = '{ workspace { id } }', headers = {} } = {}) =>
  fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { Origin: origin, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query: text }),
  })

const rest = (origin: string, { key = service.sandbox.key, on = service } = {}) =>
  fetch(`${on.url}/v1/workspace`, { headers: { Origin: origin, Authorization: `Bearer ${key}` } })

const sharedWith = ({ headers }: { headers: Headers }) => headers.get('access-control-allow-origin')
const listOf = (headers: Headers, name: string) => headers.get(name)!.toLowerCase().split(', ')

describe('a preflight request', () => {
  test.each([
    ['a workspace', APP],
    ['the deployment', OPERATOR],
  ])('of an origin that %s allows is answered without a key, and cached', async (_name, origin) => {
    const { status, headers } = await preflight(origin)

    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST')
    expect(listOf(headers, 'access-control-allow-headers')).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'request-id']),
    )
    expect(headers.get('access-control-max-age')).toBe('7200')
    expect(headers.get('vary')).toBe('Origin')
  })

  test.each([
    ['an unknown origin', ELSEWHERE],
    ['a longer host name', `${APP}.evil.example`],
    ['another port', `${APP}:8443`],
    ['another scheme', APP.replace('https', 'http')],
    ['an opaque origin', 'null'],
  ])('of %s fails', async (_name, origin) => {
    const response = await preflight(origin)

    expect(response.status).toBe(403)
    expect(codesOf(await response.json())).toEqual(['cross_origin'])
    expect(sharedWith(response)).toBeNull()
  })

  test('for REST allows its methods', async () => {
    const { status, headers } = await preflight(APP, '/v1/leads/lead_1', 'PATCH')

    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(APP)
    expect(listOf(headers, 'access-control-allow-methods')).toEqual(['get', 'head', 'post', 'patch', 'delete'])
  })

  test('that fails for REST has the error format of REST', async () => {
    const response = await preflight(ELSEWHERE, '/v1/leads')

    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'cross_origin' })
  })
})

describe('a page of an allowed origin', () => {
  test('reads a response of GraphQL with its headers, and cookies are never allowed', async () => {
    const response = await query(APP)

    expect(((await response.json()) as Json).data.workspace.id).toBe(service.sandbox.id)
    expect(sharedWith(response)).toBe(APP)
    expect(response.headers.get('vary')).toBe('Origin')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    const exposed = listOf(response.headers, 'access-control-expose-headers')
    expect(exposed).toEqual(
      expect.arrayContaining([
        ...['request-id', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'],
        ...['retry-after', 'idempotency-replayed', 'etag'],
      ]),
    )
  })

  test('reads errors, so that it can replace an expired key', async () => {
    const response = await query(APP, { key: `lt_test_${'a'.repeat(43)}` })

    expect(response.status).toBe(401)
    expect(sharedWith(response)).toBe(APP)
  })

  test('of the deployment can use any workspace', async () => {
    for (const key of [service.sandbox.key, service.live.key, stranger.live.key]) {
      expect((await query(OPERATOR, { key })).status).toBe(200)
    }
  })

  test('receives server-sent events', async () => {
    const headers = { Origin: APP, Authorization: `Bearer ${service.sandbox.key}`, Accept: 'text/event-stream' }
    const controller = new AbortController()
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      signal: controller.signal,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: 'subscription { messageAdded { cursor } }' }),
    })
    controller.abort()

    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(sharedWith(response)).toBe(APP)
  })

  test('opens a WebSocket', async () => {
    const socket = await openSocket(APP, service.sandbox.key).until(({ messages }) => messages.length > 0)

    expect(socket.messages[0]).toMatchObject({ type: 'connection_ack' })
  })

  test('uses REST', async () => {
    const response = await rest(APP)

    expect(response.status).toBe(200)
    expect(sharedWith(response)).toBe(APP)
    expect(response.headers.get('etag')).toMatch(/^"/)
  })
})

describe('a page of an origin that only another workspace allows', () => {
  test('gets an error, and nothing is changed', async () => {
    const text = `mutation { updateWorkspace(input: { name: "Changed" }) { workspace { name } } }`
    const before = await service.graphql('{ workspace { name } }', {}, { key: stranger.live.key })

    const [refused, overRest] = [
      await query(APP, { key: stranger.live.key, text }),
      await rest(APP, { key: stranger.live.key }),
    ]

    expect(refused.status).toBe(403)
    expect(codesOf(await refused.json())).toEqual(['cross_origin'])
    expect(overRest.status).toBe(403)
    expect(await overRest.json()).toMatchObject({ code: 'cross_origin' })
    expect((await service.graphql('{ workspace { name } }', {}, { key: stranger.live.key })).body).toEqual(before.body)
  })

  test('opens no WebSocket, and receives no events', async () => {
    const socket = openSocket(APP, service.live.key)
    const events = watchEvents(
      { url: service.url, headers: { Origin: APP, Authorization: `Bearer ${service.live.key}` } },
      'subscription { messageAdded { cursor } }',
    )

    expect(await socket.closing()).toEqual([4403, 'cross_origin'])
    await events.until(({ ended }) => ended !== undefined)
    expect(events.answers).toEqual([])
  })
})

test('an unknown origin gets no CORS headers, and its requests are refused', async () => {
  const response = await query(ELSEWHERE)

  expect(response.status).toBe(403)
  expect(sharedWith(response)).toBeNull()
  expect(await openSocket(ELSEWHERE, service.sandbox.key).closing()).toEqual([4403, 'cross_origin'])
})

test('a cookie is refused from an allowed origin', async () => {
  const member = await signIn(service, { email: 'owner@cross.example', role: 'owner' })

  for (const origin of [APP, OPERATOR]) {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { Origin: origin, Cookie: member.cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: '{ workspace { id } }' }),
    })
    expect(response.status).toBe(403)
    expect(codesOf(await response.json())).toEqual(['cross_origin'])
  }
})

test('clients without an origin, and our own pages, need no permission', async () => {
  expect((await service.graphql('{ workspace { id } }', {}, { key: stranger.live.key })).status).toBe(200)
  expect((await query(service.url, { key: stranger.live.key })).status).toBe(200)
  expect((await query('null', { key: stranger.live.key, headers: { 'Sec-Fetch-Site': 'same-origin' } })).status).toBe(
    200,
  )
})

test('a new origin is allowed, and a removed one refused, within about a second', async () => {
  const { sandbox } = await service.newWorkspace()
  const origin = 'https://gone.example.com'
  await allow([origin], sandbox.key)
  await expect.poll(async () => (await query(origin, { key: sandbox.key })).status).toBe(200)

  await allow([], sandbox.key)

  await expect.poll(async () => (await query(origin, { key: sandbox.key })).status).toBe(403)
  await expect.poll(async () => (await preflight(origin)).status).toBe(403)
})

test('REST has no CORS by default', async () => {
  const [options, read] = [
    await preflight(APP, '/v1/leads', 'POST', withoutRest),
    await rest(APP, { key: withoutRest.sandbox.key, on: withoutRest }),
  ]

  expect([sharedWith(options), sharedWith(read)]).toEqual([null, null])
  expect((await preflight(APP, '/graphql', 'POST', withoutRest)).status).toBe(204)
})

describe('the list of a workspace', () => {
  test.each([
    ['a path', 'https://app.example.com/'],
    ['no scheme', 'app.example.com'],
    ['capitals', 'https://App.example.com'],
    ['the default port', 'https://app.example.com:443'],
    ['a wildcard', 'https://*.example.com'],
    ['any origin', '*'],
    ['an opaque origin', 'null'],
    ['http', 'http://app.example.com'],
    ['credentials', 'https://user:pass@app.example.com'],
    ['another scheme', 'ftp://app.example.com'],
    ['a NUL character', 'https://app.example.com\0'],
    ['text that is too long', `https://${'a.'.repeat(150)}example.com`],
  ])('rejects %s', async (_name, origin) => {
    const { body } = await allow([APP, origin])

    expect(body.errors[0].extensions).toMatchObject({ code: 'invalid_parameter', param: 'allowedOrigins[1]' })
    expect((await service.graphql('{ workspace { allowedOrigins } }')).body.data.workspace.allowedOrigins).toEqual([
      APP,
    ])
  })

  test.each(['https://app.example.com/', 'https://App.example.com/chat', 'https://app.example.com:443'])(
    'says what %s must be',
    async (origin) => {
      const { body } = await allow([origin])

      expect(body.errors[0].message).toMatch(/ Did you mean https:\/\/app\.example\.com\?$/)
    },
  )

  test('has at most 20 entries, each once', async () => {
    const many = Array.from({ length: 21 }, (_, n) => `https://app${n}.example.com`)

    for (const origins of [many, [APP, APP]]) {
      const { body } = await allow(origins)
      expect(body.errors[0].extensions).toMatchObject({ code: 'invalid_parameter', param: 'allowedOrigins' })
    }
  })

  test('accepts http on this machine, for development', async () => {
    const origins = ['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:8080', 'http://app.localhost']
    const { sandbox } = await service.newWorkspace()

    const { body } = await allow(origins, sandbox.key)

    expect(body.data.updateWorkspace.workspace.allowedOrigins).toEqual(origins)
  })

  test('needs full access to be changed', async () => {
    const key = await service.newKey(service.sandbox.id, ['messaging', 'leads'])

    expect(codesOf((await allow([ELSEWHERE], key)).body)).toEqual(['insufficient_scope at updateWorkspace'])
  })
})

function openSocket(origin: string, key: string): RawSocket {
  const socket = new RawSocket(service.url, { headers: { Origin: origin } }).init(key)
  sockets.push(socket)
  return socket
}
