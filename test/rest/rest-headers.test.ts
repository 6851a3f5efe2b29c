import { expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'

const service = useTestApp()
const PHONE = '+14155550123'
const RATE = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']

const CALLS: [what: string, method: string, path: string, body: unknown, headers: Record<string, string>][] = [
  ['a list', 'GET', '/v1/leads', undefined, {}],
  ['what is there no more', 'GET', '/v1/leads/lead_x', undefined, {}],
  ['a creation', 'POST', '/v1/leads', { phone: PHONE }, {}],
  ['bad input', 'POST', '/v1/leads', {}, {}],
  ['a refused text', 'POST', '/v1/messages', { to: PHONE, body: '' }, {}],
  ['no JSON', 'POST', '/v1/leads', '{', {}],
  ['another type', 'POST', '/v1/leads', 'x', { 'Content-Type': 'text/plain' }],
  ['a body that is too large', 'POST', '/v1/leads', 'x'.repeat(300_000), {}],
  ['no such address', 'GET', '/v1/nowhere', undefined, {}],
  ['no such method', 'PUT', '/v1/leads', {}, {}],
  ['OPTIONS', 'OPTIONS', '/v1/leads', undefined, {}],
  ['OPTIONS of no such address', 'OPTIONS', '/v1/nowhere', undefined, {}],
  ['the description of the API', 'GET', '/v1/openapi.json', undefined, {}],
  ['SOFA’s own address', 'POST', '/v1/webhook', {}, {}],
]

test.each(CALLS)(
  'the response to %s has the rate limit headers and a Request-Id',
  async (_what, method, path, body, headers) => {
    const answer = await service.api(method, path, body, { headers: { 'Request-Id': 'mine', ...headers } })

    expect(answer.headers.get('request-id')).toBe('mine')
    expect(RATE.filter((name) => !answer.headers.has(name))).toEqual([])
  },
)

test('a request without a valid key gets no rate limit headers', async () => {
  for (const key of [null, `lt_test_${'0'.repeat(43)}`]) {
    for (const path of ['/v1/leads', '/v1/nowhere']) {
      const { headers } = await service.api('GET', path, undefined, { key })
      expect(headers.get('request-id')).toMatch(/^req_/)
      expect(RATE.filter((name) => headers.has(name))).toEqual([])
    }
  }
})

test.each<[what: string, method: string, body: string | undefined]>([
  ['a query', 'POST', '{"query":"{ workspace { id } }"}'],
  ['a query that does not parse', 'POST', '{"query":"{"}'],
  ['no JSON', 'POST', '{'],
  ['a body that is too large', 'POST', 'x'.repeat(300_000)],
  ['no such method', 'PUT', '{}'],
  ['OPTIONS', 'OPTIONS', undefined],
])('the GraphQL response to %s has the rate limit headers', async (_what, method, body) => {
  const { headers } = await service.api(method, '/graphql', body)

  expect(RATE.filter((name) => !headers.has(name))).toEqual([])
})

test('a conditional read, a deletion and an upload have the rate limit headers', async () => {
  const lead = await service.api('POST', '/v1/leads', { phone: '+14155550188' })
  const path = `/v1/leads/${lead.body.id}`
  const read = await service.api('GET', path)
  const headers = { 'Content-Type': 'text/csv' }

  const answers = [
    await service.api('GET', path, undefined, { headers: { 'If-None-Match': read.headers.get('etag')! } }),
    await service.api('DELETE', path),
    await service.api('POST', '/v1/leads/imports', 'phone\n+14155550189\n', { headers }),
    await service.api('POST', '/v1/leads/imports', 'x', { headers: { 'Content-Type': 'text/html' } }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([304, 204, 202, 415])
  for (const answer of answers) expect(RATE.filter((name) => !answer.headers.has(name))).toEqual([])
})
