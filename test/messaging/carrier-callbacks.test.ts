import { connect as connectTcp } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetOld } from '../../src/interfaces/jobs/retention.ts'
import { openForBusiness } from '../campaigns/support/own-company.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { bring, type Connected, connect } from './support/carrier-account.ts'
import { freshPhone } from './support/carrier-network.ts'
import { startFakeTelnyx } from './support/fake-telnyx.ts'
import { startFakeTwilio } from './support/fake-twilio.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const HOUR_MS = 3_600_000

const twilio = await startFakeTwilio()
const telnyx = await startFakeTelnyx()
const service = useTestApp({
  env: { TWILIO_BASE_URL: twilio.url, TELNYX_BASE_URL: telnyx.url },
})
const past = createPast(service)
const seen = createSeen(service)
let byTwilio: Connected
let byTelnyx: Connected

beforeAll(async () => {
  twilio.now = () => service.clock.now()
  telnyx.now = () => service.clock.now()
  await openForBusiness(service, service.live)
  byTwilio = await connect(service, service.live, twilio)
  byTelnyx = await connect(service, service.live, telnyx)
})
beforeEach(() => service.clock.set(new Date(NOON)))
afterAll(() => Promise.all([twilio.close(), telnyx.close()]))

const story = (phone = freshPhone()) => createStory(service, phone, () => service.live)
const later = (ms: number) => service.clock.set(new Date(service.clock.now().getTime() + ms))

async function put(path: string, init: RequestInit): Promise<{ status: number; headers: Headers; body: unknown }> {
  const response = await fetch(service.url + path, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
}

describe('the callback endpoint', () => {
  const pathOf = ({ callbackUrl }: Connected) => callbackUrl.replace(service.app.links.base, '')

  test('responds to each carrier in its own format', async () => {
    const inbound = (connected: Connected) => ({ from: freshPhone(), to: connected.number, body: 'Hi' })
    const fromTwilio = await bring(service, byTwilio, twilio.text(byTwilio.callbackUrl, inbound(byTwilio)))
    const fromTelnyx = await bring(service, byTelnyx, telnyx.text(byTelnyx.callbackUrl, inbound(byTelnyx)))

    expect([fromTwilio.headers.get('content-type'), await fromTwilio.text()]).toEqual([
      'text/xml',
      '<?xml version="1.0" encoding="UTF-8"?><Response/>',
    ])
    expect([fromTelnyx.headers.get('content-type'), await fromTelnyx.text()]).toEqual(['text/plain', ''])
  })

  const signed = {
    form: (fields: [string, string][]) => twilio.sign(byTwilio.callbackUrl, fields),
    json: (text: string) => telnyx.sign(byTelnyx.callbackUrl, text),
  }
  const withType = (type: string, { headers, ...rest }: ReturnType<typeof signed.form>) => ({
    ...rest,
    headers: { ...headers, 'content-type': type },
  })
  const received = (payload: object) => JSON.stringify({ data: { event_type: 'message.received', payload } })
  const multipart = 'multipart/form-data; boundary=x'

  test.each<[string, () => ReturnType<typeof signed.form>, number, string, string?]>([
    ['a form without an id', () => signed.form([['Body', 'Hi']]), 400, 'missing_parameter', 'MessageSid'],
    ['an id that is none', () => signed.form([['MessageSid', '../x']]), 400, 'invalid_parameter', 'MessageSid'],
    ['a text from nobody', () => signed.form([['MessageSid', 'SM1']]), 400, 'missing_parameter', 'From'],
    [
      'a form under another name',
      () => withType('text/plain', signed.form([['MessageSid', 'SM1']])),
      415,
      'unsupported_media_type',
    ],
    [
      'multipart that is a form',
      () => withType(multipart, signed.form([['MessageSid', 'SM1']])),
      415,
      'unsupported_media_type',
    ],
    ['JSON that is cut off', () => signed.json('{"data":'), 400, 'malformed_json'],
    ['JSON that is a list', () => signed.json('[]'), 400, 'invalid_parameter', ''],
    ['an event of no type', () => signed.json('{"data":{}}'), 400, 'invalid_parameter', 'data.event_type'],
    [
      'a number for a text',
      () => signed.json(received({ id: 'x1', text: 5 })),
      400,
      'invalid_parameter',
      'data.payload.text',
    ],
    [
      'an event without a sender',
      () => signed.json(received({ id: 'x1' })),
      400,
      'missing_parameter',
      'data.payload.from.phone_number',
    ],
    ['JSON under another name', () => withType('text/plain', signed.json('{}')), 415, 'unsupported_media_type'],
  ])('refuses %s although it is signed, and stores nothing', async (_name, make, status, code, param) => {
    const before = await service.counts()
    const callback = make()
    const connected = callback.url.includes(byTwilio.accountId) ? byTwilio : byTelnyx

    const answer = await bring(service, connected, callback)

    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code, ...(param !== undefined && { param }) })
    expect(await service.counts()).toEqual(before)
  })

  test('acknowledges events that are not about texts', async () => {
    const odd = JSON.stringify({ data: { event_type: '10dlc.brand.update', payload: { anything: 1 } } })
    const unknown = [
      ['MessageSid', 'SM1'],
      ['MessageStatus', 'teleported'],
    ] as [string, string][]

    expect((await bring(service, byTelnyx, signed.json(odd))).status).toBe(200)
    expect((await bring(service, byTwilio, signed.form(unknown))).status).toBe(200)
  })

  test('refuses a signature that is six minutes old', async () => {
    const callback = telnyx.text(byTelnyx.callbackUrl, { from: freshPhone(), to: byTelnyx.number, body: 'Hi' })
    later(6 * 60_000)

    expect((await bring(service, byTelnyx, callback)).status).toBe(401)
  })

  test('refuses a body of 1 MB before it is read, with or without Content-Length', async () => {
    const before = await service.counts()
    const body = 'x'.repeat(1024 * 1024)
    const said = await put(pathOf(byTwilio), { method: 'POST', body })
    const chunks = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(body))
        controller.close()
      },
    })
    const unsaid = await put(pathOf(byTwilio), { method: 'POST', body: chunks, duplex: 'half' } as RequestInit)

    expect([said.status, unsaid.status]).toEqual([413, 413])
    expect(said.body).toMatchObject({ code: 'payload_too_large' })
    expect(await service.counts()).toEqual(before)
  })

  test('returns 404 or 405 for other methods, paths and accounts', async () => {
    const wrong = await put(pathOf(byTwilio), { method: 'GET' })
    const paths = [
      '/carriers/twilio/car_00000000000000000000000000',
      `/carriers/telnyx/${byTwilio.accountId}`,
      `/carriers/constructor/${byTwilio.accountId}`,
      `${pathOf(byTwilio)}/`,
      '/carriers/',
    ]
    const answers = await Promise.all(paths.map((path) => put(path, { method: 'POST', body: 'MessageSid=SM1' })))

    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
    expect(wrong.body).toMatchObject({ code: 'method_not_allowed' })
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'route_not_found' } })
  })

  test('responds to oversized headers without failing', async () => {
    const { port } = new URL(service.url)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connectTcp(Number(port), '127.0.0.1')
      socket.once('error', reject).once('data', (bytes) => {
        resolve(bytes.toString())
        socket.destroy()
      })
      socket.write(
        `POST ${pathOf(byTwilio)} HTTP/1.1\r\nHost: x\r\nX-Twilio-Signature: ${'A'.repeat(64 * 1024)}\r\n\r\n`,
      )
    })

    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  })
})

describe('twilio', () => {
  const numberOf = async (conversation: { id: string }) =>
    (await service.api('GET', `/v1/conversations/${conversation.id}`, undefined, { key: service.live.key })).body
      .history[0].to

  test('a text to an unknown number of the pool is assigned to a known one', async () => {
    const person = story()
    const callback = twilio.text(byTwilio.callbackUrl, {
      from: person.phone,
      to: '+13125559999',
      body: 'We need a new roof',
    })
    await bring(service, byTwilio, callback)

    expect(await numberOf(await person.conversation())).toBe(byTwilio.number)
  })

  test('a text to a known number is assigned to it, whatever the messaging service', async () => {
    const second = await connect(service, service.live, twilio)
    const person = story()
    await bring(service, second, twilio.text(second.callbackUrl, { from: person.phone, to: second.number, body: 'Hi' }))

    expect(await numberOf(await person.conversation())).toBe(second.number)
  })

  test.each(['STOP', ' unsubscribe '])('the agent does not reply to keywords that Twilio answers: %s', async (body) => {
    const person = story()
    await bring(service, byTwilio, twilio.text(byTwilio.callbackUrl, { from: person.phone, to: byTwilio.number, body }))
    await service.processAll({ withinMs: 60_000 })

    expect(await person.events()).toEqual([
      'lead.created',
      'message.received',
      'conversation.started',
      'lead.opted_out',
      'conversation.completed',
    ])
    expect(await twilio.books(person.phone)).toEqual([])
  })

  test('the location of a lead’s phone is stored', async () => {
    const person = story()
    await bring(
      service,
      byTwilio,
      twilio.text(byTwilio.callbackUrl, { from: person.phone, to: byTwilio.number, body: 'Hi' }),
    )

    const lead = await seen.lead({ phone: person.phone }, 'carrier_hint')
    expect(lead).toEqual({ carrier_hint: { country: 'US', state: 'CA', postcode: '94107' } })
  })

  test('a callback is stored unchanged, with the lead’s phone, for thirty days', async () => {
    const phone = freshPhone()
    const callback = twilio.text(byTwilio.callbackUrl, { from: phone, to: byTwilio.number, body: 'Hi' })
    await bring(service, byTwilio, callback)

    const [kept] = await seen.callbacksWith(phone)
    const afterDays = (days: number) =>
      forgetOld(service.app.db, new Date(service.clock.now().getTime() + days * 24 * HOUR_MS))
    await afterDays(29)
    const [still] = await seen.callbacksWith(phone)
    await afterDays(31)

    expect(still).toBeDefined()
    expect(await seen.callbacksWith(phone)).toEqual([])
    expect(kept!.url).toBe(callback.url)
    expect(kept!.body.equals(callback.body)).toBe(true)
  })
})

describe('a delivery receipt', () => {
  async function sentTo(person: ReturnType<typeof story>) {
    await service.processAll({ withinMs: 0 })
    return (await twilio.books(person.phone)).at(-1)!
  }

  /** Sends an opening of the agent: only the agent's messages are retried. */
  async function opened(person: ReturnType<typeof story>) {
    await past.numberUnregistered({ id: byTelnyx.numberId })
    const { status } = await service.api(
      'POST',
      '/v1/leads',
      { phone: person.phone, campaign_id: service.live.campaignId },
      { key: service.live.key },
    )
    expect(status).toBe(201)
    return sentTo(person)
  }

  const unreachable = async (booked: Awaited<ReturnType<typeof sentTo>>) => {
    await bring(service, byTwilio, twilio.receipt(booked, 'undelivered', { failure: 'unreachable' }))
    await service.processAll({ withinMs: 0 })
  }

  test('for an unreachable phone makes the agent retry its opening hours later, twice', async () => {
    const person = story()
    let booked = await opened(person)
    const counts = [1]
    for (let n = 0; n < 4; n++) {
      await unreachable(booked)
      await service.processAll({ withinMs: 5 * HOUR_MS })
      counts.push((await twilio.books(person.phone)).length)
      booked = (await twilio.books(person.phone)).at(-1)!
      if (n === 0) service.clock.set(new Date('2026-03-04T15:00:00Z'))
      if (n === 1) service.clock.set(new Date('2026-03-05T18:00:00Z'))
    }

    expect(counts.at(-1)).toBe(3)
    const texts = await seen.retriesTo(person.phone)
    expect(texts.map(({ retry_count, retry_of }) => [retry_count, retry_of === null])).toEqual([
      [0, true],
      [1, false],
      [2, false],
    ])
  })

  test('causes no retry if the lead has written by then', async () => {
    const person = story()
    await unreachable(await opened(person))
    await bring(
      service,
      byTwilio,
      twilio.text(byTwilio.callbackUrl, { from: person.phone, to: byTwilio.number, body: 'Call me a human please' }),
    )
    await service.processAll({ withinMs: 6 * HOUR_MS })

    const repeated = (await seen.retriesTo(person.phone)).filter(({ retry_of }) => retry_of !== null)
    expect(repeated).toMatchObject([{ status: 'canceled', error_code: 'lead_wrote' }])
  })

  test('causes no retry of a message that a client sent', async () => {
    const person = story()
    await person.sends('Hello', { from: byTwilio.number })
    await unreachable(await sentTo(person))
    await service.processAll({ withinMs: 6 * HOUR_MS })

    expect(await twilio.books(person.phone)).toHaveLength(1)
  })

  test('of a filtered text counts against its number, and the owner is notified once a day', async () => {
    await past.channelsRemoved()
    const channel = { kind: 'SLACK', name: 'Ops', target: 'https://hooks.slack.com/services/T0/B0/x' }
    await service.graphql(
      'mutation ($input: CreateNotificationChannelInput!) { createNotificationChannel(input: $input) { notificationChannel { id } } }',
      { input: channel },
      { key: service.live.key },
    )
    for (let n = 0; n < 3; n++) {
      const person = story()
      await person.sends('Hello', { from: byTwilio.number })
      await bring(
        service,
        byTwilio,
        twilio.receipt(await sentTo(person), 'undelivered', { failure: 'carrier_filtered' }),
      )
      await service.processAll({ withinMs: 0 })
      if (n === 1) later(25 * HOUR_MS)
    }

    const number = await seen.phoneNumber(byTwilio.numberId)
    expect(number.filtered_count).toBe(3)
    const notices = await seen.notifications({ kind: 'messages_filtered' })
    expect(notices).toHaveLength(2)
  })

  test('for a number that the carrier does not know stops the number', async () => {
    const person = story()
    await person.sends('Hello', { from: byTwilio.number })
    await bring(
      service,
      byTwilio,
      twilio.receipt(await sentTo(person), 'undelivered', { failure: 'unregistered_sender' }),
    )
    await service.processAll({ withinMs: 0 })

    const number = await seen.phoneNumber(byTwilio.numberId)
    expect(number).toMatchObject({ status: 'unregistered', status_reason: 'carrier_refused' })
  })
})
