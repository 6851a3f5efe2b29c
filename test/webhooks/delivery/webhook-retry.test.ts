import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOON, useTestApp } from '../../support/harness.ts'
import { createStory } from '../../support/story.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { createSeen } from '../support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
  await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['message.received'] })
})
beforeEach(() => {
  service.clock.set(NOON)
  receiver.requests.length = 0
})
afterAll(() => receiver.close())

const secondsAfterNoon = () =>
  receiver.requests.map(({ headers }) => Number(headers['webhook-timestamp']) - Date.parse(NOON) / 1_000)

test('a receiver that returns 500 gets the same event again by the schedule, and recovers', async () => {
  receiver.respondWith((n) => ({ status: n <= 3 ? 500 : 204 }))
  const lead = createStory(service)

  await service.api('POST', '/v1/sandbox/inbound', { from: lead.phone, body: 'Hello' })
  await service.processAll({ withinMs: 3_600_000 })

  const [first, second, third, fourth] = secondsAfterNoon()
  expect(receiver.requests).toHaveLength(4)
  expect(first).toBe(0)
  expect(second! - first!).toBeGreaterThanOrEqual(5)
  expect(third! - second!).toBeGreaterThanOrEqual(30)
  expect(fourth! - third!).toBeGreaterThanOrEqual(120)
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id']))).toHaveProperty('size', 1)
  expect(new Set(receiver.requests.map(({ rawBody }) => rawBody.toString()))).toHaveProperty('size', 1)
  expect(receiver.requests.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1', '2', '3', '4'])
  expect(await attempts(lead.phone)).toEqual(['500', '500', '500', '204'])
})

async function attempts(phone: string): Promise<string[]> {
  const rows = await seen.attemptsAbout(phone)
  return rows.map((row) => String(row.response_status))
}

test('an event is sent although no worker ran for three days, and then has its whole schedule', async () => {
  receiver.respondWith((n) => ({ status: n === 1 ? 500 : 204 }))
  const lead = createStory(service)
  await service.api('POST', '/v1/sandbox/inbound', { from: lead.phone, body: 'Hello' })

  service.clock.advance(3 * 24 * 3_600_000)
  await service.processAll({ withinMs: 60_000 })

  expect(await attempts(lead.phone)).toEqual(['500', '204'])
  expect(await seen.deliveryAbout(lead.phone)).toEqual({ status: 'succeeded', next_attempt_at: null })
})

test('a delivery to a failing receiver is exhausted after eleven attempts and at most 24 hours', async () => {
  receiver.respondWith({ status: 503 })
  const lead = createStory(service)

  await service.api('POST', '/v1/sandbox/inbound', { from: lead.phone, body: 'Hello' })
  await service.processAll({ withinMs: 48 * 3_600_000 })

  expect(receiver.requests).toHaveLength(11)
  expect(secondsAfterNoon().at(-1)).toBeLessThanOrEqual(24 * 3_600)
  const delivery = await seen.deliveryAbout(lead.phone)
  expect(delivery).toEqual({ status: 'exhausted', next_attempt_at: null })
})

test('Retry-After extends the next gap', async () => {
  receiver.respondWith((n) => (n === 1 ? { status: 429, headers: { 'Retry-After': '600' } } : { status: 200 }))
  const lead = createStory(service)

  await service.api('POST', '/v1/sandbox/inbound', { from: lead.phone, body: 'Hello' })
  await service.processAll({ withinMs: 3_600_000 })

  expect(receiver.requests).toHaveLength(2)
  expect(secondsAfterNoon()[1]).toBeGreaterThanOrEqual(600)
})

test('an endpoint with occasional failures among many successes is never paused', async () => {
  receiver.respondWith((n) => ({ status: n % 3 === 0 ? 500 : 200 }))
  const leads = Array.from({ length: 30 }, () => createStory(service))

  await Promise.all(
    leads.map(({ phone }) => service.api('POST', '/v1/sandbox/inbound', { from: phone, body: 'Hello' })),
  )
  await service.processAll({ withinMs: 0 })

  const [endpoint] = await seen.endpoints()
  expect(endpoint.paused_until).toBeNull()
  expect(endpoint.consecutive_failures).toBeLessThan(5)
})
