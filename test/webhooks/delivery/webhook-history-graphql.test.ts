import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Json, NOON, useTestApp } from '../../support/harness.ts'
import { createStory } from '../../support/story.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'

const service = useTestApp()
let receiver: Receiver
let endpoint: Json

beforeAll(async () => {
  receiver = await startReceiver()
  endpoint = (await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['message.received'] })).body
})
beforeEach(() => {
  service.clock.set(NOON)
  receiver.respondWith({ status: 200 })
  receiver.requests.length = 0
})
afterAll(() => receiver.close())

const ask = async (query: string, variables: object = {}, key?: string) =>
  (await service.graphql(query, variables as Record<string, unknown>, key ? { key } : {})).body as Json

const DELIVERIES = `query($endpointId: ID, $replayId: ID, $eventType: EventType, $createdAfter: DateTime) {
  deliveries(endpointId: $endpointId, replayId: $replayId, eventType: $eventType, createdAfter: $createdAfter) { totalCount edges { node {
    id status isTest replayId body attempts { number requestHeaders replayId latency { connectMs totalMs } } } } } }`
const deliveries = async (filters: object) => (await ask(DELIVERIES, filters)).data.deliveries
const CREATE = `mutation($input: CreateReplayInput!) { createReplay(input: $input) {
  total replay { id status progress { total started succeeded failed remaining } } } }`
const REPLAY = `query($id: ID!) { replay(id: $id) { status progress { total started succeeded failed remaining } }
  node(id: $id) { id __typename } }`
const CANCEL = `mutation($input: CancelReplayInput!) { cancelReplay(input: $input) { replay { id status } } }`
const REPLAY_ONE = `mutation($input: ReplayDeliveryInput!) { replayDelivery(input: $input) { delivery { id status replayId } } }`
const TEST = `mutation($input: SendTestEventInput!) { sendTestEvent(input: $input) { attempt { id status responseStatus } } }`

async function skip(count: number): Promise<void> {
  await service.api('PATCH', `/v1/webhooks/${endpoint.id}`, { status: 'disabled' })
  for (let n = 0; n < count; n++) await createStory(service).says('Hello')
  await service.api('PATCH', `/v1/webhooks/${endpoint.id}`, { status: 'enabled' })
}

test('a delivery shows its event, and its attempts show the request and its duration', async () => {
  await createStory(service).says('Hello')

  const { edges } = await deliveries({ endpointId: endpoint.id })

  const [{ node }] = edges
  expect(node).toMatchObject({ status: 'SUCCEEDED', isTest: false, body: receiver.requests[0]!.rawBody.toString() })
  expect(node.attempts).toMatchObject([{ number: 1, latency: { totalMs: expect.any(Number) } }])
  expect(node.attempts[0].requestHeaders['webhook-id']).toBe(receiver.requests[0]!.headers['webhook-id'])
  expect((await deliveries({ endpointId: endpoint.id, eventType: 'LEAD_QUALIFIED' })).totalCount).toBe(0)
  expect((await deliveries({ endpointId: endpoint.id, createdAfter: '2026-03-04T00:00:00Z' })).totalCount).toBe(0)
})

test('the event of a delivery has no data after its lead was erased', async () => {
  const story = createStory(service)
  await story.says('Hello')
  const query = `{ deliveries(endpointId: "${endpoint.id}", first: 1) { edges { node { event { id data } } } } }`
  const [kept] = (await ask(query)).data.deliveries.edges
  await service.api('DELETE', `/v1/leads/${(await story.lead()).id}`)
  await service.processAll()

  const { data, errors } = await ask(query)

  expect(kept.node.event.data).toMatchObject({ message: { body: 'Hello' } })
  expect(errors).toBeUndefined()
  expect(data.deliveries.edges).toEqual([{ node: { event: { id: kept.node.event.id, data: {} } } }])
})

test('a replay can be counted, created, followed and found with its deliveries', async () => {
  await skip(2)
  const input = { endpointId: endpoint.id, since: '2026-03-03T00:00:00Z', eventTypes: ['MESSAGE_RECEIVED'] }

  const dry = await ask(CREATE, { input: { ...input, dryRun: true } })
  const made = await ask(CREATE, { input: { ...input, idempotencyKey: 'again' } })
  const same = await ask(CREATE, { input: { ...input, idempotencyKey: 'again' } })
  await service.processAll({ withinMs: 60_000 })

  expect(dry.data.createReplay).toEqual({ total: 2, replay: null })
  expect(made.data.createReplay).toMatchObject({ total: 2, replay: { status: 'RUNNING', progress: { remaining: 2 } } })
  const { id } = made.data.createReplay.replay
  expect(same.data.createReplay.replay.id).toBe(id)
  const { data } = await ask(REPLAY, { id })
  const progress = { total: 2, started: 2, succeeded: 2, failed: 0, remaining: 0 }
  expect(data).toEqual({ replay: { status: 'COMPLETED', progress }, node: { id, __typename: 'Replay' } })
  expect((await deliveries({ replayId: id })).totalCount).toBe(2)
  const listed = await ask(
    `{ replays(endpointId: "${endpoint.id}", first: 1) { edges { node { id endpoint { id } } } } }`,
  )
  expect(listed.data.replays.edges).toEqual([{ node: { id, endpoint: { id: endpoint.id } } }])
})

test('a replay is canceled once', async () => {
  await skip(1)
  const since = '2026-03-03T00:00:00Z'
  const { id } = (await ask(CREATE, { input: { endpointId: endpoint.id, since } })).data.createReplay.replay

  const [first, second] = [await ask(CANCEL, { input: { id } }), await ask(CANCEL, { input: { id } })]
  await service.processAll({ withinMs: 60_000 })

  expect(first.data.cancelReplay.replay).toEqual({ id, status: 'CANCELED' })
  expect(second.errors[0].extensions.code).toBe('conflict')
  expect(receiver.requests).toEqual([])
})

test('one delivery can be replayed, and a test event sent', async () => {
  await createStory(service).says('Hello')
  const [{ node }] = (await deliveries({ endpointId: endpoint.id })).edges

  const replayed = await ask(REPLAY_ONE, { input: { id: node.id } })
  const tested = await ask(TEST, { input: { endpointId: endpoint.id, eventType: 'AGENT_REQUESTED' } })
  await service.processAll()

  expect(replayed.data.replayDelivery.delivery).toMatchObject({ id: node.id, status: 'PENDING' })
  expect(tested.data.sendTestEvent.attempt).toMatchObject({ status: 'SUCCEEDED', responseStatus: 200 })
  expect(receiver.requests).toHaveLength(3)
})

test.each([
  [CREATE, { endpointId: 'wh_x', since: '2026-01-01T00:00:00Z' }, 'invalid_parameter', 'since'],
  [CREATE, { endpointId: 'wh_x', since: '2026-03-03T00:00:00Z' }, 'not_found', undefined],
  [CREATE, { endpointId: '', since: '2026-03-03T00:00:00Z' }, 'invalid_parameter', 'endpointId'],
  [CREATE, { endpointId: 'wh_x', since: '2026-03-03T00:00:00Z', eventTypes: [] }, 'invalid_parameter', 'eventTypes'],
  [CANCEL, { id: 'rpl_x' }, 'not_found', undefined],
  [REPLAY_ONE, { id: 'dlv_x' }, 'not_found', undefined],
  [TEST, { endpointId: 'wh_x', eventType: 'AGENT_REQUESTED' }, 'not_found', undefined],
])('%s of %j is refused, and nothing is stored', async (query, input, code, param) => {
  const before = await service.counts()

  const { errors } = await ask(query, { input })

  expect(errors[0].extensions).toMatchObject({ code, ...(param && { param }) })
  expect(await service.counts()).toEqual(before)
})

describe('authority', () => {
  test('another workspace’s key cannot read or change replays and deliveries', async () => {
    await skip(1)
    const since = '2026-03-03T00:00:00Z'
    const { id } = (await ask(CREATE, { input: { endpointId: endpoint.id, since } })).data.createReplay.replay
    const [{ node }] = (await deliveries({ endpointId: endpoint.id })).edges
    const { key } = (await service.newWorkspace()).sandbox
    const before = await service.counts()

    const codes = [
      await ask(CREATE, { input: { endpointId: endpoint.id, since } }, key),
      await ask(CANCEL, { input: { id } }, key),
      await ask(REPLAY_ONE, { input: { id: node.id } }, key),
      await ask(TEST, { input: { endpointId: endpoint.id, eventType: 'AGENT_REQUESTED' } }, key),
    ].map(({ errors }) => errors[0].extensions.code)

    expect(codes).toEqual(codes.map(() => 'not_found'))
    expect((await ask(REPLAY, { id }, key)).data).toEqual({ replay: null, node: null })
    expect((await ask(`{ replays { totalCount } }`, {}, key)).data.replays.totalCount).toBe(0)
    expect(await service.counts()).toEqual(before)
    await ask(CANCEL, { input: { id } })
  })

  test.each(['read_only', 'messaging', 'leads'] as const)('a key for %s can read events at most', async (scope) => {
    const key = await service.newKey(service.sandbox.id, [scope])
    const call = (method: string, path: string, body?: object) => service.api(method, path, body, { key })

    const refused = [
      await call('GET', `/v1/webhooks/${endpoint.id}/deliveries`),
      await call('GET', '/v1/deliveries/dlv_x'),
      await call('POST', '/v1/deliveries/dlv_x/replay', {}),
      await call('POST', `/v1/webhooks/${endpoint.id}/replays`, { since: NOON }),
      await call('GET', '/v1/replays/rpl_x'),
      await call('POST', '/v1/replays/rpl_x/cancel', {}),
      await call('POST', `/v1/webhooks/${endpoint.id}/test`, { event_type: 'lead.qualified' }),
    ]
    const events = await call('GET', '/v1/events')

    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'insufficient_scope'))
    expect(events.status).toBe(scope === 'leads' ? 403 : 200)
    for (const query of ['{ replays { totalCount } }', '{ explainDelivery(eventId: "x", endpointId: "x") { text } }']) {
      expect((await ask(query, {}, key)).errors[0].extensions.code).toBe('insufficient_scope')
    }
  })
})
