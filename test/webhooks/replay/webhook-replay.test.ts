import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, NOON, useTestApp } from '../../support/harness.ts'
import { createStory, newPhone } from '../../support/story.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'

const service = useTestApp()
const DAY_MS = 24 * 3_600_000
let receiver: Receiver
let endpoint: Json

beforeAll(async () => {
  receiver = await startReceiver()
})
beforeEach(async () => {
  service.clock.set(NOON)
  receiver.respondWith({ status: 200 })
  endpoint = (await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['message.received'] })).body
  receiver.requests.length = 0
  return async () => {
    await service.api('DELETE', `/v1/webhooks/${endpoint.id}`)
  }
})
afterAll(() => receiver.close())

const deliveries = async () =>
  (await service.api('GET', `/v1/webhooks/${endpoint.id}/deliveries?limit=100`)).body.data as Json[]
const delivery = async (id: string) => (await service.api('GET', `/v1/deliveries/${id}`)).body
const replay = (id: string, headers = {}) => service.api('POST', `/v1/deliveries/${id}/replay`, {}, { headers })
const replays = (body: object, headers = {}) =>
  service.api('POST', `/v1/webhooks/${endpoint.id}/replays`, body, { headers })
const setStatus = (status: string) => service.api('PATCH', `/v1/webhooks/${endpoint.id}`, { status })
const headersOf = (name: string) => receiver.requests.map(({ headers }) => headers[name])

/** A skipped delivery: its endpoint was disabled when the lead texted. */
async function skipped(count: number): Promise<void> {
  await setStatus('disabled')
  for (let n = 0; n < count; n++) await createStory(service).says('Hello')
  await setStatus('enabled')
}

test('a succeeded delivery is sent again with the same event, the next attempt number and the replay’s ID', async () => {
  await createStory(service).says('Hello')
  const [{ id }] = await deliveries()

  const answer = await replay(id)
  await service.processAll({ withinMs: 60_000 })

  const { replay_id } = answer.body
  expect(answer).toMatchObject({
    status: 202,
    body: { id, status: 'pending', replay_id: expect.stringMatching(/^rpl_/) },
  })
  expect(headersOf('webhook-attempt')).toEqual(['1', '2'])
  expect(headersOf('webhook-replay')).toEqual([undefined, replay_id])
  expect(new Set(headersOf('webhook-id')).size).toBe(1)
  expect(new Set(headersOf('webhook-sequence')).size).toBe(1)
  expect(receiver.requests[1]!.rawBody).toEqual(receiver.requests[0]!.rawBody)
  expect((await delivery(id)).attempts).toMatchObject([{ replay_id: null }, { replay_id }])
  const tracked = await service.api('GET', `/v1/replays/${replay_id}`)
  expect(tracked.body).toMatchObject({
    status: 'completed',
    total: 1,
    started: 1,
    succeeded: 1,
    failed: 0,
    remaining: 0,
  })
})

test('an exhausted delivery gets a new run of the whole schedule', async () => {
  receiver.respondWith({ status: 500 })
  await createStory(service).says('Hello')
  await service.processAll({ withinMs: 2 * DAY_MS })
  const [{ id, status }] = await deliveries()
  const before = receiver.requests.length

  await replay(id)
  await service.processAll({ withinMs: 2 * DAY_MS })

  expect([status, before]).toEqual(['exhausted', 11])
  expect(headersOf('webhook-attempt')).toEqual(Array.from({ length: 22 }, (_, i) => String(i + 1)))
  const { status: end, replay_id } = await delivery(id)
  expect(end).toBe('exhausted')
  expect((await service.api('GET', `/v1/replays/${replay_id}`)).body).toMatchObject({ status: 'completed', failed: 1 })
})

test('a pending delivery is tried at once, in its current run', async () => {
  receiver.respondWith((n) => ({ status: n === 1 ? 500 : 200, headers: n === 1 ? { 'Retry-After': '3600' } : {} }))
  receiver.requests.length = 0
  await createStory(service).says('Hello')
  const [{ id }] = await deliveries()

  const answer = await replay(id)
  await service.processAll()

  expect(answer).toMatchObject({ status: 202, body: { status: 'pending', replay_id: null } })
  expect(await delivery(id)).toMatchObject({ status: 'succeeded', attempt_count: 2 })
})

test('a replay is created once for one idempotency key', async () => {
  await createStory(service).says('Hello')
  const [{ id }] = await deliveries()

  const answers = [await replay(id, { 'Idempotency-Key': id }), await replay(id, { 'Idempotency-Key': id })]
  await service.processAll()

  expect(answers[1]!.body).toEqual(answers[0]!.body)
  expect(answers[1]!.headers.get('idempotency-replayed')).toBe('true')
  expect(headersOf('webhook-attempt')).toEqual(['1', '2'])
})

test('a replay of a disabled endpoint is refused, of a deleted one not found', async () => {
  await createStory(service).says('Hello')
  const [{ id }] = await deliveries()

  await setStatus('disabled')
  const disabled = [await replay(id), await replays({ since: NOON })]
  await service.api('DELETE', `/v1/webhooks/${endpoint.id}`)
  const deleted = [await replay(id), await replays({ since: NOON })]

  expect(disabled.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'conflict'],
    [409, 'conflict'],
  ])
  expect(deleted.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'not_found'],
    [404, 'not_found'],
  ])
})

test('skipped deliveries are counted by a dry run, then sent; succeeded ones are not', async () => {
  await createStory(service).says('Hello')
  await skipped(3)
  const before = await service.counts()

  const dry = await replays({ since: '2026-03-03', dry_run: true })
  const after = await service.counts()
  const made = await replays({ since: '2026-03-03' })
  await service.processAll({ withinMs: 60_000 })

  expect(dry).toMatchObject({ status: 200, body: { id: null, status: 'dry_run', total: 3, started: 0, remaining: 3 } })
  expect(after).toEqual(before)
  expect(made).toMatchObject({ status: 202, body: { status: 'running', total: 3 } })
  const { body } = await service.api('GET', `/v1/replays/${made.body.id}`)
  expect(body).toMatchObject({ status: 'completed', total: 3, started: 3, succeeded: 3, failed: 0, remaining: 0 })
  expect(headersOf('webhook-replay')).toEqual([undefined, made.body.id, made.body.id, made.body.id])
  expect((await replays({ since: '2026-03-03', dry_run: true })).body.total).toBe(0)
})

test('only events of the given types and time range are sent again', async () => {
  await skipped(1)
  service.clock.set(new Date(Date.parse(NOON) + 3_600_000))
  await skipped(1)
  const count = async (body: object) => (await replays({ dry_run: true, ...body })).body.total

  expect(await count({ since: NOON })).toBe(2)
  expect(await count({ since: '2026-03-03T18:30:00Z' })).toBe(1)
  expect(await count({ since: NOON, until: '2026-03-03T18:30:00Z' })).toBe(1)
  expect(await count({ since: NOON, event_types: ['lead.qualified'] })).toBe(0)
})

test('new events are sent before those of a replay', async () => {
  await skipped(3)
  await service.api('PATCH', `/v1/webhooks/${endpoint.id}`, { rate_per_second: 1 })
  const { id } = (await replays({ since: '2026-03-03' })).body
  await service.processAll({ withinMs: 1 })
  const begun = headersOf('webhook-replay')

  await service.api('POST', '/v1/sandbox/inbound', { from: newPhone(), body: 'Hello' })
  await service.processAll({ withinMs: 60_000 })

  expect(begun).toEqual([id])
  expect(headersOf('webhook-replay')).toEqual([id, undefined, id, id])
})

test('a canceled replay releases its unsent deliveries, and another one can send them', async () => {
  await skipped(3)
  receiver.respondWith({ status: 500 })
  await service.api('PATCH', `/v1/webhooks/${endpoint.id}`, { rate_per_second: 1 })
  const made = (await replays({ since: '2026-03-03' })).body
  await service.processAll({ withinMs: 1 })

  const canceled = await service.api('POST', `/v1/replays/${made.id}/cancel`, {})
  const sent = receiver.requests.length
  await service.processAll({ withinMs: DAY_MS })

  expect(canceled).toMatchObject({ status: 200, body: { status: 'canceled', remaining: 0 } })
  expect(receiver.requests).toHaveLength(sent)
  expect((await deliveries()).map(({ status }) => status).toSorted()).toEqual(['exhausted', 'skipped', 'skipped'])
  expect((await replays({ since: '2026-03-03', dry_run: true })).body.total).toBe(3)
  const again = await service.api('POST', `/v1/replays/${made.id}/cancel`, {})
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('a delivery that had succeeded has succeeded again when its replay is canceled', async () => {
  await createStory(service).says('Hello')
  const [{ id }] = await deliveries()
  receiver.respondWith({ status: 500 })
  const { replay_id } = (await replay(id)).body
  await service.processAll({ withinMs: 1 })
  expect((await delivery(id)).status).toBe('pending')

  await service.api('POST', `/v1/replays/${replay_id}/cancel`, {})

  expect((await delivery(id)).status).toBe('succeeded')
})

test('the stored response of a replay is deleted with its lead', async () => {
  const story = createStory(service)
  await story.says('Hello')
  const [{ id }] = await deliveries()
  const key = { 'idempotency-key': 'replay-of-an-erased-lead' }
  await replay(id, key)
  await service.processAll({ withinMs: 60_000 })
  const { lead_id } = await story.conversation()

  await service.api('DELETE', `/v1/leads/${lead_id}`)
  const again = await replay(id, key)

  expect(JSON.stringify(again.body)).not.toContain(story.phone)
  expect(again.headers.get('idempotency-replayed')).toBeNull()
})

test('a request in flight when its replay is canceled keeps its outcome, and no other follows', async () => {
  await skipped(1)
  receiver.respondWith({ status: 500, delayMs: 400 })
  const { id } = (await replays({ since: '2026-03-03' })).body
  const working = service.processAll({ withinMs: 1 })
  await receiver.waitFor((requests) => requests.length === 1)

  await service.api('POST', `/v1/replays/${id}/cancel`, {})
  await working
  await service.processAll({ withinMs: DAY_MS })

  const [first] = await deliveries()
  expect(await delivery(first.id)).toMatchObject({ status: 'exhausted', attempts: [{ response_status: 500 }] })
  expect(receiver.requests).toHaveLength(1)
})

test('an endpoint has one replay at a time, and a repeated request is the same replay', async () => {
  await skipped(1)
  const headers = { 'Idempotency-Key': endpoint.id }

  const first = await replays({ since: '2026-03-03' }, headers)
  const same = await replays({ since: '2026-03-03' }, headers)
  const other = await replays({ since: '2026-03-03' })
  await service.processAll({ withinMs: 60_000 })

  expect(same.body).toEqual(first.body)
  expect(other).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(receiver.requests).toHaveLength(1)
})

test('a replay ends when its endpoint is disabled', async () => {
  await skipped(2)
  const made = (await replays({ since: '2026-03-03' })).body

  await setStatus('disabled')
  await service.processAll({ withinMs: 60_000 })

  const { body } = await service.api('GET', `/v1/replays/${made.id}`)
  expect(body).toMatchObject({ status: 'canceled', remaining: 0 })
  expect(receiver.requests).toEqual([])
})

test.each([
  [{}, 'missing_parameter', 'since'],
  [{ since: 'yesterday' }, 'invalid_parameter', 'since'],
  [{ since: '2026-02-24T17:59:59Z' }, 'invalid_parameter', 'since'],
  [{ since: '2026-03-04' }, 'invalid_parameter', 'since'],
  [{ since: '2026-03-03', until: '2026-03-02' }, 'invalid_parameter', 'until'],
  [{ since: '2026-03-03', until: '2026-03-03' }, 'invalid_parameter', 'until'],
  [{ since: '2026-03-03', event_types: [] }, 'invalid_parameter', 'event_types'],
  [{ since: '2026-03-03', event_types: ['lead.born'] }, 'invalid_parameter', 'event_types[0]'],
  [{ since: '2026-03-03', event_types: ['lead.qualified', 'lead.qualified'] }, 'invalid_parameter', 'event_types'],
  [{ since: '2026-03-03', dry_run: 'yes' }, 'invalid_parameter', 'dry_run'],
  [{ since: '2026-03-03', dryRun: true }, 'unknown_parameter', 'dryRun'],
])('a replay of %j is refused, and nothing is stored', async (body, code, param) => {
  const before = await service.counts()

  const answer = await replays(body)

  expect(answer).toMatchObject({ status: 400, body: { code, param } })
  expect(await service.counts()).toEqual(before)
})

test('webhooks 13: another workspace cannot create, read or cancel replays', async () => {
  await createStory(service).says('Hello')
  await skipped(1)
  const [{ id }] = await deliveries()
  const made = (await replays({ since: '2026-03-03' })).body
  const { sandbox } = await service.newWorkspace()
  const before = await service.counts()

  const answers = [
    await service.api('POST', `/v1/deliveries/${id}/replay`, {}, sandbox),
    await service.api('POST', `/v1/webhooks/${endpoint.id}/replays`, { since: '2026-03-03' }, sandbox),
    await service.api('POST', `/v1/webhooks/${endpoint.id}/replays`, { since: '2026-03-03', dry_run: true }, sandbox),
    await service.api('GET', `/v1/replays/${made.id}`, undefined, sandbox),
    await service.api('POST', `/v1/replays/${made.id}/cancel`, {}, sandbox),
  ]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not_found']))
  expect(await service.counts()).toEqual(before)
  expect((await service.api('GET', `/v1/replays/${made.id}`)).body.status).toBe('running')
})
