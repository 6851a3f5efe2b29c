import { expect, test } from 'vitest'
import { type Answer, useTestApp } from '../support/harness.ts'

const service = useTestApp()
const PHONE = '+14155550123'

const read = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  service.api('GET', path, undefined, { headers })

test('an unchanged resource is 304, a changed one is sent', async () => {
  const { body: lead } = await service.api('POST', '/v1/leads', { phone: PHONE })
  const path = `/v1/leads/${lead.id}`
  const first = await read(path)
  const etag = first.headers.get('etag')!

  const unchanged = await read(path, { 'If-None-Match': etag })
  await service.api('PATCH', path, { attributes: { budget: 1 } })
  const changed = await read(path, { 'If-None-Match': etag })

  expect(etag).toMatch(/^"[\w-]{27}"$/)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(unchanged).toMatchObject({ status: 304, body: '' })
  expect(unchanged.headers.get('etag')).toBe(etag)
  expect(unchanged.headers.get('request-id')).toBeTruthy()
  expect(unchanged.headers.get('ratelimit-remaining')).toBeTruthy()
  expect(unchanged.headers.get('content-type')).toBeNull()
  expect(changed).toMatchObject({ status: 200, body: { attributes: { budget: 1 } } })
  expect(changed.headers.get('etag')).not.toBe(etag)
})

test('the ETag covers the whole response: a new message changes that of its conversation', async () => {
  const { body: text } = await service.api('POST', '/v1/sandbox/inbound', { from: PHONE, body: 'Hello' })
  const path = `/v1/conversations/${text.conversation_id}`
  const before = (await read(path)).headers.get('etag')!

  await service.api('POST', '/v1/sandbox/inbound', { from: PHONE, body: 'Are you there?' })

  expect(await read(path, { 'If-None-Match': before })).toMatchObject({ status: 200 })
})

test('If-None-Match can list several ETags, weak ones, or a star', async () => {
  const etag = (await read('/v1/workspace')).headers.get('etag')!
  const statusFor = async (given: string) => (await read('/v1/workspace', { 'If-None-Match': given })).status

  expect(await statusFor(`"other", W/${etag}`)).toBe(304)
  expect(await statusFor('*')).toBe(304)
  expect(await statusFor('"other"')).toBe(200)
  expect(await statusFor(etag.replaceAll('"', ''))).toBe(200)
})

test('HEAD responds alike, without the body', async () => {
  const etag = (await read('/v1/workspace')).headers.get('etag')!

  const head = await service.api('HEAD', '/v1/workspace')
  const unchanged = await service.api('HEAD', '/v1/workspace', undefined, { headers: { 'If-None-Match': etag } })

  expect([head.status, head.headers.get('etag'), unchanged.status]).toEqual([200, etag, 304])
})

test('lists and errors have no ETag, and another workspace never gets 304', async () => {
  const { body: lead } = await service.api('POST', '/v1/leads', { phone: PHONE })
  const path = `/v1/leads/${lead.id}`
  const etag = (await read(path)).headers.get('etag')!
  const other = await service.newWorkspace()

  const stranger = await service.api('GET', path, undefined, { ...other.sandbox, headers: { 'If-None-Match': etag } })

  expect((await read('/v1/leads')).headers.get('etag')).toBeNull()
  expect(stranger).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(stranger.headers.get('etag')).toBeNull()
})
