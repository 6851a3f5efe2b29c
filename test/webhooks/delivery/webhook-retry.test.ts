import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOON, useTestApp } from '../../support/harness.ts'
import { createStory } from '../../support/story.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'

const service = useTestApp()
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

test('a receiver that answers 500 is called again by the schedule, with the same event, and recovers', async () => {
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
  const rows = await service.rows<{ response_status: number }>(
    `select a.response_status from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id
     join event e on e.id = d.event_id join lead l on l.id = e.lead_id where l.phone = $1 order by a.number`,
    [phone],
  )
  return rows.map((row) => String(row.response_status))
}

test('a receiver that never answers well is given up after eleven attempts and at most 24 hours', async () => {
  receiver.respondWith({ status: 503 })
  const lead = createStory(service)

  await service.api('POST', '/v1/sandbox/inbound', { from: lead.phone, body: 'Hello' })
  await service.processAll({ withinMs: 48 * 3_600_000 })

  expect(receiver.requests).toHaveLength(11)
  expect(secondsAfterNoon().at(-1)).toBeLessThanOrEqual(24 * 3_600)
  const [delivery] = await service.rows(
    `select d.status, d.next_attempt_at from webhook_delivery d join event e on e.id = d.event_id join lead l on l.id = e.lead_id where l.phone = $1`,
    [lead.phone],
  )
  expect(delivery).toEqual({ status: 'exhausted', next_attempt_at: null })
})

test('Retry-After lengthens the next gap', async () => {
  receiver.respondWith((n) => (n === 1 ? { status: 429, headers: { 'Retry-After': '600' } } : { status: 200 }))
  const lead = createStory(service)

  await service.api('POST', '/v1/sandbox/inbound', { from: lead.phone, body: 'Hello' })
  await service.processAll({ withinMs: 3_600_000 })

  expect(receiver.requests).toHaveLength(2)
  expect(secondsAfterNoon()[1]).toBeGreaterThanOrEqual(600)
})

test('a receiver that fails now and then among many successes is never paused', async () => {
  receiver.respondWith((n) => ({ status: n % 3 === 0 ? 500 : 200 }))
  const leads = Array.from({ length: 30 }, () => createStory(service))

  await Promise.all(
    leads.map(({ phone }) => service.api('POST', '/v1/sandbox/inbound', { from: phone, body: 'Hello' })),
  )
  await service.processAll({ withinMs: 0 })

  const [endpoint] = await service.rows<{ paused_until: Date | null; consecutive_failures: number }>(
    'select paused_until, consecutive_failures from webhook_endpoint',
  )
  expect(endpoint!.paused_until).toBeNull()
  expect(endpoint!.consecutive_failures).toBeLessThan(5)
})
