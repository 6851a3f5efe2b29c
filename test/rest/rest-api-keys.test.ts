import { expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'
import { createPast } from '../support/past.ts'

const service = useTestApp()
const past = createPast(service)
const api = (method: string, path: string, body?: unknown, key = service.sandbox.key, idempotencyKey?: string) =>
  service.api(method, `/v1/api-keys${path}`, body, {
    key,
    ...(idempotencyKey && { headers: { 'Idempotency-Key': idempotencyKey } }),
  })
const statusOf = async (key: string) => (await service.api('GET', '/v1/workspace', undefined, { key })).status
const KEY = { name: 'CRM', scopes: ['leads', 'messaging'] }

test('a key is created, renamed, rotated and revoked; its secret is only in the responses that create one', async () => {
  const made = await api('POST', '', KEY)
  const { id, secret: first, ...shown } = made.body
  const renamed = await api('PATCH', `/${id}`, { name: 'Sales' })
  const rotated = await api('POST', `/${id}/rotate`, { overlap_hours: 2 })
  const { secret: second } = rotated.body
  const again = await api('POST', `/${id}/rotate`, {})
  const during = [await statusOf(first), await statusOf(second)]
  const completed = await api('POST', `/${id}/rotate/complete`)
  const listed = (await api('GET', '?limit=1')).body.data
  const after = [await statusOf(first), await statusOf(second)]
  const twice = await api('POST', `/${id}/rotate/complete`)
  const revoked = await api('DELETE', `/${id}`)

  const until = new Date(service.clock.now().getTime() + 2 * 3_600_000).toISOString()
  expect(made.status).toBe(201)
  expect(first).toMatch(/^lt_test_[0-9A-Za-z]{43}$/)
  expect(shown).toMatchObject({ ...KEY, last_four: first.slice(-4), revoked_at: null, previous_until: null })
  expect(renamed.body).toMatchObject({ id, name: 'Sales' })
  expect(rotated).toMatchObject({ status: 200, body: { id, last_four: second.slice(-4), previous_until: until } })
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(during).toEqual([200, 200])
  expect(completed.body).toMatchObject({ id, name: 'Sales', previous_until: null })
  expect(listed).toMatchObject([{ id }])
  expect(after).toEqual([401, 200])
  expect(twice).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(revoked.status).toBe(204)
  expect(await statusOf(second)).toBe(401)
  expect((await api('GET', `/${id}`)).body.revoked_at).toBe(service.clock.now().toISOString())
  expect(await api('POST', `/${id}/rotate`, {})).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await api('DELETE', `/${id}`)).status).toBe(204)
  for (const { body } of [renamed, completed]) expect(body).not.toHaveProperty('secret')
  expect(JSON.stringify(listed)).not.toContain(first.slice(8))
})

test('a key never grants more than it has', async () => {
  const expires_at = new Date(service.clock.now().getTime() + 3_600_000).toISOString()
  const { secret } = (await api('POST', '', { name: 'Short', scopes: ['full_access'], expires_at })).body
  const lasting = (await api('POST', '', KEY)).body
  const narrow = await service.newKey(service.sandbox.id, ['read_only', 'messaging', 'leads'])

  expect(await api('POST', '', KEY, secret)).toMatchObject({
    status: 400,
    body: { code: 'invalid_parameter', param: 'expires_at' },
  })
  expect((await api('POST', '', { ...KEY, expires_at }, secret)).status).toBe(201)
  expect(await api('POST', `/${lasting.id}/rotate`, {}, secret)).toMatchObject({ status: 400 })
  expect(await statusOf(lasting.secret)).toBe(200)
  for (const [method, path, body] of [
    ['POST', '', KEY],
    ['GET', '', undefined],
    ['GET', `/${lasting.id}`, undefined],
    ['POST', `/${lasting.id}/rotate`, {}],
    ['DELETE', `/${lasting.id}`, undefined],
  ] as const) {
    expect(await api(method, path, body, narrow)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  }
})

test('a retry returns the secret to the same key only, and a lost secret is a conflict', async () => {
  const other = await service.newKey(service.sandbox.id, ['full_access'])
  const make = (key?: string) => api('POST', '', KEY, key, 'make')

  const [first, again, stranger] = [await make(), await make(), await make(other)]
  await past.crashedLongAgo('make')
  const lost = await make()

  expect(again.body).toEqual(first.body)
  expect(stranger).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
  expect(lost).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(lost.body.message).toContain(first.body.id)
})
