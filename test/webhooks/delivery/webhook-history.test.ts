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
  const given = { url: receiver.url, event_types: ['message.received'] }
  endpoint = (await service.api('POST', '/v1/webhooks', given)).body
})
beforeEach(() => {
  service.clock.set(NOON)
  receiver.respondWith({ status: 200 })
})
afterAll(() => receiver.close())

const deliveries = async (query = '') =>
  (await service.api('GET', `/v1/webhooks/${endpoint.id}/deliveries?limit=100${query}`)).body.data as Json[]

test('each attempt is stored with its response, its timing by phase and the request headers', async () => {
  receiver.respondWith((n) => (n === 1 ? { status: 503, body: 'Not now' } : { status: 200, body: 'Thanks' }))

  await createStory(service).says('Hello')
  await service.processAll({ withinMs: 60_000 })

  const [{ id }] = await deliveries()
  const { status, body } = await service.api('GET', `/v1/deliveries/${id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'succeeded', endpoint_id: endpoint.id, attempt_count: 2, next_attempt_at: null })
  expect(body.body).toBe(receiver.requests.at(-1)!.rawBody.toString())
  expect(body.attempts).toMatchObject([
    { number: 1, status: 'failed', response_status: 503, response_body: 'Not now', error: null },
    { number: 2, status: 'succeeded', response_status: 200, response_body: 'Thanks', error: null },
  ])
  expect(body.attempts[0].latency).toMatchObject({ connect_ms: expect.any(Number), total_ms: expect.any(Number) })
  expect(body.attempts[1].request_headers['Webhook-Attempt']).toBe('2')
  expect(body.attempts[1].request_headers['Service-Signature']).toBe(
    receiver.requests.at(-1)!.headers['service-signature'],
  )
  expect(body.attempts[1].finished_at >= body.attempts[1].started_at).toBe(true)
})

test('an attempt without a response has an error, and a pending delivery the time of its next attempt', async () => {
  const closed = await startReceiver()
  await closed.close()
  const given = { url: closed.url, event_types: ['message.received'] }
  const other = (await service.api('POST', '/v1/webhooks', given)).body

  await createStory(service).says('Hello')

  const [delivery] = (await service.api('GET', `/v1/webhooks/${other.id}/deliveries`)).body.data
  const { body } = await service.api('GET', `/v1/deliveries/${delivery.id}`)
  expect(body).toMatchObject({ status: 'pending', next_attempt_at: expect.any(String) })
  expect(body.attempts[0]).toMatchObject({ error: 'connection_refused', response_status: null, status: 'failed' })
  await service.api('DELETE', `/v1/webhooks/${other.id}`)
  expect(await service.api('GET', `/v1/webhooks/${other.id}/deliveries`)).toMatchObject({ status: 404 })
  expect(await service.api('GET', `/v1/deliveries/${delivery.id}`)).toMatchObject({
    status: 200,
    body: { status: 'canceled' },
  })
})

test('the value of a sensitive header is sent, and never shown', async () => {
  const headers = {
    'X-Token': { value: 'open-sesame', sensitive: true },
    'X-Team': { value: 'east', sensitive: false },
  }
  const given = { url: receiver.url, event_types: ['message.received'], headers }
  const other = (await service.api('POST', '/v1/webhooks', given)).body

  await createStory(service).says('Hello')

  const [delivery] = (await service.api('GET', `/v1/webhooks/${other.id}/deliveries`)).body.data
  const { body } = await service.api('GET', `/v1/deliveries/${delivery.id}`)
  expect(receiver.requests.some((request) => request.headers['x-token'] === 'open-sesame')).toBe(true)
  expect(body.attempts[0].request_headers).toMatchObject({ 'X-Token': '••••••', 'X-Team': 'east' })
  expect(JSON.stringify(body)).not.toContain('open-sesame')
  await service.api('DELETE', `/v1/webhooks/${other.id}`)
})

test('pages have every delivery once, and keep their filters', async () => {
  const before = (await deliveries()).length
  for (let n = 0; n < 5; n++) {
    service.clock.set(new Date(Date.parse(NOON) + n * 60_000))
    await createStory(service).says('Hello')
  }
  receiver.respondWith({ status: 500 })
  await createStory(service).says('Hello')

  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await service.api('GET', `/v1/webhooks/${endpoint.id}/deliveries?limit=2${cursor}`)
    seen.push(...body.data.map((delivery: Json) => delivery.id))
    if (!body.has_more) break
    cursor = `&cursor=${body.next_cursor}`
  }

  const all = await deliveries()
  expect(all).toHaveLength(before + 6)
  expect(seen).toEqual(all.map(({ id }) => id))
  expect(await deliveries('&status=pending')).toHaveLength(1)
  expect(await deliveries('&event_type=lead.qualified')).toEqual([])
  expect(await deliveries('&created_after=2026-03-04')).toEqual([])
  expect(await deliveries('&created_before=2026-03-04')).toHaveLength(before + 6)
})

test('events are listed in order, after the last known one', async () => {
  const page = async (query: string) => (await service.api('GET', `/v1/events?${query}`)).body
  const first = await page('limit=3')
  const next = await page(`limit=100&cursor=${first.next_cursor}`)
  const rest = await page(`limit=100&after=${first.data[2].id}`)

  const ids = await seen.eventIds(service.sandbox.id, { isPublic: true })
  expect([...first.data, ...next.data].map(({ id }: Json) => id)).toEqual(ids)
  expect(rest.data).toEqual(next.data)
  const known = await service.api('GET', `/v1/events/${ids[0]}`)
  expect(known.body).toEqual(first.data[0])
  expect(Object.keys(known.body)).toEqual(['id', 'type', 'created', 'workspace_id', 'data'])
  expect((await page('types=lead.qualified,agent.requested')).data).toEqual([])
})

test.each([
  ['limit=0', 'invalid_parameter', 'limit'],
  ['limit=101', 'invalid_parameter', 'limit'],
  ['status=lost', 'invalid_parameter', 'status'],
  ['event_type=lead.born', 'invalid_parameter', 'event_type'],
  ['created_after=yesterday', 'invalid_parameter', 'created_after'],
  ['created_after=2026-03-04&created_before=2026-03-04', 'invalid_parameter', 'created_before'],
  ['cursor=x', 'invalid_cursor', 'cursor'],
  ['lead_id=lead_x', 'unknown_parameter', 'lead_id'],
])('GET deliveries?%s is refused', async (query, code, param) => {
  const answer = await service.api('GET', `/v1/webhooks/${endpoint.id}/deliveries?${query}`)

  expect(answer).toMatchObject({ status: 400, body: { code, param } })
})

test.each([
  ['types=message.received,lead.born', 400, 'invalid_parameter', 'types'],
  ['after=evt_x', 404, 'not_found', 'after'],
  ['after=evt_x&cursor=y', 400, 'invalid_parameter', 'cursor'],
  ['cursor=y', 400, 'invalid_cursor', 'cursor'],
  ['limit=ten', 400, 'invalid_parameter', 'limit'],
])('GET /events?%s is refused', async (query, status, code, param) => {
  expect(await service.api('GET', `/v1/events?${query}`)).toMatchObject({ status, body: { code, param } })
})

test('webhooks 13: another workspace sees no deliveries or events', async () => {
  const { sandbox } = await service.newWorkspace()
  const [delivery] = await deliveries()
  const paths = [
    `/v1/webhooks/${endpoint.id}/deliveries`,
    `/v1/deliveries/${delivery.id}`,
    `/v1/events/${delivery.event_id}`,
  ]

  for (const path of paths) {
    expect(await service.api('GET', path, undefined, sandbox)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  }
  const after = await service.api('GET', `/v1/events?after=${delivery.event_id}`, undefined, sandbox)
  expect(after).toMatchObject({ status: 404, body: { code: 'not_found', param: 'after' } })
  expect((await service.api('GET', '/v1/events', undefined, sandbox)).body.data).toEqual([])
})
