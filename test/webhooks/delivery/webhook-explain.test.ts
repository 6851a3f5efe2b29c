import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, NOON, useTestApp } from '../../support/harness.ts'
import { createStory } from '../../support/story.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'

const service = useTestApp()
let receiver: Receiver
let endpoint: Json

beforeAll(async () => {
  receiver = await startReceiver()
})
beforeEach(async () => {
  service.clock.set(NOON)
  receiver.respondWith({ status: 200 })
  endpoint = await newEndpoint({})
  return async () => {
    await service.api('DELETE', `/v1/webhooks/${endpoint.id}`)
  }
})
afterAll(() => receiver.close())

async function newEndpoint(more: object): Promise<Json> {
  const given = { url: receiver.url, event_types: ['message.received'], ...more }
  return (await service.api('POST', '/v1/webhooks', given)).body
}

const EXPLAIN = `query($eventId: ID!, $endpointId: ID!) { explainDelivery(eventId: $eventId, endpointId: $endpointId) {
  reason text until delivery { id status explanation { reason } } } }`

const ask = (eventId: string, endpointId = endpoint.id, key?: string) =>
  service.graphql(EXPLAIN, { eventId, endpointId }, key ? { key } : {})
const explain = async (eventId: string, endpointId?: string): Promise<Json> =>
  (await ask(eventId, endpointId)).body.data.explainDelivery

/** The newest event of the type. */
async function newest(type: string): Promise<string> {
  const [row] = await service.rows<{ id: string }>(
    `select id from event where type = $1 and workspace_id = $2 order by position desc limit 1`,
    [type, service.sandbox.id],
  )
  return row!.id
}

/** A lead writes; returns the event. `wait` is how much time passes at most until it is asked. */
async function written(story = createStory(service)): Promise<string> {
  await service.api('POST', '/v1/sandbox/inbound', { from: story.phone, body: 'Hello' })
  await service.processAll({ withinMs: 1 })
  return newest('message.received')
}

test('one that was delivered: when, and after how many attempts', async () => {
  const told = await explain(await written())

  expect(told).toMatchObject({ reason: 'SUCCEEDED', until: null, delivery: { status: 'SUCCEEDED' } })
  expect(told.text).toContain('after 1 attempt')
  expect(told.delivery.explanation).toEqual({ reason: 'SUCCEEDED' })
})

test('one that failed: until when it waits, and the last answer', async () => {
  receiver.respondWith({ status: 410 })

  const told = await explain(await written())

  expect(told.reason).toBe('WAITING_FOR_RETRY')
  expect(Date.parse(told.until)).toBeGreaterThanOrEqual(Date.parse(NOON) + 5_000)
  expect(told.text).toContain('the receiver no longer exists')
})

test('one that was given up: the last answer', async () => {
  receiver.respondWith({ status: 503 })
  const eventId = await written()
  await service.processAll({ withinMs: 48 * 3_600_000 })

  const told = await explain(eventId)

  expect(told.reason).toBe('EXHAUSTED')
  expect(told.text).toMatch(/after 11 attempts.*The last response was 503/)
})

test('a paused endpoint: until when', async () => {
  receiver.respondWith({ status: 500 })
  const events = []
  for (let n = 0; n < 5; n++) events.push(await written())

  const told = await explain(events[0]!)

  expect(told.reason).toBe('WAITING_FOR_PAUSE')
  expect(told.until).toBe(new Date(service.clock.now().getTime() + 30_000).toISOString())
})

test('an ordered endpoint: which earlier delivery it waits for', async () => {
  await service.api('PATCH', `/v1/webhooks/${endpoint.id}`, { ordering: 'per_lead' })
  receiver.respondWith({ status: 500 })
  const story = createStory(service)
  const first = await written(story)

  const told = await explain(await written(story))

  expect(told.reason).toBe('WAITING_FOR_ORDER')
  expect(told.text).toContain((await explain(first)).delivery.id)
})

test('a disabled endpoint: that it was skipped', async () => {
  await service.api('PATCH', `/v1/webhooks/${endpoint.id}`, { status: 'disabled' })

  const told = await explain(await written())

  expect(told).toMatchObject({ reason: 'ENDPOINT_DISABLED', delivery: { status: 'SKIPPED' } })
  expect(told.text).toContain('by a user')
})

test('a deleted endpoint: that it was canceled', async () => {
  receiver.respondWith({ status: 500 })
  const eventId = await written()
  await service.api('DELETE', `/v1/webhooks/${endpoint.id}`)

  const told = await explain(eventId)

  expect(told.reason).toBe('CANCELED')
  expect(told.text).toContain('the endpoint was deleted')
})

test('one that it is not subscribed to, as of now, and whether it has changed since', async () => {
  const eventId = await written()
  const other = await newEndpoint({ event_types: ['lead.qualified'] })
  const later = await written()

  const before = await explain(eventId, other.id)
  const same = await explain(later, other.id)
  service.clock.set(new Date(Date.parse(NOON) + 60_000))
  await service.api('PATCH', `/v1/webhooks/${other.id}`, { event_types: ['agent.requested'] })
  const changed = await explain(later, other.id)
  await service.api('PATCH', `/v1/webhooks/${other.id}`, { event_types: ['message.received'] })
  const subscribed = await explain(later, other.id)

  expect([before.reason, same.reason, changed.reason]).not.toContain('SUCCEEDED')
  expect(same).toMatchObject({ reason: 'NOT_SUBSCRIBED', delivery: null })
  expect(same.text).not.toContain('changed since')
  expect(changed).toMatchObject({ reason: 'NOT_SUBSCRIBED' })
  expect(changed.text).toContain('changed since the event')
  expect(subscribed).toMatchObject({ reason: 'NOT_SUBSCRIBED_THEN' })
  await service.api('DELETE', `/v1/webhooks/${other.id}`)
})

test('an endpoint that came later', async () => {
  const eventId = await written()
  service.clock.set(new Date(Date.parse(NOON) + 60_000))
  const later = await newEndpoint({})

  expect(await explain(eventId, later.id)).toMatchObject({ reason: 'CREATED_LATER', delivery: null })
  await service.api('DELETE', `/v1/webhooks/${later.id}`)
})

test('what is not there, or is another workspace’s, is not found, by name', async () => {
  const eventId = await written()
  const { sandbox } = await service.newWorkspace()

  const answers = [await ask('evt_x'), await ask(eventId, 'wh_x'), await ask(eventId, endpoint.id, sandbox.key)]

  expect(answers.map(({ body }) => body.errors[0].extensions)).toEqual([
    { code: 'not_found', param: 'eventId' },
    { code: 'not_found', param: 'endpointId' },
    { code: 'not_found', param: 'eventId' },
  ])
})
