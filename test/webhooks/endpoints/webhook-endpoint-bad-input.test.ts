import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Json, useTestApp } from '../../support/harness.ts'
import { createSeen } from '../support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)
const URL = 'https://93.184.216.34/hook'
const good = { url: URL, event_types: ['message.received'] }

let endpoint: Json
let before: Record<string, number>
let row: Json
beforeAll(async () => {
  endpoint = (await service.api('POST', '/v1/webhooks', { ...good, headers: { 'X-Kept': { value: 'a' } } })).body
  before = await service.counts()
  row = await theRow()
})

const theRow = () => seen.endpoint(endpoint.id)

async function expectRefusal({ status, body }: Answer, param: string, code = 'invalid_parameter'): Promise<void> {
  const [message, doc_url, request_id] = [expect.any(String), expect.stringContaining(code), expect.any(String)]
  expect({ status, body }).toEqual({ status: 400, body: { code, param, message, doc_url, request_id } })
  expect(await service.counts()).toEqual(before)
  expect(await theRow()).toEqual(row)
}

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`X-${i}`, { value: 'v', sensitive: false }]))
const header = (name: string, value = 'v') => ({ headers: { [name]: { value } } })

/** Invalid for creating and for changing. */
const WRONG: [what: string, fields: object, param: string][] = [
  ['a URL that is a number', { url: 5 }, 'url'],
  ['an empty URL', { url: '' }, 'url'],
  ['half a URL', { url: 'example.com/hook' }, 'url'],
  ['plain http', { url: 'http://example.com/' }, 'url'],
  ['plain http to loopback by another name', { url: 'http://127.0.0.2/' }, 'url'],
  ['another scheme', { url: 'ftp://example.com/' }, 'url'],
  ['another port', { url: 'https://example.com:8443/' }, 'url'],
  ['a user in the URL', { url: 'https://user@example.com/' }, 'url'],
  ['a space in the URL', { url: 'https://example.com/a b' }, 'url'],
  ['a line break in the URL', { url: 'https://example.com/\r\nX: y' }, 'url'],
  ['a URL of 2,049 characters', { url: `${URL}?${'x'.repeat(2_049 - URL.length - 1)}` }, 'url'],
  ['a private address', { url: 'https://192.168.1.1/' }, 'url'],
  ['loopback over https', { url: 'https://127.0.0.1/' }, 'url'],
  ['loopback by name', { url: 'https://localhost/' }, 'url'],
  ['loopback by a name with a dot at its end', { url: 'https://Localhost.:443/' }, 'url'],
  ['loopback by a name below localhost', { url: 'https://hooks.localhost/' }, 'url'],
  ['loopback as a number', { url: 'https://2130706433/' }, 'url'],
  ['metadata', { url: 'https://169.254.169.254/' }, 'url'],
  ['no event type', { event_types: [] }, 'event_types'],
  ['a word for a list', { event_types: 'message.received' }, 'event_types'],
  ['an unknown event type', { event_types: ['message.received', 'lead.lost'] }, 'event_types[1]'],
  ['an internal event type', { event_types: ['message.added'] }, 'event_types[0]'],
  ['a number among types', { event_types: ['message.received', 'lead.qualified', 7] }, 'event_types[2]'],
  ['null among types', { event_types: [null] }, 'event_types[0]'],
  ['a type twice', { event_types: ['message.received', 'message.received'] }, 'event_types'],
  ['all and one more', { event_types: ['*', 'message.received'] }, 'event_types'],
  ['a description of 501 characters', { description: 'x'.repeat(501) }, 'description'],
  ['NUL in a description', { description: 'a\0' }, 'description'],
  ['a description that is a number', { description: 1 }, 'description'],
  ['another order', { ordering: 'global' }, 'ordering'],
  ['a rate of nothing', { rate_per_second: 0 }, 'rate_per_second'],
  ['a rate below nothing', { rate_per_second: -1 }, 'rate_per_second'],
  ['a rate beyond 1,000', { rate_per_second: 1_001 }, 'rate_per_second'],
  ['half a request', { rate_per_second: 0.5 }, 'rate_per_second'],
  ['a rate as text', { rate_per_second: '5' }, 'rate_per_second'],
  ['headers as a list', { headers: [['X-A', 'v']] }, 'headers'],
  ['headers as text', { headers: 'X-A: v' }, 'headers'],
  ['a header that is text', { headers: { 'X-A': 'v' } }, 'headers.X-A'],
  ['a header’s value that is a number', { headers: { 'X-A': { value: 1 } } }, 'headers.X-A.value'],
  [
    'a header’s sensitive that is text',
    { headers: { 'X-A': { value: 'v', sensitive: 'no' } } },
    'headers.X-A.sensitive',
  ],
  ['21 headers', { headers: many(21) }, 'headers'],
  [
    'headers of more than 4 KiB',
    { headers: { 'X-A': { value: 'v'.repeat(4_000) }, 'X-B': { value: 'v'.repeat(91) } } },
    'headers',
  ],
  ['a header of more than 4 KiB', header('X-A', 'v'.repeat(4_097)), 'headers.X-A.value'],
  ['the same header twice', { headers: { 'X-A': { value: '1' }, 'x-a': { value: '2' } } }, 'headers'],
]

const OURS = [
  ...['Host', 'content-type', 'Content-Length', 'Content-Anything', 'CONNECTION', 'Keep-Alive', 'Transfer-Encoding'],
  ...['TE', 'Trailer', 'Upgrade', 'Expect', 'Accept-Encoding', 'Cookie', 'User-Agent', 'Proxy-Authorization'],
  ...['Service-Signature', 'service-signature-next', 'Service-Anything', 'webhook-id', 'Webhook-Attempt', 'Webhook-X'],
]
const NO_NAMES = ['X A', 'X:A', 'X\r\nA', 'Ä', 'X\0', `X-${'a'.repeat(255)}`]
const NO_VALUES = ['a\r\nX-B: b', 'a\nb', 'a\rb', 'ä', '👍', 'a\0b', '\x7f', '\t', ' a', 'a ']

for (const name of [...OURS, ...NO_NAMES]) {
  WRONG.push([`the header ${JSON.stringify(name)}`, header(name), `headers.${name}`])
}
for (const value of NO_VALUES) {
  WRONG.push([`the header value ${JSON.stringify(value)}`, header('X-A', value), 'headers.X-A.value'])
}

test.each(WRONG)('%s is refused, when creating and when changing', async (_what, fields, param) => {
  const shown = param.slice(0, 200)
  await expectRefusal(await service.api('POST', '/v1/webhooks', { ...good, ...fields }), shown)
  await expectRefusal(await service.api('PATCH', `/v1/webhooks/${endpoint.id}`, fields), shown)
})

test.each<[string, object, string, string]>([
  ['an unknown field', { urls: URL }, 'urls', 'unknown_parameter'],
  ['an unknown field beside a wrong one', { url: 5, secret: 'whsec_mine' }, 'secret', 'unknown_parameter'],
  [
    'an unknown field of a header',
    { headers: { 'X-A': { value: 'v', secret: true } } },
    'headers.X-A.secret',
    'unknown_parameter',
  ],
  ['a header without its value', { headers: { 'X-A': { sensitive: true } } }, 'headers.X-A.value', 'missing_parameter'],
])('%s is refused, when creating and when changing', async (_what, fields, param, code) => {
  await expectRefusal(await service.api('POST', '/v1/webhooks', { ...good, ...fields }), param, code)
  await expectRefusal(await service.api('PATCH', `/v1/webhooks/${endpoint.id}`, fields), param, code)
})

describe('when changing', () => {
  const change = (body: unknown) => service.api('PATCH', `/v1/webhooks/${endpoint.id}`, body)

  test.each([
    ['url', { url: null }],
    ['event_types', { event_types: null }],
    ['ordering', { ordering: null }],
    ['status', { status: null }],
    ['status', { status: 'paused' }],
    ['status', { status: true }],
  ])('an invalid %s (%j) is refused', async (param, body) => {
    await expectRefusal(await change(body), param)
  })

  test.each(['disabled_reason', 'paused_until', 'secret', 'created_at', 'workspace_id', 'id', 'secret_overlap_until'])(
    '%s cannot be set by a client',
    async (name) => {
      await expectRefusal(await change({ [name]: 'x' }), name, 'unknown_parameter')
    },
  )

  test('one invalid field prevents all changes', async () => {
    await expectRefusal(await change({ description: 'New', url: 'http://example.com/' }), 'url')
    await expectRefusal(await change({ description: 'New', headers: { ...many(20) } }), 'headers')
  })

  test('a list, a string and a truncated object are refused', async () => {
    for (const body of ['[]', '"x"', '{"url":', 'null']) {
      const { status } = await change(body)
      expect(status, body).toBe(400)
    }
    expect(await theRow()).toEqual(row)
  })

  test('a path parameter is refused in the query', async () => {
    const answer = await service.api('PATCH', `/v1/webhooks/${endpoint.id}?status=disabled`, {})
    await expectRefusal(answer, 'status', 'unknown_parameter')
  })
})

describe('when creating', () => {
  test.each(['url', 'event_types'])('%s is required', async (name) => {
    const { [name]: _, ...rest } = good as Record<string, unknown>
    await expectRefusal(await service.api('POST', '/v1/webhooks', rest), name, 'missing_parameter')
    await expectRefusal(await service.api('POST', '/v1/webhooks', { ...rest, [name]: null }), name, 'missing_parameter')
  })

  test('a status cannot be set by a client', async () => {
    await expectRefusal(
      await service.api('POST', '/v1/webhooks', { ...good, status: 'disabled' }),
      'status',
      'unknown_parameter',
    )
  })

  test('a live workspace’s endpoint cannot be on loopback', async () => {
    const { key } = service.live
    for (const url of ['http://127.0.0.1:4001/', 'http://localhost/', 'http://[::1]/']) {
      await expectRefusal(await service.api('POST', '/v1/webhooks', { ...good, url }, { key }), 'url')
    }
  })
})

describe('when rotating', () => {
  test.each([-1, 169, 1.5, '24', null, true, 1e300])('overlap_hours %j is refused', async (overlap_hours) => {
    const answer = await service.api('POST', `/v1/webhooks/${endpoint.id}/rotate`, { overlap_hours })
    await expectRefusal(answer, 'overlap_hours')
  })

  test('an unknown field is refused', async () => {
    for (const address of ['rotate', 'rotate/complete']) {
      const answer = await service.api('POST', `/v1/webhooks/${endpoint.id}/${address}`, { overlap: 1 })
      await expectRefusal(answer, 'overlap', 'unknown_parameter')
    }
  })
})

describe('when reading', () => {
  test.each(['limit=0', 'limit=101', 'limit=x'])('?%s is refused', async (query) => {
    await expectRefusal(await service.api('GET', `/v1/webhooks?${query}`), 'limit')
  })

  test('a cursor of another list, or an invalid one, is refused', async () => {
    await service.api('POST', '/v1/sandbox/inbound', { from: '+14155550177', body: 'Hi' })
    await service.api('POST', '/v1/sandbox/inbound', { from: '+14155550178', body: 'Hi' })
    const { body } = await service.api('GET', '/v1/conversations?limit=1')
    expect(body.next_cursor).toBeTruthy()

    for (const cursor of [body.next_cursor, 'x', '']) {
      const answer = await service.api('GET', `/v1/webhooks?cursor=${cursor}`)
      expect(answer, cursor).toMatchObject({ status: 400, body: { code: 'invalid_cursor', param: 'cursor' } })
    }
  })

  test.each(['wh_x', 'WH_X', '%00', '%ff', 'a%2fb', 'x'.repeat(300), '\u{1f600}', 'conv_x'])(
    '%s is not found',
    async (id) => {
      for (const [method, path, body] of [
        ['GET', `/v1/webhooks/${id}`],
        ['PATCH', `/v1/webhooks/${id}`, { description: 'x' }],
        ['DELETE', `/v1/webhooks/${id}`],
        ['POST', `/v1/webhooks/${id}/rotate`, {}],
        ['POST', `/v1/webhooks/${id}/rotate/complete`, {}],
      ] as [string, string, object?][]) {
        const answer = await service.api(method, path, body)
        expect(answer, `${method} ${path}`).toMatchObject({ status: 404, body: { code: 'not_found' } })
      }
    },
  )

  test('other methods are refused with the list of methods', async () => {
    const all = await service.api('DELETE', '/v1/webhooks')
    const one = await service.api('POST', `/v1/webhooks/${endpoint.id}`, {})

    expect(all).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(all.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS')
    expect(one.headers.get('allow')).toBe('GET, PATCH, DELETE, HEAD, OPTIONS')
    expect((await service.api('DELETE', `/v1/webhooks/${endpoint.id}`, { a: 1 })).status).toBe(400)
  })
})
