import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startFakeTelnyx } from '../messaging/support/fake-telnyx.ts'
import { startFakeTwilio } from '../messaging/support/fake-twilio.ts'
import { useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { dumpWorkspace } from '../support/workspace-dump.ts'

const twilio = await startFakeTwilio()
const telnyx = await startFakeTelnyx()
const service = useTestApp({ env: { TWILIO_BASE_URL: twilio.url, TELNYX_BASE_URL: telnyx.url } })
afterAll(() => Promise.all([twilio.close(), telnyx.close()]))

const hex = () => randomBytes(16).toString('hex')
const newSid = (prefix: string) => `${prefix}${hex()}`
const newCredentials = () => ({ account_sid: newSid('AC'), auth_token: hex() })
const ofFake = () => ({ account_sid: twilio.credentials.accountSid, auth_token: twilio.credentials.authToken })

type Options = { key?: string; headers?: Record<string, string> }
const api = (method: string, path: string, body?: unknown, { key = service.live.key, ...options }: Options = {}) =>
  service.api(method, `/v1${path}`, body, { key, ...options })
const create = (fields: object, options?: Options) =>
  api('POST', '/carrier-accounts', { name: 'Main', ...fields }, options)

test('a live workspace is set up to send messages over REST alone', async () => {
  twilio.numbers = [{ phone_number: '+13032010101', friendly_name: 'Office', capabilities: { sms: true } }]
  const account = await create({ twilio: ofFake() })
  const path = `/carrier-accounts/${account.body.id}`
  const before = await api('POST', `${path}/test`)
  const [{ e164, type }] = before.body.numbers
  const number = await api('POST', '/phone-numbers', { e164, type, carrier_account_id: account.body.id })
  const after = await api('POST', `${path}/test`)
  const message = await api('POST', '/messages', { to: newPhone(), body: 'Hello', from: e164 })
  await service.processAll()
  const inUse = await api('DELETE', path)
  await api('DELETE', `/phone-numbers/${number.body.id}`)
  const removed = await api('DELETE', path)

  const listed = { e164: '+13032010101', name: 'Office', type: 'long_code', in_use: false }
  expect(account.status).toBe(201)
  expect(before.body).toEqual({ outcome: 'accepted', problem: null, numbers: [listed], has_more: false })
  expect(number.status).toBe(201)
  expect(after.body.numbers).toEqual([{ ...listed, in_use: true }])
  expect(message.status).toBe(201)
  expect(twilio.sent.map(({ from, body }) => ({ from, body }))).toEqual([{ from: e164, body: 'Hello' }])
  expect([inUse.status, inUse.body.code]).toEqual([409, 'conflict'])
  expect(removed.status).toBe(204)
  expect((await api('GET', path)).status).toBe(404)
  expect((await api('PATCH', path, { name: 'Other' })).status).toBe(404)
  expect((await api('POST', `${path}/test`)).status).toBe(404)
})

test('an account is created with settings, changed, and shown without its credentials', async () => {
  const given = newCredentials()
  const service_sid = newSid('MG')
  const created = await create({
    twilio: given,
    twilio_settings: { messaging_service_sid: service_sid, keywords: null },
  })
  const path = `/carrier-accounts/${created.body.id}`
  const renamed = await api('PATCH', path, { name: 'Spare', twilio_settings: { keywords: 'answered_by_us' } })
  const next = newCredentials()
  const rotated = await api('PATCH', path, { twilio: next, overlap_hours: 2 })

  const inTwoHours = new Date(service.clock.now().getTime() + 2 * 3_600_000).toISOString()
  expect(created.body).toMatchObject({
    ...{ carrier: 'twilio', name: 'Main', settings: { messagingServiceSid: service_sid }, previous_until: null },
    credentials_hint: `…${given.account_sid.slice(-4)}`,
  })
  expect(created.body.callback_url).toMatch(new RegExp(`/carriers/twilio/${created.body.id}$`))
  expect(renamed.body).toMatchObject({ name: 'Spare', settings: { keywords: 'answered_by_us' }, previous_until: null })
  expect(rotated.body).toMatchObject({
    ...{ name: 'Spare', settings: { keywords: 'answered_by_us' }, previous_until: inTwoHours },
    credentials_hint: `…${next.account_sid.slice(-4)}`,
  })
  expect((await api('GET', path)).body).toEqual(rotated.body)
})

test('a Telnyx account is created and tested', async () => {
  const { apiKey, publicKey } = JSON.parse(telnyx.account().credentials)
  const { body } = await create({ telnyx: { api_key: apiKey, public_key: publicKey } })

  const tested = await api('POST', `/carrier-accounts/${body.id}/test`)

  expect(body).toMatchObject({ carrier: 'telnyx', settings: {} })
  expect(tested.body).toMatchObject({ outcome: 'accepted', numbers: [{ e164: '+14155550177' }] })
})

test('a test reports credentials that the carrier refuses', async () => {
  const { body } = await create({ twilio: newCredentials() })

  const tested = await api('POST', `/carrier-accounts/${body.id}/test`)

  expect([tested.status, tested.body]).toEqual([
    200,
    { outcome: 'refused', problem: 'http_401', numbers: [], has_more: false },
  ])
})

test('secrets are in no response, and neither in the stored responses nor in the logs', async () => {
  const { live } = await service.newWorkspace()
  const ours = { key: live.key }
  const given = { ...newCredentials(), api_key_sid: newSid('SK'), api_key_secret: hex() }
  const next = { ...newCredentials(), api_key_sid: newSid('SK'), api_key_secret: hex() }
  const once = { ...ours, headers: { 'Idempotency-Key': 'once' } }

  const created = await create({ twilio: given }, once)
  const again = await create({ twilio: given }, once)
  const path = `/carrier-accounts/${created.body.id}`
  const answers = [
    ...[created, again],
    await create({ twilio: { ...given, account_sid: 'x' } }, ours),
    await api('PATCH', path, { twilio: next }, ours),
    await api('PATCH', path, { twilio: { ...next, api_key_sid: undefined } }, ours),
    await api('POST', `${path}/test`, {}, { ...ours, headers: { 'Idempotency-Key': 'test' } }),
    await api('GET', path, undefined, ours),
    await api('GET', '/carrier-accounts', undefined, ours),
    await api('GET', '/requests', undefined, ours),
  ]
  await service.writeRequestLog()
  const stored = await dumpWorkspace(service, live.id)

  const shown = JSON.stringify(answers.map(({ body }) => body))
  const secrets = [given, next].flatMap(({ auth_token, api_key_secret }) => [auth_token, api_key_secret])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 400, 200, 400, 200, 200, 200, 200])
  expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', created.body])
  for (const table of ['carrier_account', 'audit_entry', 'logged_request', 'idempotency_key']) {
    expect(stored[table], table).not.toEqual([])
  }
  expect(secrets.filter((secret) => shown.includes(secret) || JSON.stringify(stored).includes(secret))).toEqual([])
})

const SID = `AC${'1'.repeat(32)}`
const TOKEN = '2'.repeat(32)
const GOOD = { account_sid: SID, auth_token: TOKEN }

test.each<[what: string, fields: object, code: string, param: string]>([
  ['no credentials', {}, 'missing_parameter', 'twilio'],
  ['only settings', { telnyx_settings: {} }, 'missing_parameter', 'telnyx'],
  ['two carriers', { twilio: GOOD, telnyx_settings: {} }, 'invalid_parameter', 'telnyx_settings'],
  ['no token', { twilio: { account_sid: SID } }, 'missing_parameter', 'twilio.auth_token'],
  ['a wrong SID', { twilio: { ...GOOD, account_sid: 'x' } }, 'invalid_parameter', 'twilio.account_sid'],
  [
    'half a key',
    { twilio: { ...GOOD, api_key_sid: `SK${'3'.repeat(32)}` } },
    'invalid_parameter',
    'twilio.api_key_secret',
  ],
  ['a field of GraphQL', { twilio: { ...GOOD, authToken: TOKEN } }, 'unknown_parameter', 'twilio.authToken'],
  [
    'an unknown setting',
    { twilio: GOOD, twilio_settings: { sender: 'x' } },
    'unknown_parameter',
    'twilio_settings.sender',
  ],
  [
    'a wrong word',
    { twilio: GOOD, twilio_settings: { keywords: 'x' } },
    'invalid_parameter',
    'twilio_settings.keywords',
  ],
  ['a wrong key', { telnyx: { api_key: 'x', public_key: 'y' } }, 'invalid_parameter', 'telnyx.api_key'],
  ['credentials without a carrier', { credentials: GOOD }, 'unknown_parameter', 'credentials'],
])('an account with %s is refused with the path of the parameter', async (_what, fields, code, param) => {
  const before = (await api('GET', '/carrier-accounts')).body
  const created = await create(fields)

  expect([created.status, created.body.code, created.body.param]).toEqual([400, code, param])
  expect((await api('GET', '/carrier-accounts')).body).toEqual(before)
})

test('an update for another carrier is refused, and null is no value', async () => {
  const { body } = await create({ twilio: newCredentials() })
  const path = `/carrier-accounts/${body.id}`

  const other = await api('PATCH', path, { telnyx_settings: {} })
  const nothing = await api('PATCH', path, { twilio: null })

  expect([other.status, other.body.code]).toEqual([409, 'conflict'])
  expect([nothing.status, nothing.body.code, nothing.body.param]).toEqual([400, 'invalid_parameter', 'twilio'])
  expect((await api('GET', path)).body).toEqual(body)
})

test('a sandbox keeps its simulated account, which can only be renamed', async () => {
  const { key } = service.sandbox
  const [{ id }] = (await api('GET', '/carrier-accounts', undefined, { key })).body.data
  const path = `/carrier-accounts/${id}`

  const refused = [
    await create({ twilio: newCredentials() }, { key }),
    await api('PATCH', path, { twilio: newCredentials() }, { key }),
    await api('POST', `${path}/test`, undefined, { key }),
    await api('DELETE', path, undefined, { key }),
  ]
  const renamed = await api('PATCH', path, { name: 'Simulated' }, { key })

  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [409, 'conflict']))
  expect([renamed.status, renamed.body.name]).toEqual([200, 'Simulated'])
})

test('a key without full access cannot change or test an account', async () => {
  const { body } = await create({ twilio: newCredentials() })
  const key = await service.newKey(service.live.id, ['messaging', 'leads', 'read_only'])
  const path = `/carrier-accounts/${body.id}`

  const refused = [
    await create({ twilio: newCredentials() }, { key }),
    await api('PATCH', path, { name: 'Other' }, { key }),
    await api('POST', `${path}/test`, undefined, { key }),
    await api('DELETE', path, undefined, { key }),
  ]

  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'insufficient_scope']))
})
