import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOON, useTestApp } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'
import { type ReceivedRequest, type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { addEvents, addLeads } from '../support/many-events.ts'

const LEADS = 25
const WRITERS = 50
const EVENTS_EACH_WRITER = 6
const DAY_MS = 24 * 3_600_000

const service = useTestApp()
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
})
beforeEach(() => {
  service.clock.set(NOON)
  receiver.requests.length = 0
})
afterAll(() => receiver.close())

type ReceivedEvent = { lead: string; sequence: number; status: number }

/** The requests in order, and the responses to them. */
async function story(ordering: 'none' | 'per_lead', failsOneIn: number): Promise<ReceivedEvent[]> {
  const { sandbox } = await service.newWorkspace()
  const [seen, random] = [[] as ReceivedEvent[], fc.sample(fc.integer({ min: 0, max: failsOneIn - 1 }), 2_000)]
  receiver.respondWith((n, request) => {
    const status = random[n % random.length] === 0 ? 500 : 200
    seen.push({ lead: leadOf(request), sequence: Number(request.headers['webhook-sequence']), status })
    return { status }
  })
  const endpoint = { url: receiver.url, event_types: ['*'], ordering }
  expect((await service.api('POST', '/v1/webhooks', endpoint, { key: sandbox.key })).status).toBe(201)
  const leads = await addLeads(service, sandbox.id, LEADS)

  const writing = Array.from({ length: WRITERS }, (_, n) =>
    addEvents(service, {
      workspaceId: sandbox.id,
      leads: leads.slice(n % LEADS).concat(leads.slice(0, n % LEADS)),
      count: EVENTS_EACH_WRITER,
      type: n % 5 === 0 ? 'lead.opted_out' : 'message.received',
    }),
  )
  await Promise.all([...writing, service.processAll({ withinMs: 0 })])
  await service.processAll({ withinMs: DAY_MS })
  return seen
}

function leadOf({ json }: ReceivedRequest): string {
  return (json as { data: { lead_id: string } }).data.lead_id
}

test('webhooks 11: per_lead: a lead’s events arrive in order, each after the one before it, under 50 writers and failures', async () => {
  const seen = await story('per_lead', 4)

  const heard = Map.groupBy(seen, ({ lead }) => lead)
  expect(heard.size).toBe(LEADS)
  for (const requests of heard.values()) {
    const taken = requests.filter(({ status }) => status === 200).map(({ sequence }) => sequence)
    expect(taken).toEqual(taken.map((_, n) => n + 1))
    expect(requests.map(({ sequence }) => sequence)).toEqual(
      requests.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
    )
  }
  expect(seen.filter(({ status }) => status === 200)).toHaveLength(WRITERS * EVENTS_EACH_WRITER)
  expect(seen.length).toBeGreaterThan(WRITERS * EVENTS_EACH_WRITER)
})

test('webhooks 11: no order: every event arrives, and Webhook-Sequence shows that none is missing', async () => {
  const seen = await story('none', 4)

  for (const requests of Map.groupBy(seen, ({ lead }) => lead).values()) {
    const taken = requests.filter(({ status }) => status === 200).map(({ sequence }) => sequence)
    expect(taken.toSorted((a, b) => a - b)).toEqual(taken.map((_, n) => n + 1))
  }
  expect(seen.filter(({ status }) => status === 200)).toHaveLength(WRITERS * EVENTS_EACH_WRITER)
})

test('per_lead: an exhausted event does not block the next one or other leads', async () => {
  const { sandbox } = await service.newWorkspace()
  const phones = [newPhone(), newPhone()]
  let firstId: unknown
  receiver.respondWith((_n, { headers, json }) => {
    if ((json as { data: { phone: string } }).data.phone === phones[0]) firstId ??= headers['webhook-id']
    return { status: headers['webhook-id'] === firstId ? 500 : 200 }
  })
  const endpoint = { url: receiver.url, event_types: ['message.received'], ordering: 'per_lead' }
  await service.api('POST', '/v1/webhooks', endpoint, { key: sandbox.key })
  const text = (from: string | undefined, body: string) =>
    service.api('POST', '/v1/sandbox/inbound', { from, body }, { key: sandbox.key })

  await text(phones[0], 'First')
  await text(phones[0], 'Second')
  await text(phones[1], 'Other')
  await service.processAll({ withinMs: 3_600_000 })
  const bodies = () =>
    receiver.requests.map(({ json }) => (json as { data: { message: { body: string } } }).data.message.body)
  const before = new Set(bodies())
  await service.processAll({ withinMs: 2 * DAY_MS })

  expect([...before].toSorted()).toEqual(['First', 'Other'])
  expect(bodies().at(-1)).toBe('Second')
  expect(bodies().filter((body) => body === 'First')).toHaveLength(11)
})

test('per_lead: an event that waits for more than a day behind failing ones is sent after them', async () => {
  const { sandbox } = await service.newWorkspace()
  const failing = new Set<unknown>()
  receiver.respondWith((_n, { headers }) => {
    if (failing.size < 2) failing.add(headers['webhook-id'])
    return { status: failing.has(headers['webhook-id']) ? 500 : 200 }
  })
  const endpoint = { url: receiver.url, event_types: ['message.received'], ordering: 'per_lead' }
  await service.api('POST', '/v1/webhooks', endpoint, { key: sandbox.key })
  const from = newPhone()

  for (const body of ['First', 'Second', 'Third'])
    await service.api('POST', '/v1/sandbox/inbound', { from, body }, { key: sandbox.key })
  await service.processAll({ withinMs: 2 * DAY_MS })

  const sent = Map.groupBy(receiver.requests, ({ headers }) => headers['webhook-sequence'])
  expect([...sent.values()].map(({ length }) => length)).toEqual([11, 11, 1])
})

test('lead.opted_out is sent before waiting events of other leads', async () => {
  const { sandbox } = await service.newWorkspace()
  await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['*'] }, { key: sandbox.key })
  receiver.respondWith({})
  const leads = await addLeads(service, sandbox.id, 30)
  await addEvents(service, { workspaceId: sandbox.id, leads, count: 30 })
  await addEvents(service, { workspaceId: sandbox.id, leads, count: 1, type: 'lead.opted_out' })

  await service.processAll({ withinMs: 0 })

  const types = receiver.requests.map(({ json }) => (json as { type: string }).type)
  expect(types).toHaveLength(31)
  expect(types.indexOf('lead.opted_out')).toBeLessThan(2)
})
