import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, NOON, useTestApp, type Workspace } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { addEvents, addLeads } from '../support/many-events.ts'
import { createSeen } from '../support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)
let receiver: Receiver
let sandbox: Workspace

beforeAll(async () => {
  receiver = await startReceiver()
})
beforeEach(async () => {
  service.clock.set(NOON)
  sandbox = (await service.newWorkspace()).sandbox
  receiver.requests.length = 0
  receiver.respondWith({})
})
afterAll(() => receiver.close())

async function subscribe(more: Record<string, unknown>): Promise<Json> {
  const body = { url: receiver.url, event_types: ['*'], ...more }
  const answer = await service.api('POST', '/v1/webhooks', body, { key: sandbox.key })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

test('rate_per_second: spaces the requests', async () => {
  await subscribe({ rate_per_second: 4 })
  const leads = await addLeads(service, sandbox.id, 10)
  const times: number[] = []
  receiver.respondWith(() => {
    times.push(service.clock.now().getTime() - Date.parse(NOON))
    return {}
  })

  await addEvents(service, { workspaceId: sandbox.id, leads, count: 9 })
  await service.processAll({ withinMs: 10_000 })

  expect(times).toEqual([0, 250, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000])
})

test('headers: custom ones are sent with every request, cannot replace ours, and sensitive ones are masked in the history', async () => {
  await subscribe({ headers: { 'X-Token': { value: 'hush' }, 'X-Region': { value: 'eu', sensitive: false } } })

  await service.api('POST', '/v1/sandbox/inbound', { from: newPhone(), body: 'Hi' }, { key: sandbox.key })
  await service.processAll({ withinMs: 0 })

  const headers = receiver.requests[0]!.headers
  expect(headers).toMatchObject({
    'x-token': 'hush',
    'x-region': 'eu',
    'webhook-attempt': '1',
    'webhook-sequence': '1',
  })
  const [stored] = await seen.attempts(sandbox.id)
  expect(JSON.stringify(stored)).not.toContain('hush')
  expect(stored.request_headers).toMatchObject({ 'X-Region': 'eu', 'Service-Signature': headers['service-signature'] })
  expect(Object.keys(stored.request_headers)).toContain('X-Token')
})

test('Webhook-Sequence: counts a lead’s public events from 1, and is the same for each attempt', async () => {
  await subscribe({})
  receiver.respondWith((n) => ({ status: n === 1 ? 500 : 200 }))
  const phone = newPhone()

  await service.api(
    'POST',
    '/v1/sandbox/inbound',
    { from: phone, body: 'Hi! We need a new roof' },
    { key: sandbox.key },
  )
  await service.processAll({ withinMs: 60_000 })
  await service.api('POST', '/v1/sandbox/inbound', { from: phone, body: 'STOP' }, { key: sandbox.key })
  await service.processAll({ withinMs: 60_000 })

  const ours = receiver.requests.filter(({ json }) => (json as { workspace_id: string }).workspace_id === sandbox.id)
  const heard = ours.map(({ headers, json }) => ({
    id: headers['webhook-id'],
    sequence: Number(headers['webhook-sequence']),
    type: (json as { type: string }).type,
  }))
  const byId = new Map(heard.map((one) => [one.id, one]))
  const sequences = [...byId.values()].map(({ sequence }) => sequence).toSorted((a, b) => a - b)
  expect(sequences).toEqual(sequences.map((_, n) => n + 1))
  expect(sequences.length).toBeGreaterThanOrEqual(5)
  expect(new Set(heard.map(({ type }) => type))).toContain('message.delivered')
  expect(heard.filter(({ id }) => id === heard[0]!.id).map(({ sequence }) => sequence)).toEqual([1, 1])
  expect(await seen.eventCountOf(sandbox.id)).toBe(sequences.length)
})
