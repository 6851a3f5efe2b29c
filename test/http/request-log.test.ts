import { beforeEach, describe, expect, test } from 'vitest'
import { forgetOld } from '../../src/interfaces/jobs/retention.ts'
import { signIn } from '../identity/support/members.ts'
import { createSeen } from '../live/support/seen.ts'
import { createLosingProxy } from '../rest/support/losing-proxy.ts'
import { createFakeTimers } from '../support/fake-clock.ts'
import { type Answer, type CallOptions, type Json, useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'

const DAY_MS = 24 * 3_600_000

const proxy = createLosingProxy()
const service = useTestApp({ reach: proxy.urlOf, overrides: { timers: createFakeTimers() } })
const seen = createSeen(service)
let key: string
let keyId: string

beforeEach(async () => {
  key = await service.newKey(service.sandbox.id, ['full_access'])
  keyId = await seen.newestKeyId()
})

const api = (method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> =>
  service.api(method, path, body, { key, ...options })
const graphql = (query: string, variables?: Record<string, unknown>): Promise<Answer> =>
  service.graphql(query, variables, { key })

/** The log as its owner reads it, newest first. */
async function logged(search = '', as = key): Promise<Json[]> {
  await service.writeRequestLog()
  const { status, body } = await api('GET', `/v1/requests${search}`, undefined, { key: as })
  expect(status).toBe(200)
  return body.data
}

/** The entries of this test's key. */
const own = () => logged(`?api_key_id=${keyId}`)

describe('the request log', () => {
  test('finds a failed request by its request ID, with its code, and shows it by ID', async () => {
    const sent = { 'Request-Id': 'order-4711' }

    const refused = await api('POST', '/v1/messages', { to: 'nobody', body: 'Hello' }, { headers: sent })
    const [entry, ...others] = await logged('?request_id=order-4711')
    const byCode = await logged(`?code=${refused.body.code}&method=POST&outcome=failed`)
    const one = await api('GET', `/v1/requests/${entry.id}`)

    expect(others).toEqual([])
    expect(entry).toEqual({
      id: expect.stringMatching(/^rlog_/),
      request_id: 'order-4711',
      api_key_id: keyId,
      access_token_id: null,
      method: 'POST',
      route: '/v1/messages',
      operation_type: null,
      operation_name: null,
      status: refused.status,
      code: refused.body.code,
      outcome: 'failed',
      duration_ms: expect.any(Number),
      created_at: service.clock.now().toISOString(),
    })
    expect(byCode[0]).toEqual(entry)
    expect(one.body).toEqual(entry)
    expect((await logged('?request_id=order-4711&outcome=succeeded')).length).toBe(0)
  })

  test('contains the path with the names of its parameters, and nothing of the query, the body or the variables', async () => {
    const [phone, word] = [newPhone(), 'xylophone']
    await api('POST', '/v1/leads', { phone, attributes: { note: word } })
    await api('POST', '/v1/suppressions', { phones: [phone] })
    await api('DELETE', `/v1/suppressions/${encodeURIComponent(phone)}`)
    await api('GET', `/v1/leads?phone=${encodeURIComponent(phone)}`)
    await fetch(`${service.url}/v1/${word}/${phone}`, { headers: { Authorization: `Bearer ${key}` } })
    await graphql(`query Find($phone: String) { leads(phone: $phone) { edges { node { id } } } } # ${word}`, { phone })
    await graphql(`query call_${phone.slice(1)} { workspace { id } }`)

    const entries = await own()

    const text = JSON.stringify(entries)
    expect(entries.map(({ method, route }) => `${method} ${route}`).reverse()).toEqual([
      'POST /v1/leads',
      'POST /v1/suppressions',
      'DELETE /v1/suppressions/{phone}',
      'GET /v1/leads',
      'GET null',
      'POST /graphql',
      'POST /graphql',
    ])
    expect(text).not.toContain(phone.slice(1))
    expect(text).not.toContain(word)
    expect(entries.slice(0, 2).map((entry) => [entry.operation_type, entry.operation_name])).toEqual([
      ['query', null],
      ['query', 'Find'],
    ])
  })

  test('masks phone numbers in the request ID, and still finds the request by the ID that was sent', async () => {
    const phone = newPhone()
    const sent = `call-${phone}/4711`
    const find = (id: string) => logged(`?api_key_id=${keyId}&request_id=${encodeURIComponent(id)}`)

    const answer = await fetch(`${service.url}/v1/leads`, {
      headers: { Authorization: `Bearer ${key}`, 'Request-Id': sent },
    })
    await api('GET', '/v1/leads', undefined, { headers: { 'Request-Id': '+123456/order-4155550123' } })

    const [other, entry] = await own()
    expect(answer.headers.get('Request-Id')).toBe(sent)
    expect(entry.request_id).toBe('call-+…/4711')
    expect(other.request_id).toBe('+123456/order-4155550123')
    expect(await find(sent)).toEqual([entry])
    expect(await find(entry.request_id)).toEqual([entry])
    expect(await find('call-+…/4712')).toEqual([])
  })

  test('contains requests that fail before their route runs, and the first error of a GraphQL response', async () => {
    await api('GET', '/v1/leads/lead_unknown')
    await api('PUT', '/v1/leads', {})
    await graphql('query Wrong { nothing }')
    await graphql('mutation Gone($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { apiKey { id } } }', {
      input: { id: 'key_unknown' },
    })

    const entries = await own()

    expect(entries.reverse()).toMatchObject([
      { route: '/v1/leads/{id}', status: 404, code: 'not_found' },
      { method: 'PUT', route: '/v1/leads', status: 405, code: 'method_not_allowed' },
      { operation_type: 'query', operation_name: 'Wrong', code: 'invalid_request', outcome: 'failed' },
      { operation_type: 'mutation', operation_name: 'Gone', status: 200, code: 'not_found', outcome: 'failed' },
    ])
  })

  test('lists requests with an access token under the key that created it', async () => {
    const made = await api('POST', '/v1/access-tokens', { scopes: ['read_only'] })
    await api('GET', '/v1/leads', undefined, { key: made.body.token })

    const [read, created] = await own()

    expect(read).toMatchObject({ route: '/v1/leads', access_token_id: made.body.id })
    expect(created).toMatchObject({ route: '/v1/access-tokens', access_token_id: null })
  })

  test('does not contain requests of members, requests without a valid key, and successful reads of itself', async () => {
    const member = await signIn(service, { email: 'log@example.com', role: 'owner', workspaceId: service.live.id })

    await member.ask('{ workspace { id } }', {}, { 'Leadthread-Workspace': service.sandbox.id })
    await api('GET', '/v1/leads', undefined, { key: null })
    await api('GET', '/v1/leads', undefined, { key: `${key.slice(0, -1)}_` })
    await api('GET', '/v1/requests/rlog_unknown')
    await own()

    expect(await own()).toMatchObject([{ route: '/v1/requests/{id}', code: 'not_found' }])
    expect(await logged('?outcome=failed&code=missing_api_key')).toEqual([])
  })

  test('belongs to one workspace, and needs full access', async () => {
    const readOnly = await service.newKey(service.sandbox.id, ['read_only', 'messaging', 'leads'])
    await api('GET', '/v1/leads')
    const [entry] = await own()

    const others = await logged('', service.live.key)
    const foreign = await api('GET', `/v1/requests/${entry.id}`, undefined, { key: service.live.key })
    const refused = await api('GET', '/v1/requests', undefined, { key: readOnly })

    expect(others.map(({ id }) => id)).not.toContain(entry.id)
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  })

  test('is read page by page, over GraphQL too', async () => {
    for (let n = 0; n < 5; n++) await api('GET', '/v1/leads')
    await graphql('query Mine { workspace { id } }')
    await service.writeRequestLog()
    const LOG = `query Log($apiKeyId: ID, $after: String) { requestLog(apiKeyId: $apiKeyId, first: 4, after: $after) {
      edges { node { id route outcome operationName } } pageInfo { hasNextPage endCursor } } }`

    const first = (await graphql(LOG, { apiKeyId: keyId })).body.data.requestLog
    const second = (await graphql(LOG, { apiKeyId: keyId, after: first.pageInfo.endCursor })).body.data.requestLog
    const byRest = await logged(`?api_key_id=${keyId}&created_before=2026-03-02`)

    const ids = [...first.edges, ...second.edges].map(({ node }: Json) => node.id)
    expect(new Set(ids).size).toBe(6)
    expect(first.edges[0].node).toMatchObject({ route: '/graphql', outcome: 'SUCCEEDED', operationName: 'Mine' })
    expect(second.pageInfo.hasNextPage).toBe(false)
    expect(byRest).toEqual([])
  })

  test('is written once, also if the database’s response is lost', async () => {
    await api('GET', '/v1/leads')
    await service.writeRequestLog()
    await api('GET', '/v1/leads')
    await api('GET', '/v1/leads')
    proxy.loseNext('INSERT 0 2')

    await expect(service.writeRequestLog()).rejects.toThrow()
    const entries = await own()

    expect(proxy.losses).toEqual(['INSERT 0 2'])
    expect(entries.map(({ route }) => route)).toEqual(['/v1/leads', '/v1/leads', '/v1/leads'])
  })

  test('keeps an entry for seven days', async () => {
    await api('GET', '/v1/leads')
    const [entry] = await own()
    const isThere = async () => (await api('GET', `/v1/requests/${entry.id}`)).status

    service.clock.advance(6.9 * DAY_MS)
    await forgetOld(service.app.db, service.clock.now())
    const kept = await isThere()
    service.clock.advance(0.2 * DAY_MS)
    await forgetOld(service.app.db, service.clock.now())

    expect(kept).toBe(200)
    expect(await isThere()).toBe(404)
  })
})

describe('a flood', () => {
  const flooded = useTestApp({ overrides: { timers: createFakeTimers() } })
  const BURST = 1_000

  test('fills a bounded part of the log, and leaves room for requests that fail', async () => {
    const headers = { Authorization: `Bearer ${flooded.sandbox.key}` }
    const get = async (path: string) => (await fetch(flooded.url + path, { headers })).arrayBuffer()
    for (let sent = 0; sent < BURST + 100; sent += 50) {
      await Promise.all(Array.from({ length: 50 }, () => get('/v1/openapi.json')))
    }
    await get('/v1/leads/lead_unknown')
    await flooded.writeRequestLog()

    const counts = await flooded.counts()
    const failed = await flooded.api('GET', '/v1/requests?outcome=failed')

    expect(counts.logged_request).toBe(BURST + 1)
    expect(failed.body.data).toMatchObject([{ route: '/v1/leads/{id}', status: 404 }])
    expect(await flooded.app.metrics.text()).toContain('leadthread_requests_not_logged_total{reason="over_limit"} 100')
  })
})
