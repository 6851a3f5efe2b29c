import { afterAll, describe, expect, test } from 'vitest'
import { codesOf } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { startFakeTelnyx } from './support/fake-telnyx.ts'
import { startFakeTwilio } from './support/fake-twilio.ts'
import { createSeen } from './support/seen.ts'

const TEST = `mutation ($input: TestCarrierAccountInput!) { testCarrierAccount(input: $input) {
  outcome problem hasMore numbers { e164 name type isInUse } } }`
const CREATE = `mutation ($input: CreateCarrierAccountInput!) { createCarrierAccount(input: $input) {
  carrierAccount { id } } }`

let twilio = await startFakeTwilio()
const telnyx = await startFakeTelnyx()
const service = useTestApp({ env: { TWILIO_BASE_URL: twilio.url, TELNYX_BASE_URL: telnyx.url } })
afterAll(() => Promise.all([twilio.close(), telnyx.close()]))

const ask = async (query: string, input: object, key = service.live.key): Promise<Json> =>
  (await service.graphql(query, { input }, { key })).body

async function account(credentials: object): Promise<string> {
  const { data } = await ask(CREATE, { name: 'Main', ...credentials })
  return data.createCarrierAccount.carrierAccount.id
}

test('lists the numbers of a Twilio account that can send texts, and which of them are in use', async () => {
  const sms = { sms: true }
  twilio.numbers = [
    { phone_number: '+14155550171', friendly_name: 'Office', capabilities: sms },
    { phone_number: '+18885550172', friendly_name: '', capabilities: sms },
    { phone_number: '+14155550173', friendly_name: 'Fax', capabilities: { sms: false } },
  ]
  const id = await account({ twilio: twilio.credentials })
  await ask('mutation ($input: RegisterPhoneNumberInput!) { registerPhoneNumber(input: $input) { __typename } }', {
    ...{ e164: '+14155550171', carrierAccountId: id, type: 'LONG_CODE' },
  })

  expect((await ask(TEST, { id })).data.testCarrierAccount).toEqual({
    outcome: 'ACCEPTED',
    problem: null,
    hasMore: false,
    numbers: [
      { e164: '+14155550171', name: 'Office', type: 'LONG_CODE', isInUse: true },
      { e164: '+18885550172', name: '', type: 'TOLL_FREE', isInUse: false },
    ],
  })
})

test('lists the numbers of a Telnyx account', async () => {
  const { apiKey, publicKey } = JSON.parse(telnyx.account().credentials)
  const id = await account({ telnyx: { apiKey, publicKey } })

  const { outcome, numbers } = (await ask(TEST, { id })).data.testCarrierAccount
  expect({ outcome, numbers }).toMatchObject({ outcome: 'ACCEPTED', numbers: [{ e164: '+14155550177' }] })
})

const e164 = (i: number) => `+1415666${String(i).padStart(4, '0')}`

/** Gives both carriers this many numbers, and returns what the test of an account lists. */
async function listedOf(carrier: 'twilio' | 'telnyx', count: number): Promise<{ numbers: string[]; hasMore: boolean }> {
  const all = Array.from({ length: count }, (_, i) => e164(i))
  twilio.numbers = all.map((phone_number) => ({ phone_number, friendly_name: '', capabilities: { sms: true } }))
  telnyx.numbers = all.map((phone_number) => ({ phone_number, status: 'active' }))
  const { apiKey, publicKey } = JSON.parse(telnyx.account().credentials)
  const id = await account(carrier === 'twilio' ? { twilio: twilio.credentials } : { telnyx: { apiKey, publicKey } })
  const { numbers, hasMore } = (await ask(TEST, { id })).data.testCarrierAccount
  return { numbers: numbers.map((number: Json) => number.e164), hasMore }
}

describe.each(['twilio', 'telnyx'] as const)('a large %s account', (carrier) => {
  test.each([
    [100, 100, false],
    [101, 101, false],
    [1_000, 1_000, false],
    [1_001, 1_000, true],
  ])('with %i numbers lists %i, and whether there are more', async (count, listed, hasMore) => {
    const expected = Array.from({ length: listed }, (_, i) => e164(i))

    expect(await listedOf(carrier, count)).toEqual({ numbers: expected, hasMore })
  })
})

test('lists the numbers that the carrier returned before it was down', async () => {
  twilio.numberPages = 2
  const { numbers, hasMore } = await listedOf('twilio', 250)
  twilio.numberPages = Infinity

  expect([numbers.length, hasMore]).toEqual([200, true])
})

test('reports credentials that the carrier refuses', async () => {
  const id = await account({ twilio: { ...twilio.credentials, authToken: 'f'.repeat(32) } })

  expect((await ask(TEST, { id })).data.testCarrierAccount).toEqual({
    outcome: 'REFUSED',
    problem: 'http_401',
    hasMore: false,
    numbers: [],
  })
})

test('reports a carrier that does not respond', async () => {
  const id = await account({ twilio: twilio.credentials })
  const { port } = new URL(twilio.url)
  await twilio.close()
  const answer = await ask(TEST, { id })
  twilio = await startFakeTwilio({ port: Number(port) })

  expect(answer.data.testCarrierAccount).toEqual({
    outcome: 'UNAVAILABLE',
    problem: null,
    hasMore: false,
    numbers: [],
  })
})

test('is refused for the simulated carrier, and for the account of another workspace', async () => {
  const id = await account({ twilio: twilio.credentials })
  const accounts = await createSeen(service).carrierAccounts(service.sandbox.id)
  const simulated = accounts.find(({ carrier }) => carrier === 'sandbox')
  const other = await service.newWorkspace()

  expect(codesOf(await ask(TEST, { id: simulated.id }, service.sandbox.key))).toEqual([
    'conflict at testCarrierAccount',
  ])
  expect(codesOf(await ask(TEST, { id }, other.live.key))).toEqual(['not_found at testCarrierAccount'])
})
