import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyWebhook } from '../../../src/client/verify-webhook.ts'
import { EVENT_TYPES } from '../../../src/domain/events/index.ts'
import { type Json, NOON, useTestApp } from '../../support/harness.ts'
import { createStory } from '../../support/story.ts'
import { type ReceivedRequest, type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { createSeen } from '../support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)
let receiver: Receiver
let endpoint: Json

beforeAll(async () => {
  receiver = await startReceiver()
  endpoint = (await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['lead.qualified'] })).body
})
beforeEach(() => {
  service.clock.set(NOON)
  receiver.respondWith({ status: 200 })
  receiver.requests.length = 0
})
afterAll(() => receiver.close())

const send = (event_type: string, headers = {}) =>
  service.api('POST', `/v1/webhooks/${endpoint.id}/test`, { event_type }, { headers })
const isOurs = ({ rawBody: body, headers }: ReceivedRequest) => {
  try {
    return verifyWebhook({ body, headers, secret: endpoint.secret, now: service.clock.now() })
  } catch {
    return null
  }
}

test.each(EVENT_TYPES)('a sample of %s is sent at once and signed, and the response has its attempt', async (type) => {
  receiver.respondWith({ status: 202, body: 'Taken' })

  const { status, body } = await send(type)

  expect(status).toBe(200)
  expect(body).toMatchObject({
    number: 1,
    status: 'succeeded',
    response_status: 202,
    response_body: 'Taken',
    error: null,
  })
  expect(receiver.requests).toHaveLength(1)
  const [request] = receiver.requests
  expect(isOurs(request!)).toMatchObject({ type, id: request!.headers['webhook-id'], workspace_id: service.sandbox.id })
  expect(request!.headers).not.toHaveProperty('webhook-sequence')
  expect(request!.headers).not.toHaveProperty('webhook-replay')
})

test('it is in the history as a test, and no other endpoint gets it', async () => {
  const other = (await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['*'] })).body
  const before = (await service.api('GET', '/v1/events')).body

  const { body: attempt } = await send('message.received')
  await service.processAll({ withinMs: 60_000 })

  const { body } = await service.api('GET', `/v1/deliveries/${attempt.delivery_id}`)
  expect(body).toMatchObject({ is_test: true, status: 'succeeded', attempt_count: 1, next_attempt_at: null })
  expect(body.attempts).toEqual([attempt])
  expect((await service.api('GET', '/v1/events')).body).toEqual(before)
  expect((await service.api('GET', `/v1/events/${body.event_id}`)).status).toBe(404)
  expect((await service.api('GET', `/v1/webhooks/${other.id}/deliveries`)).body.data).toEqual([])
  expect(receiver.requests).toHaveLength(1)
  await service.api('DELETE', `/v1/webhooks/${other.id}`)
})

test('a failed test is not retried, cannot be replayed, and does not count against the endpoint', async () => {
  receiver.respondWith({ status: 500 })

  const answers = []
  for (let n = 0; n < 7; n++) answers.push(await send('agent.requested'))
  await service.processAll({ withinMs: 24 * 3_600_000 })

  expect(answers.map(({ status, body }) => [status, body.status, body.response_status])).toEqual(
    answers.map(() => [200, 'failed', 500]),
  )
  expect(receiver.requests).toHaveLength(7)
  expect((await service.api('GET', `/v1/webhooks/${endpoint.id}`)).body).toMatchObject({
    status: 'enabled',
    paused_until: null,
  })
  const replayed = await service.api('POST', `/v1/deliveries/${answers[0]!.body.delivery_id}/replay`, {})
  expect(replayed).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const dry = await service.api('POST', `/v1/webhooks/${endpoint.id}/replays`, { since: '2026-03-01', dry_run: true })
  expect(dry.body.total).toBe(0)
})

test('an unreachable receiver is reported as such', async () => {
  const closed = await startReceiver()
  await closed.close()
  const gone = (await service.api('POST', '/v1/webhooks', { url: closed.url, event_types: ['*'] })).body

  const { status, body } = await service.api('POST', `/v1/webhooks/${gone.id}/test`, { event_type: 'lead.qualified' })

  expect([status, body.status, body.error]).toEqual([200, 'failed', 'connection_refused'])
  await service.api('DELETE', `/v1/webhooks/${gone.id}`)
})

test('a test whose worker was lost is reported as lost, and not retried', async () => {
  receiver.respondWith({ status: 200, delayMs: 1_500 })
  const answering = send('lead.qualified')
  await receiver.waitFor((requests) => requests.length === 1)

  service.clock.set(new Date(Date.parse(NOON) + 61_000))
  await service.processAll({ withinMs: 1 })

  const [delivery] = (await service.api('GET', `/v1/webhooks/${endpoint.id}/deliveries?limit=1`)).body.data
  expect(delivery).toMatchObject({ is_test: true, status: 'exhausted', attempt_count: 1 })
  expect((await answering).body).toMatchObject({ delivery_id: delivery.id, status: 'worker_lost' })
  expect(receiver.requests).toHaveLength(1)
})

test('a disabled endpoint can be tested before it is enabled again', async () => {
  await service.api('PATCH', `/v1/webhooks/${endpoint.id}`, { status: 'disabled' })

  const { body } = await send('lead.qualified')
  await service.api('PATCH', `/v1/webhooks/${endpoint.id}`, { status: 'enabled' })
  await service.processAll()

  expect(body).toMatchObject({ status: 'succeeded' })
  expect(receiver.requests).toHaveLength(1)
})

test('it does not count in a lead’s sequence', async () => {
  const all = (await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['message.received'] })).body
  const lead = createStory(service)

  await lead.says('Hello')
  await service.api('POST', `/v1/webhooks/${all.id}/test`, { event_type: 'message.received' })
  await lead.says('Anybody there?')

  const ours = receiver.requests.filter(({ json }) => (json as Json).data.phone === lead.phone)
  const sequence = ours.map(({ headers }) => Number(headers['webhook-sequence']))
  expect(sequence[0]).toBe(2) // after lead.created
  const before = await seen.eventsBefore(lead.phone, sequence[1]!)
  expect(sequence[1]).toBe(before + 1)
  await service.api('DELETE', `/v1/webhooks/${all.id}`)
})

test('the same key sends one sample', async () => {
  const answers = [
    await send('lead.qualified', { 'Idempotency-Key': 'one' }),
    await send('lead.qualified', { 'Idempotency-Key': 'one' }),
  ]

  expect(answers[1]!.body).toEqual(answers[0]!.body)
  expect(receiver.requests).toHaveLength(1)
})

test.each([
  [{}, 400, 'missing_parameter', 'event_type'],
  [{ event_type: 'lead.born' }, 400, 'invalid_parameter', 'event_type'],
  [{ event_type: '*' }, 400, 'invalid_parameter', 'event_type'],
  [{ event_type: 'lead.qualified', to: 'x' }, 400, 'unknown_parameter', 'to'],
])('a test of %j is refused, and nothing is stored or sent', async (body, status, code, param) => {
  const before = await service.counts()

  expect(await service.api('POST', `/v1/webhooks/${endpoint.id}/test`, body)).toMatchObject({
    status,
    body: { code, param },
  })
  expect(await service.counts()).toEqual(before)
  expect(receiver.requests).toEqual([])
})

const VERIFY = `mutation($input: VerifyEndpointInput!) { verifyEndpoint(input: $input) {
  passed checks { check passed text responseStatus attempt { number status responseStatus } } } }`
const verify = async (key?: string) =>
  (await service.graphql(VERIFY, { input: { endpointId: endpoint.id } }, key ? { key } : {})).body

describe('the receiver check', () => {
  test('a receiver that verifies signatures and accepts a duplicate passes', async () => {
    receiver.respondWith((_n, request) => ({ status: isOurs(request) ? 200 : 401 }))

    const { data } = await verify()

    expect(data.verifyEndpoint).toMatchObject({
      passed: true,
      checks: [
        { check: 'VALID', passed: true, responseStatus: 200, attempt: { number: 1, status: 'SUCCEEDED' } },
        { check: 'BAD_SIGNATURE', passed: true, responseStatus: 401, attempt: { number: 1, status: 'FAILED' } },
        { check: 'OLD_TIMESTAMP', passed: true, responseStatus: 401, attempt: { number: 1, status: 'FAILED' } },
        { check: 'DUPLICATE', passed: true, responseStatus: 200, attempt: { number: 2, status: 'SUCCEEDED' } },
      ],
    })
    const [valid, , old, duplicate] = receiver.requests
    expect(duplicate!.headers['webhook-id']).toBe(valid!.headers['webhook-id'])
    expect(duplicate!.rawBody).toEqual(valid!.rawBody)
    expect(Date.parse(NOON) / 1_000 - Number(old!.headers['webhook-timestamp'])).toBe(600)
  })

  test('a receiver that accepts everything fails, with the risk explained', async () => {
    const { data } = await verify()

    expect(data.verifyEndpoint.passed).toBe(false)
    expect(data.verifyEndpoint.checks.map(({ passed }: Json) => passed)).toEqual([true, false, false, true])
    expect(data.verifyEndpoint.checks[1].text).toContain('Verify the Service-Signature header')
    expect(data.verifyEndpoint.checks[2].text).toContain('300 seconds')
  })

  test('a receiver that refuses everything does not pass', async () => {
    receiver.respondWith({ status: 403 })

    const { data } = await verify()

    expect(data.verifyEndpoint.checks.map(({ passed }: Json) => passed)).toEqual([false, true, true, false])
    expect(data.verifyEndpoint.checks[1].text).toContain('not conclusive')
  })

  test('another workspace’s endpoint is neither tested nor checked', async () => {
    const { sandbox } = await service.newWorkspace()
    const before = await service.counts()

    const sent = await service.api(
      'POST',
      `/v1/webhooks/${endpoint.id}/test`,
      { event_type: 'lead.qualified' },
      sandbox,
    )
    const checked = await verify(sandbox.key)

    expect(sent).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(checked.data).toEqual({ verifyEndpoint: null })
    expect(checked.errors[0].extensions.code).toBe('not_found')
    expect(await service.counts()).toEqual(before)
    expect(receiver.requests).toEqual([])
  })
})
