import { expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The events of a text that is delivered. */
const DELIVERED = ['message.sent', 'message.delivered']

const service = useTestApp()
const seen = createSeen(service)

type Outcome = { status: string; error_code: string | null; handOvers: number; inBooks: string[]; events: string[] }

/** `after` advances the clock, and returns the state of the message, the carrier's copies of it, and its events. */
async function textTo(lastTwo: string): Promise<{ id: string; after(ms: number): Promise<Outcome> }> {
  const phone = `+150055500${lastTwo}`
  const story = createStory(service, phone)
  const { status, body } = await story.sends('Your estimate is ready. Reply STOP to opt out.')
  expect(status).toBe(201)
  return {
    id: body.id,
    async after(withinMs) {
      const until = new Date(service.clock.now().getTime() + withinMs)
      await service.processAll({ withinMs })
      service.clock.set(until)
      await service.processAll({ withinMs: 0 })
      const { hand_over_count: handOvers, ...message } = await seen.message(
        body.id,
        'status',
        'error_code',
        'hand_over_count',
      )
      const accepted = await seen.carrierTexts({ messageId: body.id })
      const [first, ...events] = await story.events()
      expect(first).toBe('lead.created')
      return { ...message, handOvers, inBooks: accepted.map(({ status }) => status), events }
    },
  }
}

test('00 is delivered to within a second', async () => {
  const text = await textTo('00')

  expect(await text.after(SECOND_MS)).toEqual({
    status: 'delivered',
    error_code: null,
    handOvers: 1,
    inBooks: ['delivered'],
    events: DELIVERED,
  })
})

test.each([
  ['01', 'unreachable'],
  ['06', 'carrier_filtered'],
])('%s is accepted and not delivered: %s', async (number, error) => {
  const text = await textTo(number)

  expect(await text.after(10 * SECOND_MS)).toEqual({
    status: 'undelivered',
    error_code: error,
    handOvers: 1,
    inBooks: ['undelivered'],
    events: ['message.sent', 'message.failed'],
  })
})

test.each([
  ['02', 'invalid_number'],
  ['03', 'landline'],
  ['15', 'content_refused'],
])('%s is refused permanently and never retried: %s', async (number, error) => {
  const text = await textTo(number)

  expect(await text.after(HOUR_MS)).toEqual({
    status: 'failed',
    error_code: error,
    handOvers: 1,
    inBooks: ['refused'],
    events: ['message.failed'],
  })
})

test('04 has opted out at the carrier: the lead is suppressed, and the next message is refused at once', async () => {
  const text = await textTo('04')

  const outcome = await text.after(10 * SECOND_MS)
  const next = await createStory(service, '+15005550004').sends('One more thing')

  expect(outcome).toEqual({
    status: 'failed',
    error_code: 'opted_out',
    handOvers: 1,
    inBooks: ['refused'],
    events: ['lead.opted_out', 'message.failed'],
  })
  expect(next).toMatchObject({ status: 422, body: { code: 'recipient_opted_out' } })
})

test.each([
  ['05', 'throttled'],
  ['12', 'carrier_down'],
])('%s is retried, because it was certainly not accepted, and fails in the end: %s', async (number, error) => {
  const text = await textTo(number)

  const first = await text.after(SECOND_MS)
  const last = await text.after(HOUR_MS)

  expect(first).toMatchObject({ status: 'queued', handOvers: 1, inBooks: ['refused'] })
  expect(last).toMatchObject({ status: 'failed', error_code: error, events: ['message.failed'] })
  expect(last.inBooks.length).toBe(last.handOvers)
  expect(last.inBooks.length).toBeGreaterThan(1)
  expect(new Set(last.inBooks)).toEqual(new Set(['refused']))
})

test('07 is delivered without a receipt, and stays sent', async () => {
  const text = await textTo('07')

  expect(await text.after(2 * HOUR_MS)).toEqual({
    status: 'sent',
    error_code: null,
    handOvers: 1,
    inBooks: ['accepted'],
    events: ['message.sent'],
  })
})

test('08 gets its receipt twice, and has one event', async () => {
  const text = await textTo('08')

  const outcome = await text.after(10 * SECOND_MS)
  const receipts = await seen.receipts({ message_id: text.id })

  expect(outcome).toMatchObject({ status: 'delivered', handOvers: 1, events: DELIVERED })
  expect(receipts).toHaveLength(2)
})

test('09 is delivered before the carrier responds', async () => {
  const text = await textTo('09')

  const outcome = await text.after(0)
  const message = await seen.message(text.id, 'carrier_message_id', 'sent_at')
  const [receipt] = await seen.receipts({ message_id: text.id })
  const types = await seen.eventTypesOf(text.id)

  expect(outcome).toMatchObject({ status: 'delivered', error_code: null, handOvers: 1, events: DELIVERED })
  expect(message).toEqual({ carrier_message_id: expect.stringMatching(/^sbx_/), sent_at: expect.any(Date) })
  expect(receipt.applied_at).toEqual(expect.any(Date))
  expect(types.slice(types.indexOf('message.delivered'))).toEqual(['message.delivered', 'message.updated'])
})

test('10 gets no response but was accepted: the carrier knows it, and it is not handed over again', async () => {
  const text = await textTo('10')

  const before = await text.after(SECOND_MS)
  const after = await text.after(2 * HOUR_MS)

  expect(before).toMatchObject({ status: 'sending', handOvers: 1 })
  expect(after).toEqual({
    status: 'sent',
    error_code: null,
    handOvers: 1,
    inBooks: ['accepted'],
    events: ['message.sent'],
  })
})

test('11 gets no response and was not accepted: it fails as unknown after an hour, and is not handed over again', async () => {
  const text = await textTo('11')

  const waits = await text.after(HOUR_MS - 10 * MINUTE_MS)
  const after = await text.after(HOUR_MS)

  expect(waits).toMatchObject({ status: 'sending', handOvers: 1 })
  expect(after).toEqual({
    status: 'failed',
    error_code: 'carrier_outcome_unknown',
    handOvers: 1,
    inBooks: ['lost'],
    events: ['message.failed'],
  })
})

test('13 gets its receipt ten minutes late', async () => {
  const text = await textTo('13')

  const before = await text.after(10 * MINUTE_MS - SECOND_MS)
  const after = await text.after(MINUTE_MS)

  expect(before).toMatchObject({ status: 'sent', events: ['message.sent'] })
  expect(after).toMatchObject({ status: 'delivered', handOvers: 1, events: DELIVERED })
})

test('14 refuses the sender, which is no longer used', async () => {
  const { sandbox } = await service.newWorkspace()
  const first = await createStory(service, '+15005550014', () => sandbox).sends('Your estimate is ready.')
  await service.processAll({ withinMs: HOUR_MS })

  const row = await seen.message(first.body.id, 'status', 'error_code', 'hand_over_count')
  const next = await createStory(service, undefined, () => sandbox).sends('Your estimate is ready.')

  expect(row).toEqual({ status: 'failed', error_code: 'unregistered_sender', hand_over_count: 1 })
  expect(next).toMatchObject({ status: 422, body: { code: 'no_sender_available' } })
})
