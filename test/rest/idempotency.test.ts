import { describe, expect, test } from 'vitest'
import { reserveKey } from '../../src/domain/kernel/index.ts'
import { requestFingerprints } from '../../src/interfaces/http/fingerprint.ts'
import { type Answer, useTestApp } from '../support/harness.ts'
import { createPast } from '../support/past.ts'
import { createSeen } from '../support/seen.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)
const PHONE = '+14155550123'

let keyCount = 0
const newKey = () => `order ${++keyCount}`

function post(path: string, body: unknown, key: string, options: { key?: string } = {}): Promise<Answer> {
  return service.api('POST', path, body, { ...options, headers: { 'Idempotency-Key': key } })
}

const CALLS: [path: string, body: Record<string, unknown>, table: string][] = [
  ['/v1/leads', { phone: PHONE, source: 'web' }, 'lead'],
  ['/v1/messages', { to: PHONE, body: 'Hello' }, 'message'],
  ['/v1/webhooks', { url: 'https://example.com/hooks', event_types: ['*'] }, 'webhook_endpoint'],
  ['/v1/sandbox/inbound', { from: PHONE, body: 'Hello' }, 'message'],
]

test.each(CALLS)('POST %s takes effect once, with the same response each time', async (path, body) => {
  const key = newKey()
  const first = await post(path, body, key)
  const before = await service.counts()

  const second = await post(path, body, key)

  expect(first.status).toBeLessThan(300)
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  expect(second).toMatchObject({ status: first.status, body: first.body })
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(await service.counts()).toEqual(before)
})

test.each(CALLS)('POST %s whose response was lost is answered from its result', async (path, body) => {
  const key = newKey()
  const first = await post(path, body, key)
  await loseResponse(key)
  const before = await service.counts()
  expect((await post(path, body, key)).body).toMatchObject({ code: 'idempotency_in_progress' })
  service.clock.advance(61_000)

  const second = await post(path, body, key)
  const third = await post(path, body, key)

  expect(second.status).toBeLessThan(300)
  expect(second.body.id).toBe(first.body.id)
  expect(Object.keys(second.body)).toEqual(Object.keys(first.body))
  expect(second.body.secret).toBe(first.body.secret)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(third.body).toEqual(second.body)
  expect(await service.counts()).toEqual(before)
})

test('a key whose request crashed before it took effect can be used again after a minute', async () => {
  const key = newKey()
  const body = { phone: '+14155550199' }
  await reserve(key, '/v1/leads', body)
  const early = await post('/v1/leads', body, key)
  service.clock.advance(61_000)

  const late = await post('/v1/leads', body, key)

  expect(early).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } })
  expect(early.headers.get('retry-after')).toBe('1')
  expect(late.status).toBe(201)
})

test('the same key with another body or another path is refused, and does nothing', async () => {
  const key = newKey()
  await post('/v1/leads', { phone: PHONE }, key)
  const before = await service.counts()

  const answers = [
    await post('/v1/leads', { phone: '+14155550124' }, key),
    await post('/v1/messages', { to: PHONE, body: 'Hi' }, key),
  ]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'idempotency_key_reused'],
    [409, 'idempotency_key_reused'],
  ])
  expect(await service.counts()).toEqual(before)
})

const WRITTEN = `{"phone":"${PHONE}","attributes":{"budget":25000,"name":"Zoë"}}`

test.each([
  ['with spaces', `{ "phone": "${PHONE}",\n "attributes": { "budget": 25000, "name": "Zoë" } }`],
  ['in another order', `{"attributes":{"name":"Zoë","budget":25000},"phone":"${PHONE}"}`],
  ['with a number in another notation', WRITTEN.replace('25000', '2.5e4')],
  ['with escaped characters', WRITTEN.replace('ë', '\\u00eb').replace('"phone"', '"\\u0070hone"')],
])('the same body %s gets the same response', async (_how, body) => {
  const key = newKey()
  const first = await post('/v1/leads', WRITTEN, key)

  const second = await post('/v1/leads', body, key)

  expect(second).toMatchObject({ status: first.status, body: first.body })
  expect(second.headers.get('idempotency-replayed')).toBe('true')
})

test.each([
  ['a string for a number', WRITTEN.replace('25000', '"25000"')],
  ['another case', WRITTEN.replace('Zoë', 'zoë')],
  ['a field less', `{"phone":"${PHONE}"}`],
  ['null for a field', `{"phone":"${PHONE}","attributes":{"budget":25000,"name":null}}`],
])('a body with %s is another request', async (_what, body) => {
  const key = newKey()
  await post('/v1/leads', WRITTEN, key)

  expect(await post('/v1/leads', body, key)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
})

test('no body is the same as an empty object', async () => {
  const { body: lead } = await service.api('POST', '/v1/sandbox/inbound', { from: PHONE, body: 'Hi' })
  const path = `/v1/conversations/${lead.conversation_id}/handoff`
  const key = newKey()
  const first = await service.api('POST', path, undefined, { headers: { 'Idempotency-Key': key } })

  const second = await post(path, {}, key)

  expect(first.status).toBe(200)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
})

test('the order of list entries matters', async () => {
  const [one, two] = ['+14155550171', '+14155550172']
  const key = newKey()
  await post('/v1/suppressions', { phones: [one, two], reason: 'complaint' }, key)

  const other = await post('/v1/suppressions', { phones: [two, one], reason: 'complaint' }, key)

  expect(other.body.code).toBe('idempotency_key_reused')
})

describe('a key that an earlier release stored', () => {
  test('is compared byte for byte', async () => {
    const key = newKey()
    const first = await post('/v1/leads', WRITTEN, key)
    await past.keyOfEarlierRelease(key)

    const same = await post('/v1/leads', WRITTEN, key)
    const spaced = await post('/v1/leads', WRITTEN.replaceAll(':', ': '), key)

    expect(same).toMatchObject({ status: first.status, body: first.body })
    expect(same.headers.get('idempotency-replayed')).toBe('true')
    expect(spaced.body.code).toBe('idempotency_key_reused')
  })

  test('belongs to its own request, and to no former one of the same key', async () => {
    const key = newKey()
    const former = { phone: PHONE, source: 'former' }
    const later = { phone: PHONE, source: 'later' }
    await post('/v1/leads', former, key)
    await past.keyTakenByEarlierRelease(key, bytesOf(later))

    const answers = [await post('/v1/leads', former, key), await post('/v1/leads', later, key)]

    expect(answers.map(({ body, headers }) => body.code ?? headers.get('idempotency-replayed'))).toEqual([
      'idempotency_key_reused',
      'true',
    ])
  })

  test('is taken over after a crash', async () => {
    const key = newKey()
    await reserve(key, '/v1/leads', { phone: '+14155550198' })
    await past.keyOfEarlierRelease(key)
    service.clock.advance(61_000)

    expect((await post('/v1/leads', { phone: '+14155550198' }, key)).status).toBe(201)
  })
})

test('a crashed request is taken over by the same body in another order', async () => {
  const key = newKey()
  await reserve(key, '/v1/leads', { phone: '+14155550197', source: 'web' })
  service.clock.advance(61_000)

  expect((await post('/v1/leads', { source: 'web', phone: '+14155550197' }, key)).status).toBe(201)
})

test('of many concurrent requests one takes effect; the others get a conflict or the same response', async () => {
  const key = newKey()
  const before = await service.counts()

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post('/v1/messages', { to: PHONE, body: 'Once' }, key)),
  )

  const done = answers.filter(({ status }) => status === 201)
  const waiting = answers.filter(({ status }) => status === 409)
  expect(done.length).toBeGreaterThan(0)
  expect(done.length + waiting.length).toBe(10)
  expect(new Set(done.map(({ body }) => body.id)).size).toBe(1)
  expect((await service.counts()).message).toBe(before.message! + 1)
})

test('an error response frees the key', async () => {
  const key = newKey()
  const refused = await post('/v1/messages', { lead_id: 'lead_unknown', body: 'Hi' }, key)

  const retried = await post('/v1/messages', { to: PHONE, body: 'Hi' }, key)

  expect([refused.status, retried.status]).toEqual([404, 201])
})

test('a key belongs to its workspace', async () => {
  const key = newKey()
  const other = await service.newWorkspace()
  const mine = await post('/v1/leads', { phone: PHONE }, key)

  const theirs = await post('/v1/leads', { phone: PHONE }, key, other.sandbox)

  expect(theirs).toMatchObject({ status: 201 })
  expect(theirs.headers.get('idempotency-replayed')).toBeNull()
  expect(theirs.body.id).not.toBe(mine.body.id)
})

test('a key can be used again after a day', async () => {
  const key = newKey()
  const first = await post('/v1/messages', { to: PHONE, body: 'Daily' }, key)
  service.clock.advance(24 * 3_600_000 + 1)

  const second = await post('/v1/messages', { to: PHONE, body: 'Daily' }, key)

  expect(second.status).toBe(201)
  expect(second.body.id).not.toBe(first.body.id)
})

test.each(['', 'x'.repeat(256), 'ключ'])('the key %j is refused', async (key) => {
  const headers = { 'Idempotency-Key': Buffer.from(key).toString('latin1') }

  const answer = await service.api('POST', '/v1/leads', { phone: PHONE }, { headers })

  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param: 'Idempotency-Key' } })
})

test('stored responses are encrypted', async () => {
  const key = newKey()
  await post('/v1/webhooks', { url: 'https://example.com/secret-hooks', event_types: ['*'] }, key)

  const { body } = await seen.storedResponse(key)

  expect(Buffer.from(body).toString('latin1')).not.toContain('whsec_')
})

/** As if the process had crashed between the commit and the response. */
async function loseResponse(key: string): Promise<void> {
  await past.crashedBeforeResponse(key)
}

/** The fingerprint that an earlier release stores for a lead. */
function bytesOf(body: unknown): string {
  const bytes = Buffer.from(JSON.stringify(body))
  return requestFingerprints({ method: 'POST', url: '/v1/leads', bytes, content: body }).bytes
}

/** As if a process had reserved the key and crashed before it did anything. */
async function reserve(key: string, path: string, body: unknown): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(body))
  const fingerprints = requestFingerprints({ method: 'POST', url: path, bytes, content: body })
  await reserveKey(service.app, { workspaceId: service.sandbox.id, key, fingerprints, token: 'crashed' })
}
