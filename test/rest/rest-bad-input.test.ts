import { beforeAll, expect, test } from 'vitest'
import { type Answer, useTestApp } from '../support/harness.ts'
import { badRequests } from './support/bad-input.ts'

const service = useTestApp()
const PHONE = '+14155550123'
const JSON_TYPE = { 'Content-Type': 'application/json' }

let before: Record<string, number>
beforeAll(async () => {
  before = await service.counts()
})

test.each(badRequests())('$what', async ({ method, path, body, headers = {}, code, param }) => {
  expectRefusal(await service.api(method, path, body, { headers }), { status: 400, code, param })
  await expectNoWrites()
})

test.each<[what: string, path: string, body: unknown, code: string, param: string]>([
  [
    'a number beyond all bounds',
    '/v1/leads',
    `{"phone":"${PHONE}","attributes":{"budget":1e400}}`,
    'invalid_parameter',
    'attributes.budget',
  ],
  [
    'a number that would be rounded',
    '/v1/leads',
    `{"phone":"${PHONE}","attributes":{"a":9007199254740993}}`,
    'invalid_parameter',
    'attributes.a',
  ],
  [
    'a key that JavaScript takes for something else',
    '/v1/leads',
    `{"phone":"${PHONE}","attributes":{"__proto__":1}}`,
    'unknown_parameter',
    'attributes.__proto__',
  ],
  [
    'the same, written otherwise',
    '/v1/leads',
    `{"phone":"${PHONE}","attributes":{"\\u005f_proto__":1}}`,
    'unknown_parameter',
    'attributes.__proto__',
  ],
  [
    'a list among attributes',
    '/v1/leads',
    { phone: PHONE, attributes: { a: ['x'] } },
    'invalid_parameter',
    'attributes.a',
  ],
  ['NUL in an attribute', '/v1/leads', { phone: PHONE, attributes: { a: '\0' } }, 'invalid_parameter', 'attributes.a'],
  [
    'half a character in a name',
    '/v1/leads',
    `{"phone":"${PHONE}","attributes":{"\\ud800":1}}`,
    'invalid_parameter',
    'attributes.\ufffd',
  ],
  [
    'more attributes than may be',
    '/v1/leads',
    { phone: PHONE, attributes: manyAttributes(101) },
    'invalid_parameter',
    'attributes',
  ],
  [
    'attributes too large',
    '/v1/leads',
    { phone: PHONE, attributes: { a: 'x'.repeat(16_385) } },
    'invalid_parameter',
    'attributes.a',
  ],
  [
    'an unknown method of consent',
    '/v1/leads',
    { phone: PHONE, consent: { method: 'telepathy' } },
    'invalid_parameter',
    'consent.method',
  ],
  ['consent without a method', '/v1/leads', { phone: PHONE, consent: {} }, 'missing_parameter', 'consent.method'],
  [
    'a time zone that is none',
    '/v1/leads',
    { phone: PHONE, timezone: 'Mars/Olympus' },
    'invalid_parameter',
    'timezone',
  ],
  ['no recipient', '/v1/messages', { body: 'Hi' }, 'missing_parameter', 'to'],
  ['two recipients', '/v1/messages', { to: PHONE, lead_id: 'lead_x', body: 'Hi' }, 'invalid_parameter', 'lead_id'],
  ['a body of blanks', '/v1/messages', { to: PHONE, body: ' \n\t' }, 'invalid_parameter', 'body'],
  ['NUL in a body', '/v1/messages', { to: PHONE, body: 'a\0b' }, 'invalid_parameter', 'body'],
  ['half a character in a body', '/v1/messages', `{"to":"${PHONE}","body":"\\udc00"}`, 'invalid_parameter', 'body'],
  ['a body of 1,601 characters', '/v1/messages', { to: PHONE, body: 'x'.repeat(1_601) }, 'invalid_parameter', 'body'],
  ['a body of 11 segments', '/v1/messages', { to: PHONE, body: '—'.repeat(671) }, 'invalid_parameter', 'body'],
  [
    'a number that is not ours',
    '/v1/messages',
    { to: PHONE, body: 'Hi', from: '+12025550199' },
    'invalid_parameter',
    'from',
  ],
  [
    'a time too far ahead',
    '/v1/messages',
    { to: PHONE, body: 'Hi', send_at: '2027-01-01T00:00:00Z' },
    'invalid_parameter',
    'send_at',
  ],
  [
    'a time without a zone',
    '/v1/messages',
    { to: PHONE, body: 'Hi', send_at: '2026-03-04T00:00:00' },
    'invalid_parameter',
    'send_at',
  ],
  [
    'a word for a list',
    '/v1/webhooks',
    { url: 'https://example.com/', event_types: 'message.received' },
    'invalid_parameter',
    'event_types',
  ],
  [
    'an empty list',
    '/v1/webhooks',
    { url: 'https://example.com/', event_types: [] },
    'invalid_parameter',
    'event_types',
  ],
  [
    'an unknown event',
    '/v1/webhooks',
    { url: 'https://example.com/', event_types: ['message.received', 'x'] },
    'invalid_parameter',
    'event_types[1]',
  ],
  ['plain http', '/v1/webhooks', { url: 'http://example.com/', event_types: ['*'] }, 'invalid_parameter', 'url'],
  ['another scheme', '/v1/webhooks', { url: 'file:///etc/passwd', event_types: ['*'] }, 'invalid_parameter', 'url'],
  [
    'a user in the URL',
    '/v1/webhooks',
    { url: 'https://a:b@example.com/', event_types: ['*'] },
    'invalid_parameter',
    'url',
  ],
  ['a private address', '/v1/webhooks', { url: 'https://10.0.0.1/', event_types: ['*'] }, 'invalid_parameter', 'url'],
  [
    'the cloud’s own address',
    '/v1/webhooks',
    { url: 'https://169.254.169.254/', event_types: ['*'] },
    'invalid_parameter',
    'url',
  ],
  [
    'a private address in disguise',
    '/v1/webhooks',
    { url: 'https://[::ffff:10.0.0.1]/', event_types: ['*'] },
    'invalid_parameter',
    'url',
  ],
])('%s is refused', async (_what, path, body, code, param) => {
  expectRefusal(await service.api('POST', path, body), { status: 400, code, param })
  await expectNoWrites()
})

const BAD_PHONES = [
  '4155550123',
  '+1 415 555 0123',
  '+1415555012a',
  '+0155550123',
  '+123456',
  '+1234567890123456',
  '',
  '+',
  `${PHONE}\n`,
]

test.each(BAD_PHONES)('the phone %j is refused for its format', async (phone) => {
  expectRefusal(await service.api('POST', '/v1/leads', { phone }), {
    status: 400,
    code: 'invalid_parameter',
    param: 'phone',
  })
  expectRefusal(await service.api('POST', '/v1/messages', { to: phone, body: 'Hi' }), {
    status: 400,
    code: 'invalid_parameter',
    param: 'to',
  })
  await expectNoWrites()
})

test.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=ten', 'limit'],
  ['limit=1.5', 'limit'],
  ['limit=1e1', 'limit'],
  ['limit=', 'limit'],
  ['limit=10&limit=20', 'limit'],
  ['status=lost', 'status'],
  ['status=active&status=booked', 'status'],
  ['handler=robot', 'handler'],
  ['created_after=yesterday', 'created_after'],
  ['created_after=2026-02-30', 'created_after'],
  ['created_after=2026-02-03T10:00:00', 'created_after'],
  ['created_after=2026-02-03&created_before=2026-02-03', 'created_before'],
  ['campaign_id=%00', 'campaign_id'],
])('GET /conversations?%s is refused', async (query, param) => {
  const answer = await service.api('GET', `/v1/conversations?${query}`)

  expectRefusal(answer, { status: 400, code: 'invalid_parameter', param })
})

test.each(['x', '%00', 'bm90IG91cnM', 'eyJhIjoxfQ.eyJiIjoyfQ', '\u{1f600}', 'a'.repeat(4_000)])(
  'the cursor %s is refused',
  async (cursor) => {
    const answer = await service.api('GET', `/v1/conversations?cursor=${cursor}`)

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } })
  },
)

test.each<[what: string, body: string | Uint8Array<ArrayBuffer>, code: string]>([
  ['half an object', '{"phone":', 'malformed_json'],
  ['two objects', '{}{}', 'malformed_json'],
  ['a trailing comma', '{"phone":"+14155550123",}', 'malformed_json'],
  ['NaN', '{"phone":NaN}', 'malformed_json'],
  ['no UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'malformed_json'],
  ['brackets without end', '['.repeat(200_000), 'malformed_json'],
  ['a list', '[]', 'invalid_request'],
  ['null', 'null', 'invalid_request'],
  ['a text', '"phone"', 'invalid_request'],
  ['nesting without bottom', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`, 'unknown_parameter'],
])('a body of %s is refused', async (_what, body, code) => {
  const headers = { ...JSON_TYPE, Authorization: `Bearer ${service.sandbox.key}` }
  const response = await fetch(`${service.url}/v1/leads`, { method: 'POST', headers, body })

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code })
  await expectNoWrites()
})

test('an unknown ID is not found, whatever its form', async () => {
  const other = await service.newWorkspace()
  const { body: message } = await service.api('POST', '/v1/sandbox/inbound', { from: PHONE, body: 'Hi' }, other.sandbox)
  const ids = [message.conversation_id, 'conv_x', '%00', '%ff', 'a%2fb', 'x'.repeat(300), '\u{1f600}']
  expect(message.conversation_id).toMatch(/^conv_/)

  for (const id of ids) {
    const answer = await service.api('GET', `/v1/conversations/${id}`)
    expect(answer, id).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  const stranger = await service.api('POST', '/v1/messages', { lead_id: message.lead_id, body: 'Hi' })
  expect(stranger).toMatchObject({ status: 404, body: { code: 'not_found', param: 'lead_id' } })
  const listed = await service.api('GET', `/v1/conversations?lead_id=${message.lead_id}`)
  expect(listed).toMatchObject({ status: 200, body: { data: [], has_more: false, next_cursor: null } })
  before = await service.counts()
})

function expectRefusal(
  { status, headers, body }: Answer,
  expected: { status: number; code: string; param: string },
): void {
  const { code, param } = expected
  const help = { doc_url: `${service.url}/docs#error-${code}`, request_id: headers.get('request-id') }
  expect({ status, body }).toEqual({
    status: expected.status,
    body: { code, param, message: expect.any(String), ...help },
  })
  expect(headers.get('request-id')).toBeTruthy()
  expect(headers.get('ratelimit-remaining')).toBeTruthy()
}

async function expectNoWrites(): Promise<void> {
  expect(await service.counts()).toEqual(before)
}

function manyAttributes(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}`, i]))
}

test.each([
  ['GET', '/v1/leads?nope=1&nope=2', 'unknown_parameter', 'nope'],
  ['GET', '/v1/leads?limit=1&limit=2&nope=1', 'unknown_parameter', 'nope'],
  ['GET', '/v1/leads/lead_x?id=1&id=2', 'unknown_parameter', 'id'],
  ['POST', '/v1/leads?phone=1&phone=2', 'unknown_parameter', 'phone'],
  ['GET', '/v1/leads?toString=1&toString=2', 'unknown_parameter', 'toString'],
  ['GET', '/v1/leads?limit=1&limit=2', 'invalid_parameter', 'limit'],
])('%s %s is %s', async (method, path, code, param) => {
  const body = method === 'POST' ? { phone: PHONE } : undefined

  expectRefusal(await service.api(method, path, body), { status: 400, code, param })
})

test.each([
  ['GET', '/v1/leads?stauts=new', 'Unknown parameter `stauts`. Did you mean `status`?'],
  ['GET', '/v1/leads/lead_x?id=1', 'Unknown parameter `id`. It is part of the path. Send it only there.'],
  ['GET', '/v1/leads/lead_x?id=1&id=2', 'Unknown parameter `id`. It is part of the path. Send it only there.'],
  ['POST', '/v1/leads?phone=1', 'Unknown parameter `phone`. Send it in the JSON body.'],
  ['POST', '/v1/leads?fone=1', 'Unknown parameter `fone`. Did you mean `phone`? Put custom fields in `attributes`.'],
  ['GET', '/v1/leads?nope=1&nope=2', 'Unknown parameter `nope`. See the API reference for the accepted parameters.'],
  ['GET', '/v1/conversations?inbox_state=snozed', 'Must be one of open, snoozed, done. Did you mean `snoozed`?'],
])('%s %s says what was meant', async (method, path, message) => {
  const body = method === 'POST' ? { phone: PHONE } : undefined

  expect((await service.api(method, path, body)).body.message).toBe(message)
})

test.each([
  [{ to: PHONE, body: 'Hi', scheduled_for: '2026-02-03T10:00:00Z' }, '`scheduled_for`. Did you mean `send_at`?'],
  [{ to: PHONE, text: 'Hi' }, '`text`. Did you mean `body`?'],
  [{ phone: PHONE, body: 'Hi' }, '`phone`. Did you mean `to`?'],
])('POST /v1/messages with %j says what the field is called', async (body, words) => {
  expect((await service.api('POST', '/v1/messages', body)).body.message).toBe(`Unknown parameter ${words}`)
})

test.each(['0.12345678901234567890123', '1e-400', '1e400', '-1e400', '0.30000000000000001', '12345678901234567890'])(
  'the number %s is refused with its path, because it cannot be stored exactly',
  async (literal) => {
    const body = (path: string) => path.replace('%', literal)
    const lead = await service.api('POST', '/v1/leads', body(`{"phone":"${PHONE}","attributes":{"a":{"b":[0, %]}}}`))
    const plain = await service.api('POST', '/v1/leads', body(`{"phone":"${PHONE}","attributes":{"budget": %}}`))
    const graphql = await service.api('POST', '/graphql', body('{"query":"{ workspace { id } }","variables":{"x":%}}'))

    expectRefusal(lead, { status: 400, code: 'invalid_parameter', param: 'attributes.a.b[1]' })
    expectRefusal(plain, { status: 400, code: 'invalid_parameter', param: 'attributes.budget' })
    expect(graphql.body.errors).toMatchObject([{ extensions: { code: 'invalid_parameter', param: 'variables.x' } }])
    await expectNoWrites()
  },
)
