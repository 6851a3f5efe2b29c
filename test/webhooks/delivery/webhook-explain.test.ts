import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, NOON, useTestApp } from '../../support/harness.ts'
import { createStory } from '../../support/story.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { createSeen } from '../support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)
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
  return (await seen.eventIds(service.sandbox.id, { type })).at(-1)!
}

/** A lead texts; returns the event. `wait` is the maximum time until the explanation is requested. */
async function written(story = createStory(service)): Promise<string> {
  await service.api('POST', '/v1/sandbox/inbound', { from: story.phone, body: 'Hello' })
  await service.processAll({ withinMs: 1 })
  return newest('message.received')
}

test('a delivered event: when, and after how many attempts', async () => {
  const explanation = await explain(await written())

  expect(explanation).toMatchObject({ reason: 'SUCCEEDED', until: null, delivery: { status: 'SUCCEEDED' } })
  expect(explanation.text).toContain('after 1 attempt')
  expect(explanation.delivery.explanation).toEqual({ reason: 'SUCCEEDED' })
})

test('a failed one: when it is retried, and the last response', async () => {
  receiver.respondWith({ status: 410 })

  const explanation = await explain(await written())

  expect(explanation.reason).toBe('WAITING_FOR_RETRY')
  expect(Date.parse(explanation.until)).toBeGreaterThanOrEqual(Date.parse(NOON) + 5_000)
  expect(explanation.text).toContain('the receiver no longer exists')
})

test('an exhausted one: the last response', async () => {
  receiver.respondWith({ status: 503 })
  const eventId = await written()
  await service.processAll({ withinMs: 48 * 3_600_000 })

  const explanation = await explain(eventId)

  expect(explanation.reason).toBe('EXHAUSTED')
  expect(explanation.text).toMatch(/after 11 attempts.*The last response was 503/)
})

test('a paused endpoint: until when', async () => {
  receiver.respondWith({ status: 500 })
  const events = []
  for (let n = 0; n < 5; n++) events.push(await written())

  const explanation = await explain(events[0]!)

  expect(explanation.reason).toBe('WAITING_FOR_PAUSE')
  expect(explanation.until).toBe(new Date(service.clock.now().getTime() + 30_000).toISOString())
})

test('an ordered endpoint: which earlier delivery it waits for', async () => {
  await service.api('PATCH', `/v1/webhooks/${endpoint.id}`, { ordering: 'per_lead' })
  receiver.respondWith({ status: 500 })
  const story = createStory(service)
  const first = await written(story)

  const explanation = await explain(await written(story))

  expect(explanation.reason).toBe('WAITING_FOR_ORDER')
  expect(explanation.text).toContain((await explain(first)).delivery.id)
})

test('a disabled endpoint: that it was skipped', async () => {
  await service.api('PATCH', `/v1/webhooks/${endpoint.id}`, { status: 'disabled' })

  const explanation = await explain(await written())

  expect(explanation).toMatchObject({ reason: 'ENDPOINT_DISABLED', delivery: { status: 'SKIPPED' } })
  expect(explanation.text).toContain('by a user')
})

test('a deleted endpoint: that it was canceled', async () => {
  receiver.respondWith({ status: 500 })
  const eventId = await written()
  await service.api('DELETE', `/v1/webhooks/${endpoint.id}`)

  const explanation = await explain(eventId)

  expect(explanation.reason).toBe('CANCELED')
  expect(explanation.text).toContain('the endpoint was deleted')
})

test('an event type without a subscription, and whether the endpoint changed since', async () => {
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

test('an endpoint that was created later', async () => {
  const eventId = await written()
  service.clock.set(new Date(Date.parse(NOON) + 60_000))
  const later = await newEndpoint({})

  expect(await explain(eventId, later.id)).toMatchObject({ reason: 'CREATED_LATER', delivery: null })
  await service.api('DELETE', `/v1/webhooks/${later.id}`)
})

test('an unknown event or endpoint, or one of another workspace, is not found, with the parameter', async () => {
  const eventId = await written()
  const { sandbox } = await service.newWorkspace()

  const answers = [await ask('evt_x'), await ask(eventId, 'wh_x'), await ask(eventId, endpoint.id, sandbox.key)]

  expect(answers.map(({ body }) => body.errors[0].extensions)).toMatchObject([
    { code: 'not_found', param: 'eventId' },
    { code: 'not_found', param: 'endpointId' },
    { code: 'not_found', param: 'eventId' },
  ])
})
