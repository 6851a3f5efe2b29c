import { connect as connectTcp } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetOld } from '../../src/interfaces/jobs/retention.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { bring, type Connected, connect } from './support/carrier-account.ts'
import { freshPhone } from './support/carrier-network.ts'
import { startFakeTelnyx } from './support/fake-telnyx.ts'
import { startFakeTwilio } from './support/fake-twilio.ts'

const HOUR_MS = 3_600_000

const twilio = await startFakeTwilio()
const telnyx = await startFakeTelnyx()
const service = useTestApp({
  env: { TWILIO_BASE_URL: twilio.url, TELNYX_BASE_URL: telnyx.url },
})
let byTwilio: Connected
let byTelnyx: Connected

beforeAll(async () => {
  twilio.now = () => service.clock.now()
  telnyx.now = () => service.clock.now()
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

describe('at the door', () => {
  const pathOf = ({ callbackUrl }: Connected) => callbackUrl.replace(service.app.links.base, '')

  test('each carrier hears what it wants to hear', async () => {
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
  ])('%s is refused, though signed, and leaves nothing', async (_name, make, status, code, param) => {
    const before = await service.counts()
    const callback = make()
    const connected = callback.url.includes(byTwilio.accountId) ? byTwilio : byTelnyx

    const answer = await bring(service, connected, callback)

    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code, ...(param !== undefined && { param }) })
    expect(await service.counts()).toEqual(before)
  })

  test('events that are not about texts are acknowledged', async () => {
    const odd = JSON.stringify({ data: { event_type: '10dlc.brand.update', payload: { anything: 1 } } })
    const unknown = [
      ['MessageSid', 'SM1'],
      ['MessageStatus', 'teleported'],
    ] as [string, string][]

    expect((await bring(service, byTelnyx, signed.json(odd))).status).toBe(200)
    expect((await bring(service, byTwilio, signed.form(unknown))).status).toBe(200)
  })

  test('a signature of six minutes ago is not believed', async () => {
    const callback = telnyx.text(byTelnyx.callbackUrl, { from: freshPhone(), to: byTelnyx.number, body: 'Hi' })
    later(6 * 60_000)

    expect((await bring(service, byTelnyx, callback)).status).toBe(401)
  })

  test('a body of 1 MB is refused before it is read, said or not', async () => {
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

  test('other methods, other paths and other accounts are not there', async () => {
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

  test('headers beyond measure are answered, and break nothing', async () => {
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

  test('a text to a number of the pool that we do not know goes to one that we do', async () => {
    const person = story()
    const callback = twilio.text(byTwilio.callbackUrl, {
      from: person.phone,
      to: '+13125559999',
      body: 'We need a new roof',
    })
    await bring(service, byTwilio, callback)

    expect(await numberOf(await person.conversation())).toBe(byTwilio.number)
  })

  test('a text to a number that we know goes there, whatever the service', async () => {
    const second = await connect(service, service.live, twilio)
    const person = story()
    await bring(service, second, twilio.text(second.callbackUrl, { from: person.phone, to: second.number, body: 'Hi' }))

    expect(await numberOf(await person.conversation())).toBe(second.number)
  })

  test.each([
    ['STOP', ['message.received', 'lead.opted_out', 'conversation.completed']],
    [' unsubscribe ', ['message.received', 'lead.opted_out', 'conversation.completed']],
  ])('what Twilio answers by itself we do not: %s', async (body, events) => {
    const person = story()
    await bring(service, byTwilio, twilio.text(byTwilio.callbackUrl, { from: person.phone, to: byTwilio.number, body }))
    await service.processAll({ withinMs: 60_000 })

    expect(await person.events()).toEqual(events)
    expect(await twilio.books(person.phone)).toEqual([])
  })

  test('where a lead writes from is remembered', async () => {
    const person = story()
    await bring(
      service,
      byTwilio,
      twilio.text(byTwilio.callbackUrl, { from: person.phone, to: byTwilio.number, body: 'Hi' }),
    )

    const [lead] = await service.rows('select carrier_hint from lead where phone = $1', [person.phone])
    expect(lead).toEqual({ carrier_hint: { country: 'US', state: 'CA', postcode: '94107' } })
  })

  test('a callback is kept as it came, with the lead’s number, for thirty days', async () => {
    const phone = freshPhone()
    const callback = twilio.text(byTwilio.callbackUrl, { from: phone, to: byTwilio.number, body: 'Hi' })
    await bring(service, byTwilio, callback)

    const [kept] = await service.rows<{ body: Buffer; url: string }>(
      'select body, url from carrier_callback where $1 = any(phones)',
      [phone],
    )
    const afterDays = (days: number) =>
      forgetOld(service.app.db, new Date(service.clock.now().getTime() + days * 24 * HOUR_MS))
    await afterDays(29)
    const [still] = await service.rows('select id from carrier_callback where $1 = any(phones)', [phone])
    await afterDays(31)

    expect(still).toBeDefined()
    expect(await service.rows('select id from carrier_callback where $1 = any(phones)', [phone])).toEqual([])
    expect(kept!.url).toBe(callback.url)
    expect(kept!.body.equals(callback.body)).toBe(true)
  })
})

describe('what follows from a receipt', () => {
  async function sentTo(person: ReturnType<typeof story>) {
    await service.processAll({ withinMs: 0 })
    return (await twilio.books(person.phone)).at(-1)!
  }

  /** Opens with the agent's own words: only what the agent says is repeated. */
  async function opened(person: ReturnType<typeof story>) {
    await service.rows(`update phone_number set status = 'unregistered' where id = $1`, [byTelnyx.numberId])
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

  test('an opening to a phone that is off is tried again hours later, twice', async () => {
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
    const rows = await service.rows(
      'select retry_count, retry_of is null as is_first from message where "to" = $1 order by id',
      [person.phone],
    )
    expect(rows).toEqual([
      { retry_count: 0, is_first: true },
      { retry_count: 1, is_first: false },
      { retry_count: 2, is_first: false },
    ])
  })

  test('and not if the lead has written by then', async () => {
    const person = story()
    await unreachable(await opened(person))
    await bring(
      service,
      byTwilio,
      twilio.text(byTwilio.callbackUrl, { from: person.phone, to: byTwilio.number, body: 'Call me a human please' }),
    )
    await service.processAll({ withinMs: 6 * HOUR_MS })

    const repeated = await service.rows(
      'select status, error_code from message where "to" = $1 and retry_of is not null',
      [person.phone],
    )
    expect(repeated).toEqual([{ status: 'canceled', error_code: 'lead_wrote' }])
  })

  test('what a client has sent is the client’s to repeat', async () => {
    const person = story()
    await person.sends('Hello', { from: byTwilio.number })
    await unreachable(await sentTo(person))
    await service.processAll({ withinMs: 6 * HOUR_MS })

    expect(await twilio.books(person.phone)).toHaveLength(1)
  })

  test('a filtered text counts against its number, and the owner is told once a day', async () => {
    await service.rows('delete from notification_channel')
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

    const [number] = await service.rows('select filtered_count from phone_number where id = $1', [byTwilio.numberId])
    expect(number).toEqual({ filtered_count: 3 })
    const told = await service.rows(`select subject from notification where kind = 'messages_filtered'`)
    expect(told).toHaveLength(2)
  })

  test('a number that its carrier does not know sends no more', async () => {
    const person = story()
    await person.sends('Hello', { from: byTwilio.number })
    await bring(
      service,
      byTwilio,
      twilio.receipt(await sentTo(person), 'undelivered', { failure: 'unregistered_sender' }),
    )
    await service.processAll({ withinMs: 0 })

    const [number] = await service.rows('select status, status_reason from phone_number where id = $1', [
      byTwilio.numberId,
    ])
    expect(number).toEqual({ status: 'unregistered', status_reason: 'carrier_refused' })
  })
})
