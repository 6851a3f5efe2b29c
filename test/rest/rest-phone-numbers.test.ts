import { expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'

const service = useTestApp()
const api = (method: string, path: string, body?: unknown, key?: string) =>
  service.api(method, path, body, { key: key ?? service.sandbox.key })

const accountId = async () => (await api('GET', '/v1/carrier-accounts')).body.data[0].id
const register = async (e164: string, more: object = {}) =>
  api('POST', '/v1/phone-numbers', { e164, carrier_account_id: await accountId(), type: 'toll_free', ...more })

test('a number is registered, found, changed and released', async () => {
  const registered = await register('+13035550001', { segments_per_second: 2 })
  const { id } = registered.body
  const listed = await api('GET', '/v1/phone-numbers?limit=1')
  const changed = await api('PATCH', `/v1/phone-numbers/${id}`, { status: 'unregistered' })
  const released = await api('DELETE', `/v1/phone-numbers/${id}`)

  expect(registered.status).toBe(201)
  expect(registered.body).toMatchObject({
    ...{ e164: '+13035550001', type: 'toll_free', status: 'registered', status_reason: null },
    ...{ segments_per_second: 2, present_segments_per_second: 2, filtered_count: 0 },
  })
  expect(listed.body).toMatchObject({ data: [registered.body], has_more: true })
  expect(changed.body).toMatchObject({ id, status: 'unregistered', status_reason: 'by_owner' })
  expect(released.status).toBe(204)
  expect((await api('GET', `/v1/phone-numbers/${id}`)).status).toBe(404)
  expect((await api('PATCH', `/v1/phone-numbers/${id}`, { status: 'registered' })).status).toBe(404)
  expect((await api('GET', '/v1/phone-numbers')).body.data.map((number: { id: string }) => number.id)).not.toContain(id)
})

test('a message is sent from a number that was registered over REST', async () => {
  await register('+13035550002')

  const sent = await api('POST', '/v1/messages', { to: newPhone(), body: 'Hello', from: '+13035550002' })

  expect([sent.status, sent.body.from]).toEqual([201, '+13035550002'])
})

test('a number in use, a real number and an unknown account are refused', async () => {
  await register('+13035550003')

  const taken = await register('+13035550003')
  const real = await register('+13032010003')
  const unknown = await register('+13035550004', { carrier_account_id: 'car_01k0z8m3w6n9q2r5t8v1x4y7za' })
  const unreadable = await register('303 555 0004')

  expect([taken.status, taken.body.code, taken.body.param]).toEqual([409, 'conflict', 'e164'])
  expect([real.status, real.body.code, real.body.param]).toEqual([400, 'invalid_parameter', 'e164'])
  expect([unknown.status, unknown.body.code, unknown.body.param]).toEqual([404, 'not_found', 'carrier_account_id'])
  expect([unreadable.status, unreadable.body.code, unreadable.body.param]).toEqual([400, 'invalid_parameter', 'e164'])
})

test('keys without full access cannot see or change numbers and campaigns', async () => {
  const key = await service.newKey(service.sandbox.id, ['messaging', 'leads', 'read_only'])
  const answers = await Promise.all([
    api('GET', '/v1/phone-numbers', undefined, key),
    api('POST', '/v1/phone-numbers', { e164: '+13035550005' }, key),
    api('GET', '/v1/carrier-accounts', undefined, key),
    api('PATCH', `/v1/campaigns/${service.sandbox.campaignId}`, { status: 'paused' }, key),
  ])

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'insufficient_scope']))
})

test('a campaign is paused and renamed, and its draft status cannot be set', async () => {
  const path = `/v1/campaigns/${service.sandbox.campaignId}`
  const paused = await api('PATCH', path, { status: 'paused', name: 'Spring' })
  const draft = await api('PATCH', path, { status: 'draft' })
  const active = await api('PATCH', path, { status: 'active' })

  expect([paused.status, paused.body.status, paused.body.name]).toEqual([200, 'paused', 'Spring'])
  expect([draft.status, draft.body.code, draft.body.param]).toEqual([400, 'invalid_parameter', 'status'])
  expect([active.status, active.body.status, active.body.name]).toEqual([200, 'active', 'Spring'])
})
