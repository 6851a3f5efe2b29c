import { afterAll, expect, test } from 'vitest'
import { codesOf } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { startFakeTelnyx } from './support/fake-telnyx.ts'
import { startFakeTwilio } from './support/fake-twilio.ts'
import { createSeen } from './support/seen.ts'

const TEST = `mutation ($input: TestCarrierAccountInput!) { testCarrierAccount(input: $input) {
  outcome problem numbers { e164 name type isInUse } } }`
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

test('reports credentials that the carrier refuses', async () => {
  const id = await account({ twilio: { ...twilio.credentials, authToken: 'f'.repeat(32) } })

  expect((await ask(TEST, { id })).data.testCarrierAccount).toEqual({
    outcome: 'REFUSED',
    problem: 'http_401',
    numbers: [],
  })
})

test('reports a carrier that does not respond', async () => {
  const id = await account({ twilio: twilio.credentials })
  const { port } = new URL(twilio.url)
  await twilio.close()
  const answer = await ask(TEST, { id })
  twilio = await startFakeTwilio({ port: Number(port) })

  expect(answer.data.testCarrierAccount).toEqual({ outcome: 'UNAVAILABLE', problem: null, numbers: [] })
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
