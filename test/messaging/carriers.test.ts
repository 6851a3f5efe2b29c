import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RawCallback, ReceiptStatus } from '../../src/domain/messaging/index.ts'
import { NOON, useTestApp, type Workspace } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { bring, type Connected, connect } from './support/carrier-account.ts'
import { type Booked, type Failure, freshPhone, type Network, type SimulatedText } from './support/carrier-network.ts'
import { startFakeTelnyx } from './support/fake-telnyx.ts'
import { startFakeTwilio } from './support/fake-twilio.ts'
import { sandboxNetwork } from './support/sandbox-network.ts'
import { createSeen } from './support/seen.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

const twilio = await startFakeTwilio()
const telnyx = await startFakeTelnyx()
const service = useTestApp({
  env: { TWILIO_BASE_URL: twilio.url, TELNYX_BASE_URL: telnyx.url },
})
const seen = createSeen(service)

beforeAll(() => {
  twilio.now = () => service.clock.now()
  telnyx.now = () => service.clock.now()
})
beforeEach(() => service.clock.set(new Date(NOON)))
afterAll(() => Promise.all([twilio.close(), telnyx.close()]))

describe.each<Network>([sandboxNetwork(service), twilio, telnyx])('over $carrier', (network) => {
  let workspace: Workspace
  let connected: Connected

  beforeAll(async () => {
    workspace = (await service.newWorkspace()).live
    connected = await connect(service, workspace, network)
  })

  const story = (phone = freshPhone()) => createStory(service, phone, () => workspace)
  type Person = ReturnType<typeof story>

  async function says(person: Person, body: string, more: Partial<SimulatedText> = {}): Promise<RawCallback> {
    const callback = network.text(connected.callbackUrl, { from: person.phone, to: connected.number, body, ...more })
    expect((await bring(service, connected, callback)).status).toBe(200)
    return callback
  }

  /** The last text to the phone that the carrier received. */
  async function booked(person: Person): Promise<Booked> {
    const message = (await network.books(person.phone)).at(-1)
    if (!message) throw new Error('Nothing left.')
    return message
  }

  async function bringReceipt(person: Person, status: ReceiptStatus, failure?: Failure): Promise<void> {
    const answer = await bring(
      service,
      connected,
      network.receipt(await booked(person), status, failure && { failure }),
    )
    expect(answer.status).toBe(200)
    await service.processAll({ withinMs: 0 })
  }

  async function hasText(person: Person, body = 'Hello'): Promise<string> {
    const { status, body: message } = await person.sends(body)
    expect(status).toBe(201)
    await service.processAll({ withinMs: 0 })
    return message.id
  }

  const messageOf = (id: string) =>
    seen.message(id, 'status', 'error_code', 'carrier_error', 'unconfirmed', 'carrier_message_id')

  test('a message is sent from the workspace’s number and delivered', async () => {
    const person = story()
    const id = await hasText(person, 'Still looking for a roofer?')

    const sent = await booked(person)
    const before = await messageOf(id)
    await bringReceipt(person, 'delivered')

    expect(sent).toMatchObject({ from: connected.number, to: person.phone, body: 'Still looking for a roofer?' })
    expect(before).toMatchObject({ status: 'sent', carrier_message_id: sent.id })
    expect(await messageOf(id)).toMatchObject({ status: 'delivered', error_code: null })
    expect(await person.events()).toEqual(['lead.created', 'message.sent', 'message.delivered'])
  })

  test.each<[string, ReceiptStatus[], ReceiptStatus]>([
    ['backwards and twice', ['delivered', 'sent', 'queued', 'delivered'], 'delivered'],
    ['late', ['undelivered', 'queued', 'sent'], 'undelivered'],
    ['with a wrong failure', ['undelivered', 'delivered', 'undelivered'], 'delivered'],
  ])('receipts can come %s', async (_name, statuses, end) => {
    const person = story()
    const id = await hasText(person)

    for (const status of statuses) await bringReceipt(person, status)

    expect(await messageOf(id)).toMatchObject({ status: end })
    const delivered = (await person.events()).filter((type) => type === 'message.delivered')
    expect(delivered).toHaveLength(end === 'delivered' ? 1 : 0)
    expect(await seen.receipts({ message_id: id })).toHaveLength(statuses.length)
  })

  test('a lead’s text is stored once, however often its callback is repeated', async () => {
    const person = story()
    const callback = await says(person, 'We need a new roof')

    const again = await Promise.all([1, 2, 3].map(() => bring(service, connected, callback)))

    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    const { history } = await person.conversation()
    expect(history).toMatchObject([{ body: 'We need a new roof', from: person.phone, to: connected.number }])
    expect(await person.events()).toEqual(['lead.created', 'message.received', 'conversation.started'])
  })

  test('a STOP that the carrier confirmed is an opt-out, and is not confirmed again', async () => {
    const person = story()
    await says(person, 'We need a new roof')
    await says(person, 'Stop', { keyword: 'stop' })

    await service.processAll({ withinMs: MINUTE_MS })

    expect(await person.events()).toEqual([
      'lead.created',
      'message.received',
      'conversation.started',
      'message.received',
      'lead.opted_out',
      'conversation.completed',
    ])
    expect(await network.books(person.phone)).toEqual([])
    expect((await person.sends('One more thing')).body.code).toBe('recipient_opted_out')
  })

  test('a phrase that carriers do not know is an opt-out that the service confirms', async () => {
    const person = story()
    await says(person, 'please do not text me anymore')

    await service.processAll({ withinMs: MINUTE_MS })

    const bodies = (await network.books(person.phone)).map(({ body }) => body)
    expect(bodies).toEqual([expect.stringContaining('unsubscribed')])
  })

  test('an opt-out that only the carrier knows is stored when it refuses a text', async () => {
    const person = story(network.phone('opted_out'))
    const id = await hasText(person)

    expect(await messageOf(id)).toMatchObject({ status: 'failed', error_code: 'opted_out' })
    expect(await person.events()).toEqual(['lead.created', 'lead.opted_out', 'message.failed'])
    expect((await person.sends('Hello?')).body.code).toBe('recipient_opted_out')
  })

  test('a receipt about an opt-out suppresses the phone and cancels pending messages', async () => {
    const person = story()
    await hasText(person)
    const later = await person.sends('And tomorrow?', {
      send_at: new Date(service.clock.now().getTime() + HOUR_MS).toISOString(),
    })
    await bringReceipt(person, 'undelivered', 'opted_out')

    expect(await messageOf(later.body.id)).toMatchObject({ status: 'canceled', error_code: 'recipient_opted_out' })
    expect(await person.events()).toEqual(['lead.created', 'message.sent', 'lead.opted_out', 'message.failed'])
    const { body } = await service.api('GET', `/v1/suppressions?phone=${encodeURIComponent(person.phone)}`, undefined, {
      key: workspace.key,
    })
    expect(body.data).toMatchObject([{ method: 'carrier' }])
  })

  test('a message without a known outcome stays sent, and is marked as unconfirmed', async () => {
    const person = story()
    const id = await hasText(person)

    await bringReceipt(person, 'undelivered', 'unconfirmed')
    const marked = await messageOf(id)
    await bringReceipt(person, 'delivered')

    expect(marked).toMatchObject({ status: 'sent', error_code: null, unconfirmed: true })
    expect(await messageOf(id)).toMatchObject({ status: 'delivered', unconfirmed: false })
  })

  test('a message whose response is lost is sent once, and its outcome is looked up', async () => {
    const phone = network.carrier === 'sandbox' ? freshPhone() : network.phone('taken_in_silence')
    const person = story(network.carrier === 'sandbox' ? network.phone('taken_in_silence') : phone)
    const id = await hasText(person, `Are you there, ${phone}?`)

    const before = await messageOf(id)
    service.clock.set(new Date(service.clock.now().getTime() + 2 * MINUTE_MS))
    await service.processAll({ withinMs: 0 })

    expect(before).toMatchObject({ status: 'sending' })
    const sent = (await network.books(person.phone)).filter(({ body }) => body.includes(phone))
    expect(sent).toHaveLength(1)
    expect(await messageOf(id)).toMatchObject({ status: 'sent', carrier_message_id: sent[0]!.id })
  })

  test('a receipt that arrives before the carrier’s response is applied', async () => {
    const person = story()
    const { body: message } = await person.sends('Hello')
    const early = { id: 'early-1', from: connected.number, to: person.phone, body: 'Hello', receiptsTo: '' }
    const receiptsTo = network.carrier === 'sandbox' ? message.id : `${connected.callbackUrl}?message=${message.id}`

    await bring(service, connected, network.receipt({ ...early, receiptsTo }, 'delivered'))
    await service.processAll({ withinMs: 0 })

    expect(await messageOf(message.id)).toMatchObject({ status: 'delivered' })
    expect((await person.lead()).status).toBe('contacted')
  })

  test('a receipt for an unknown message is stored, and retried for three days', async () => {
    const unknown = {
      id: `unknown-${network.carrier}`,
      from: connected.number,
      to: freshPhone(),
      body: 'x',
      receiptsTo: connected.callbackUrl,
    }
    const receiptsTo = network.carrier === 'sandbox' ? '' : connected.callbackUrl
    await bring(service, connected, network.receipt({ ...unknown, receiptsTo }, 'delivered'))
    const receipt = async () => (await seen.receipts({ carrier_message_id: unknown.id }))[0]

    await service.processAll({ withinMs: MINUTE_MS })
    const waiting = await receipt()
    service.clock.set(new Date(service.clock.now().getTime() + 73 * HOUR_MS))
    await service.processAll({ withinMs: 0 })

    expect(waiting).toMatchObject({ applied_at: null, next_try_at: expect.any(Date) })
    expect(await receipt()).toMatchObject({ applied_at: null, next_try_at: null })
  })

  test('a forged callback stores nothing', async () => {
    const person = story()
    const text = { from: person.phone, to: connected.number, body: 'We need a new roof' }
    const before = await service.counts()

    const forged = await bring(service, connected, network.text(connected.callbackUrl, text, 'stranger'))

    expect(forged.status).toBe(401)
    expect(await forged.json()).toMatchObject({ code: 'invalid_api_key' })
    expect(await service.counts()).toEqual(before)
  })

  test('callbacks for unknown numbers are stored and acknowledged', async () => {
    const stray = network.text(connected.callbackUrl, { from: 'AMAZON', to: connected.number, body: 'Your code is 1' })
    const elsewhere = { from: freshPhone(), to: '+442071838750', body: 'Hi' }
    const callbacks = () => seen.callbacksOf(connected.accountId)
    const before = (await callbacks()).length

    expect((await bring(service, connected, stray)).status).toBe(200)
    if (network.carrier === 'sandbox') {
      expect((await bring(service, connected, network.text(connected.callbackUrl, elsewhere))).status).toBe(200)
    }

    expect((await callbacks()).length).toBe(before + (network.carrier === 'sandbox' ? 2 : 1))
    expect(await seen.lead({ phone: elsewhere.from })).toBeUndefined()
  })

  test('a text with NUL and lone surrogates is stored without them', async () => {
    const person = story()
    await says(person, 'Need a\u0000 roof 🏠')

    expect((await person.conversation()).history[0].body).toBe('Need a roof 🏠')
  })
})
