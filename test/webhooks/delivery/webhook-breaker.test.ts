import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOON, useTestApp, type Workspace } from '../../support/harness.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { addEvents, addLeads } from '../support/many-events.ts'
import { createSeen } from '../support/seen.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const service = useTestApp()
const seen = createSeen(service)
let receiver: Receiver
let sandbox: Workspace
let endpointId: string
let leads: string[]
const closing: Receiver[] = []

beforeAll(async () => {
  receiver = await startReceiver()
})
beforeEach(async () => {
  service.clock.set(NOON)
  sandbox = (await service.newWorkspace()).sandbox
  leads = await addLeads(service, sandbox.id, 20)
  receiver.requests.length = 0
  receiver.respondWith({ status: 500 })
  const endpoint = { url: `${receiver.url}?token=very-secret`, event_types: ['*'] }
  endpointId = (await service.api('POST', '/v1/webhooks', endpoint, { key: sandbox.key })).body.id
})
afterAll(() => Promise.all([receiver, ...closing].map((each) => each.close())))

const happen = (count: number) => addEvents(service, { workspaceId: sandbox.id, leads, count })

async function after(ms: number, withinMs = 0): Promise<void> {
  service.clock.advance(ms)
  await service.processAll({ withinMs })
}

async function endpoint() {
  return (await service.api('GET', `/v1/webhooks/${endpointId}`, undefined, { key: sandbox.key })).body
}

async function deliveries(): Promise<Record<string, number>> {
  return seen.deliveriesByStatus({ workspace_id: sandbox.id })
}

test('five failures pause an endpoint; later events wait without attempts, one is a probe, and a success resumes delivery', async () => {
  await happen(5)
  await after(0)
  const paused = await endpoint()
  await happen(20)
  await after(29 * SECOND_MS)
  const spared = receiver.requests.length
  await after(SECOND_MS)
  const probed = receiver.requests.length - spared
  const again = await endpoint()
  receiver.respondWith({})
  await after(60 * SECOND_MS)

  expect(paused).toMatchObject({ status: 'enabled', paused_until: new Date(Date.parse(NOON) + 30_000).toISOString() })
  expect(spared).toBe(5)
  expect(probed).toBe(1)
  expect(again.paused_until).toBe(new Date(Date.parse(NOON) + 90_000).toISOString())
  expect(await deliveries()).toEqual({ succeeded: 25 })
  expect(await endpoint()).toMatchObject({ paused_until: null })
  const counts = (await seen.deliveriesOf(sandbox.id)).map(({ attempt_count }) => attempt_count)
  expect(Math.max(...counts)).toBe(2)
})

test('an endpoint that only fails is notified after a day and a half and disabled after three, without revealing secrets', async () => {
  await addChannel()
  await happen(5)
  await after(0, DAY_MS)
  service.clock.set(new Date(Date.parse(NOON) + 1.5 * DAY_MS))
  await after(0)
  const warned = await news()
  await happen(5)
  await after(0, 1.5 * DAY_MS - HOUR_MS)
  service.clock.set(new Date(Date.parse(NOON) + 3 * DAY_MS - 1))
  await happen(5)
  await after(0)
  const before = await endpoint()
  await after(1)

  const told = await news()
  expect(warned.map(({ kind }) => kind)).toEqual(['endpoint_failing'])
  expect(told.map(({ kind }) => kind)).toEqual(['endpoint_failing', 'endpoint_disabled'])
  expect(told.map(({ subject, body }) => subject + body).join()).not.toContain('very-secret')
  expect(told.map(({ body }) => body.replace(/\S+ \(wh_\w+\)/, 'ENDPOINT'))).toEqual([
    'All attempts to ENDPOINT have failed for 36 hours. If they also fail for the next 36 hours, the endpoint is ' +
      'disabled and its events are skipped.',
    'ENDPOINT was disabled because all attempts failed for three days. Its events are recorded as skipped. When the ' +
      'receiver works again, enable the endpoint and replay the missed events.',
  ])
  expect(before.status).toBe('enabled')
  expect(await endpoint()).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
  const [entry] = await seen.auditEntries(
    { workspaceId: sandbox.id, action: 'webhook_endpoint.disabled' },
    'actor_kind',
    'subject_id',
  )
  expect(entry).toEqual({ actor_kind: 'system', subject_id: endpointId })
  expect(Object.keys(await deliveries()).toSorted()).toEqual(['exhausted', 'skipped'])
})

test('an endpoint is not disabled because no attempt was made for days, nor by the first failure after that', async () => {
  await happen(5)
  await after(0, DAY_MS)
  service.clock.set(new Date(Date.parse(NOON) + 5 * DAY_MS))
  await after(0)
  const idle = await endpoint()
  await happen(1)
  await after(0)
  const failed = await endpoint()
  receiver.respondWith({})
  await after(0, HOUR_MS)

  expect([idle.status, failed.status]).toEqual(['enabled', 'enabled'])
  expect(await endpoint()).toMatchObject({ status: 'enabled', paused_until: null })
  expect(await deliveries()).toEqual({ exhausted: 5, succeeded: 1 })
})

test('events of a disabled endpoint are skipped, and it is not called', async () => {
  const patch = { status: 'disabled' }
  expect((await service.api('PATCH', `/v1/webhooks/${endpointId}`, patch, { key: sandbox.key })).status).toBe(200)

  await happen(3)
  await after(0, HOUR_MS)

  expect(receiver.requests).toEqual([])
  expect(await deliveries()).toEqual({ skipped: 3 })
})

test('a delivery whose endpoint was paused for 24 hours gets no later attempt', async () => {
  receiver.respondWith({ status: 500 })
  await happen(6)
  await after(0, 60 * HOUR_MS)

  const late = await seen.lateAttempts(sandbox.id)
  expect(late).toEqual([])
  expect(await deliveries()).toEqual({ exhausted: 6 })
})

async function addChannel(): Promise<void> {
  const channels = await startReceiver()
  closing.push(channels)
  const mutation = `mutation ($target: String!) {
    createNotificationChannel(input: { kind: WEBHOOK, name: "Ops", target: $target }) { __typename } }`
  const answer = await service.graphql(mutation, { target: channels.url }, { key: sandbox.key })
  expect(answer.body.errors).toBeUndefined()
}

async function news(): Promise<{ kind: string; subject: string; body: string }[]> {
  return seen.notifications({ workspaceId: sandbox.id }, 'kind', 'subject', 'body')
}
