import { expect, test } from 'vitest'
import { bring, connect } from '../messaging/support/carrier-account.ts'
import { sandboxNetwork } from '../messaging/support/sandbox-network.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { importFile } from './support/imports.ts'

const service = useTestApp()

/** A Mexican mobile number as carriers send it, with a length outside of the numbering plan. */
const MEXICAN = '+5215512345678'
const SHORT = '+1415555012'
const TOO_SHORT = 'The phone number has 9 digits after +1; numbers of the United States and Canada have 10.'

const GRAPHQL: [field: string, query: string, variables: Json, param: string][] = [
  [
    'createLead',
    'mutation ($input: CreateLeadInput!) { createLead(input: $input) { created } }',
    { phone: SHORT },
    'phone',
  ],
  [
    'sendMessage',
    'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }',
    { to: SHORT, body: 'Hi' },
    'to',
  ],
  [
    'simulateInbound',
    'mutation ($input: SimulateInboundInput!) { simulateInbound(input: $input) { __typename } }',
    { from: SHORT, body: 'Hi' },
    'from',
  ],
  [
    'startSandboxPersona',
    'mutation ($input: StartSandboxPersonaInput!) { startSandboxPersona(input: $input) { __typename } }',
    { phone: SHORT, persona: 'EAGER_HOMEOWNER' },
    'phone',
  ],
]

test.each([
  ['/v1/leads', { phone: SHORT }, 'phone'],
  ['/v1/messages', { to: SHORT, body: 'Hi' }, 'to'],
  ['/v1/sandbox/inbound', { from: SHORT, body: 'Hi' }, 'from'],
])('POST %s refuses a phone that is too short with a clear message, and stores nothing', async (path, body, param) => {
  const before = await service.counts()

  const answer = await service.api('POST', path, body)

  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param, message: TOO_SHORT } })
  expect(await service.counts()).toEqual(before)
})

test.each(GRAPHQL)('%s refuses it too', async (_field, query, input, param) => {
  const { body } = await service.graphql(query, { input })

  expect(body.errors).toMatchObject([{ message: TOO_SHORT, extensions: { code: 'invalid_parameter', param } }])
})

test('the preview of a message refuses it too', async () => {
  const { body } = await service.graphql(`{ previewMessage(to: "${SHORT}", body: "Hi") { body } }`)

  expect(body.errors).toMatchObject([{ message: TOO_SHORT, extensions: { param: 'to' } }])
})

test('an import rejects a row with such a phone and accepts the others', async () => {
  const phone = newPhone()

  const done = await importFile(service, `phone\n${SHORT}\n${phone}\n${MEXICAN}\n`)

  expect(done).toMatchObject({ status: 'completed', counts: { created: 1, failed: 2 } })
  const failures = (await service.api('GET', `/v1/imports/${done.id}/failures`)).body
  expect(failures).toContain(TOO_SHORT)
  expect(failures).toContain('The phone number has 11 digits after +52; numbers with +52 have 10.')
})

test('suppressions accept and remove a phone of any length, by request and by file', async () => {
  const encoded = encodeURIComponent(MEXICAN)

  const made = await service.api('POST', '/v1/suppressions', { phone: MEXICAN })
  const listed = await service.api('GET', `/v1/suppressions?phone=${encoded}`)
  const lifted = await service.api('DELETE', `/v1/suppressions/${encoded}`)
  const done = await importFile(service, `phone\n${MEXICAN}\n${SHORT}\n`, { kind: 'suppressions' })

  expect([made.status, listed.body.data.length, lifted.status]).toEqual([201, 1, 204])
  expect(done).toMatchObject({ status: 'completed', counts: { created: 2, failed: 0 } })
})

test('STOP from such a phone is an opt-out, and the lead can be found, changed and texted', async () => {
  const network = sandboxNetwork(service)
  const connected = await connect(service, service.live, network)
  const key = { key: service.live.key }
  const says = (body: string) =>
    bring(service, connected, network.text(connected.callbackUrl, { from: MEXICAN, to: connected.number, body }))

  await says('Hola')
  const found = await service.api('GET', `/v1/leads?phone=${encodeURIComponent(MEXICAN)}`, undefined, key)
  const merged = await service.api('POST', '/v1/leads', { phone: MEXICAN, attributes: { city: 'Puebla' } }, key)
  const answered = await service.api('POST', '/v1/messages', { to: MEXICAN, body: 'Hola' }, key)
  await says('STOP')
  const refused = await service.api('POST', '/v1/messages', { to: MEXICAN, body: 'Hola' }, key)

  expect(found.body.data).toHaveLength(1)
  expect([merged.status, merged.body.id]).toEqual([200, found.body.data[0].id])
  expect(answered.body.param).toBeUndefined()
  expect(refused).toMatchObject({ status: 422, body: { code: 'recipient_opted_out' } })
})

test.each(['/v1/leads', '/v1/suppressions'])('an unescaped plus is accepted in GET %s?phone=', async (path) => {
  const phone = newPhone()
  await service.api('POST', '/v1/leads', { phone })
  await service.api('POST', '/v1/suppressions', { phone })

  const read = async (written: string) => {
    const headers = { Authorization: `Bearer ${service.sandbox.key}` }
    const response = await fetch(`${service.url}${path}?phone=${written}`, { headers })
    return { status: response.status, body: (await response.json()) as Json }
  }

  for (const written of [phone, `%20${phone.slice(1)}`, encodeURIComponent(phone)]) {
    const { status, body } = await read(written)
    expect({ status, phones: body.data?.map((one: Json) => one.phone) }).toEqual({ status: 200, phones: [phone] })
  }
  expect(await read(`+${phone}`)).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param: 'phone' } })
})
