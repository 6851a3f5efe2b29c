import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CarrierHttp, createCarrierHttp } from '../../src/adapters/carriers/carrier-http.ts'
import { createTelnyxCarrier } from '../../src/adapters/carriers/telnyx.ts'
import { createTwilioCarrier } from '../../src/adapters/carriers/twilio.ts'
import type { Carrier, OutboundSms, ReceiptStatus } from '../../src/domain/messaging/index.ts'
import { AppError } from '../../src/errors.ts'
import { openedAccount } from '../messaging/support/carrier-account.ts'
import { type Failure, type Fate, freshPhone, type Network } from '../messaging/support/carrier-network.ts'
import { startFakeTelnyx } from '../messaging/support/fake-telnyx.ts'
import { startFakeTwilio } from '../messaging/support/fake-twilio.ts'
import { sandboxNetwork } from '../messaging/support/sandbox-network.ts'
import { NOON, useTestApp } from '../support/harness.ts'

const twilio = await startFakeTwilio()
const telnyx = await startFakeTelnyx()
const service = useTestApp({
  env: { TWILIO_BASE_URL: twilio.url, TELNYX_BASE_URL: telnyx.url },
})
const NETWORKS: Network[] = [sandboxNetwork(service), twilio, telnyx]

beforeAll(() => {
  twilio.now = () => service.clock.now()
  telnyx.now = () => service.clock.now()
})
beforeEach(() => service.clock.set(new Date(NOON)))
afterAll(() => Promise.all([twilio.close(), telnyx.close()]))

let sent = 0
const ADDRESS = 'https://leadthread.example.com/carriers/x/car_00000000000000000000000000'

function newSms(network: Network, to: string, more: Partial<OutboundSms> = {}): OutboundSms {
  const messageId = `msg_${String(sent++).padStart(26, '0')}`
  const account = openedAccount(network)
  const sms = { account, from: '+13125550100', to, body: `Hello ${sent} — a new roof?`, messageId }
  return { ...sms, callbackUrl: ADDRESS, validUntil: null, ...more }
}

describe.each(NETWORKS)('$carrier', (network) => {
  let carrier: Carrier
  beforeAll(() => {
    carrier = service.app.carriers[network.carrier]!
  })

  test('a text is sent once, unchanged, and has an ID', async () => {
    const sms = newSms(network, network.phone('accepted'))

    const reply = await carrier.send(sms)

    const booked = await network.books(sms.to)
    expect(reply).toMatchObject({ outcome: 'accepted', carrierMessageId: booked[0]!.id })
    expect(booked).toEqual([expect.objectContaining({ from: sms.from, to: sms.to, body: sms.body })])
    expect(booked[0]!.receiptsTo).toContain(sms.messageId)
  })

  test.each<Fate>(['opted_out', 'invalid_number', 'landline', 'unregistered_sender', 'content_refused'])(
    'a refusal has one of the service’s codes: %s',
    async (fate) => {
      const sms = newSms(network, network.phone(fate))

      expect(await carrier.send(sms)).toMatchObject({ outcome: 'refused', error: fate })
      expect(await network.books(sms.to)).toEqual([])
    },
  )

  test.each<'throttled' | 'carrier_down'>(['throttled', 'carrier_down'])(
    'a text that the carrier certainly did not accept can be retried: %s',
    async (fate) => {
      expect(await carrier.send(newSms(network, network.phone(fate)))).toMatchObject({ outcome: 'failed', error: fate })
    },
  )

  test('a text whose response is lost has an unknown outcome, and a lookup finds it', async () => {
    const sms = newSms(network, network.phone('taken_in_silence'))

    const reply = await carrier.send(sms)
    const found = await carrier.lookup({ ...sms, handedOverAt: service.clock.now() })

    const [booked] = (await network.books(sms.to)).filter(({ body }) => body === sms.body)
    expect(reply).toEqual({ outcome: 'ambiguous' })
    expect(found).toEqual({ carrierMessageId: booked!.id })
  })

  test('a lookup does not find a text that the carrier never received', async () => {
    const lost = { ...newSms(network, freshPhone()), handedOverAt: service.clock.now() }

    expect(await carrier.lookup(lost)).toBeNull()
  })

  test('only callbacks signed with the account’s own key are accepted', () => {
    const account = openedAccount(network)
    const told = { from: freshPhone(), to: '+13125550100', body: 'We need a new roof' }
    const right = network.text(ADDRESS, told)
    const tampered = { ...right, body: Buffer.from(right.body.toString().replace('new', 'old')) }

    expect(carrier.verify(account, right)).toBe(true)
    expect(carrier.verify(account, network.text(ADDRESS, told, 'stranger'))).toBe(false)
    expect(tampered.body.equals(right.body)).toBe(false)
    expect(carrier.verify(account, tampered)).toBe(false)
  })

  test('a callback with a missing or malformed signature is refused without an exception', () => {
    const account = openedAccount(network)
    const right = network.text(ADDRESS, { from: freshPhone(), to: '+13125550100', body: 'Hi' })
    const odd = ['', 'x', '\u0000', 'ü'.repeat(64), 'A'.repeat(88), 'a'.repeat(64), '{}', '='.repeat(28)]

    expect(carrier.verify(account, { ...right, headers: {} })).toBe(false)
    for (const value of odd) {
      const headers = Object.fromEntries(Object.keys(right.headers).map((name) => [name, value]))
      expect(carrier.verify(account, { ...right, headers }), value).toBe(false)
    }
  })

  test('both keys are accepted during a rotation, and only the new one after it', () => {
    const told = { from: freshPhone(), to: '+13125550100', body: 'Hi' }
    const [old, next] = [network.text(ADDRESS, told, 'current'), network.text(ADDRESS, told, 'next')]
    const believed = (state?: 'rotated' | 'renewed') =>
      [old, next].map((callback) => carrier.verify(openedAccount(network, state), callback))

    expect(believed()).toEqual([true, false])
    expect(believed('rotated')).toEqual([true, true])
    expect(believed('renewed')).toEqual([false, true])
  })

  test('a text is sent with the new key at once', async () => {
    const sms = newSms(network, network.phone('accepted'), { account: openedAccount(network, 'rotated') })

    expect(await carrier.send(sms)).toMatchObject({ outcome: 'accepted' })
  })

  test('an inbound text is unchanged, with the carrier’s data about the lead', () => {
    const body = `${'Long and über — 🏠 '.repeat(120)}end`
    const told = { from: freshPhone(), to: '+13125550100', body, id: 'SM12ab', mediaCount: 2 }
    const { inbound, receipts } = carrier.parse(network.text(ADDRESS, told), openedAccount(network))

    expect(receipts).toEqual([])
    expect(inbound).toEqual([
      expect.objectContaining({ from: told.from, to: told.to, body, carrierMessageId: 'SM12ab', mediaCount: 2 }),
    ])
  })

  test.each<'stop' | 'start' | 'help'>(['stop', 'start', 'help'])(
    'an inbound text has the keyword that the carrier recognized: %s',
    (keyword) => {
      const callback = network.text(ADDRESS, { from: freshPhone(), to: '+13125550100', body: 'x', keyword })

      expect(carrier.parse(callback, openedAccount(network)).inbound).toMatchObject([{ keyword }])
    },
  )

  test.each<[ReceiptStatus, Failure | undefined]>([
    ['queued', undefined],
    ['sending', undefined],
    ['sent', undefined],
    ['delivered', undefined],
    ['undelivered', 'unreachable'],
    ['undelivered', 'opted_out'],
    ['undelivered', 'carrier_filtered'],
    ['undelivered', 'unregistered_sender'],
    ['failed', 'unreachable'],
  ])('a receipt has both message IDs and the status: %s %s', async (status, failure) => {
    const sms = newSms(network, network.phone('accepted'))
    await carrier.send(sms)
    const [booked] = await network.books(sms.to)

    const callback = network.receipt(booked!, status, failure && { failure })
    const { inbound, receipts } = carrier.parse(callback, openedAccount(network))

    expect(inbound).toEqual([])
    expect(receipts).toEqual([
      expect.objectContaining({
        messageId: sms.messageId,
        carrierMessageId: booked!.id,
        phone: sms.to,
        status,
        errorCode: failure ?? null,
      }),
    ])
  })

  test('an unknown message is not reported as failed', async () => {
    const sms = newSms(network, network.phone('accepted'))
    await carrier.send(sms)
    const [booked] = await network.books(sms.to)

    const callback = network.receipt(booked!, 'undelivered', { failure: 'unconfirmed' })

    expect(carrier.parse(callback, openedAccount(network)).receipts).toMatchObject([
      { status: 'sent', errorCode: null, unconfirmed: true },
    ])
  })

  test('an invalid callback is refused with a code', () => {
    const right = network.text(ADDRESS, { from: freshPhone(), to: '+13125550100', body: 'Hi' })
    const bodies = [
      '',
      '{',
      '[]',
      '{}',
      'null',
      '"x"',
      '{"data":{}}',
      'From=%2B1',
      'MessageSid=',
      '\u00ff\u00fe',
      '%zz=%',
    ]
    const codes = bodies.map((body) =>
      codeOf(() => carrier.parse({ ...right, body: Buffer.from(body, 'latin1') }, openedAccount(network))),
    )

    for (const code of codes)
      expect(['malformed_json', 'missing_parameter', 'invalid_parameter', 'invalid_request']).toContain(code)
  })
})

function codeOf(work: () => unknown): string {
  try {
    return JSON.stringify(work())
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

describe('carriers over a network', () => {
  const [patient, hasty] = [createCarrierHttp({ timeoutMs: 10_000 }), createCarrierHttp({ timeoutMs: 1_000 })]
  afterAll(() => Promise.all([patient.close(), hasty.close()]))
  type Make = (baseUrl: string, http?: CarrierHttp) => Carrier
  const makers: [Network, Make][] = [
    [twilio, (baseUrl, http = patient) => createTwilioCarrier({ http, clock: service.clock, baseUrl })],
    [telnyx, (baseUrl, http = patient) => createTelnyxCarrier({ http, clock: service.clock, baseUrl })],
  ]

  test.each(makers)('a timeout leaves the outcome unknown: $carrier', async (network, make) => {
    const { url } = network as typeof twilio
    const sms = newSms(network, network.phone('taken_for_ever'))

    expect(await make(url, hasty).send(sms)).toEqual({ outcome: 'ambiguous' })
  })

  test.each(makers)('a failed connection means that nothing was sent: $carrier', async (network, make) => {
    const gone = make('http://127.0.0.1:1')

    expect(await gone.send(newSms(network, freshPhone()))).toEqual({ outcome: 'failed', error: 'carrier_down' })
    expect(await gone.lookup({ ...newSms(network, freshPhone()), handedOverAt: service.clock.now() })).toBeNull()
  })

  test.each(makers)('a text after its deadline is not sent: $carrier', async (network, make) => {
    const { url } = network as typeof twilio
    const sms = newSms(network, freshPhone(), { validUntil: new Date(service.clock.now().getTime() - 1) })

    expect(await make(url).send(sms)).toMatchObject({ outcome: 'failed', carrierError: 'deadline_passed' })
    expect(await network.books(sms.to)).toEqual([])
  })

  test.each(makers)('wrong credentials are reported as a refusal: $carrier', async (network, make) => {
    const { url } = network as typeof twilio
    const account = openedAccount(network)
    const credentials = account.credentials.replace(/"(authToken|apiKey)":"\w{6}/, '"$1":"wrong0')
    const reply = await make(url).send(newSms(network, freshPhone(), { account: { ...account, credentials } }))

    expect(reply).toMatchObject({ outcome: 'refused', error: 'carrier_refused' })
  })
})

describe('credentials and settings', () => {
  const hex = 'a1'.repeat(16)
  const rows: [string, 'twilio' | 'telnyx', object, string[]][] = [
    ['twilio', 'twilio', { accountSid: `AC${hex}`, authToken: hex }, []],
    [
      'twilio with an API key',
      'twilio',
      { accountSid: `AC${hex}`, authToken: hex, apiKeySid: `SK${hex}`, apiKeySecret: hex },
      [],
    ],
    ['twilio without a token', 'twilio', { accountSid: `AC${hex}` }, ['authToken']],
    [
      'twilio with half an API key',
      'twilio',
      { accountSid: `AC${hex}`, authToken: hex, apiKeySid: `SK${hex}` },
      ['apiKeySecret'],
    ],
    ['twilio with an id of something else', 'twilio', { accountSid: `MG${hex}`, authToken: hex }, ['accountSid']],
    ['a field that nobody knows', 'twilio', { accountSid: `AC${hex}`, authToken: hex, region: 'ie1' }, ['']],
    ['telnyx', 'telnyx', { apiKey: 'KEY0123456789ABCDEF_x', publicKey: Buffer.alloc(32).toString('base64') }, []],
    ['telnyx with a short key', 'telnyx', { apiKey: 'KEY0123456789ABCDEF_x', publicKey: 'AAAA' }, ['publicKey']],
    [
      'telnyx with a key that breaks the header',
      'telnyx',
      { apiKey: `KEY0123456789\r\nx: y`, publicKey: Buffer.alloc(32).toString('base64') },
      ['apiKey'],
    ],
  ]

  test.each(rows)('%s', (_name, carrier, given, params) => {
    const checked = service.app.carriers[carrier]!.checkCredentials(given)

    expect(checked.ok ? [] : checked.problems.map(({ param }) => param)).toEqual(params)
    if (checked.ok) expect(JSON.parse(checked.value)).toEqual(given)
  })

  test.each([telnyx, twilio])('invalid stored settings are refused, and nothing is sent', async (network) => {
    const carrier = service.app.carriers[network.carrier]!
    const to = freshPhone()
    const sms = newSms(network, to)
    const account = { ...sms.account, settings: { messagingProfileId: 'no UUID', messagingServiceSid: 'no id' } }

    expect(await carrier.send({ ...sms, account })).toEqual({
      outcome: 'refused',
      error: 'carrier_refused',
      carrierError: 'invalid_account_settings',
    })
    expect(await network.books(to)).toEqual([])
    expect(await carrier.send(sms)).toMatchObject({ outcome: 'accepted' })
  })

  test('no carrier accepts a URL in its settings', () => {
    for (const carrier of ['twilio', 'telnyx'] as const) {
      const checked = service.app.carriers[carrier]!.checkSettings({ baseUrl: 'http://169.254.169.254' })
      expect(checked.ok).toBe(false)
    }
  })
})
