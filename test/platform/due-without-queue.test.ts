import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../../src/domain/kernel/context.ts'
import { dropExpired } from '../../src/interfaces/jobs/due.ts'
import { bringReceipt } from '../messaging/support/sandbox-callbacks.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000

/** The transaction or request that crashes next; `next` is the one that crashes after it, as the process is gone. */
const dying = { at: '', next: '' }

class Died extends Error {}

const errors = vi.fn()
// The harness drops every hint, so all work is found by polling rows.
const service = useTestApp({
  overrides: {
    db: (db) => ({ ...db, ...dyingTransactions(db) }),
    http: (http) => ({
      ...http,
      post: async (request) => {
        dieAt('request')
        return http.post(request)
      },
    }),
    log: { info: () => {}, warn: () => {}, error: errors },
  },
})
const past = createPast(service)
const seen = createSeen(service)

function dyingTransactions(db: Db): Pick<Db, 'transaction' | 'locked'> {
  return {
    transaction: async (name, work) => {
      dieAt(name)
      return db.transaction(name, work)
    },
    locked: async (name, workspaceId, phone, work) => {
      dieAt(name)
      return db.locked(name, workspaceId, phone, work)
    },
  }
}

function dieAt(place: string): void {
  if (dying.at !== place) return
  dying.at = dying.next
  dying.next = ''
  throw new Died(place)
}

let receiver: Receiver
let numbers = 0
const newPhone = () => `+1415555${String(++numbers).padStart(4, '0')}`

beforeAll(async () => {
  receiver = await startReceiver()
  await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['message.received'] })
})
afterAll(() => receiver.close())
beforeEach(async () => {
  await service.processAll()
  receiver.respondWith({})
  receiver.requests.length = 0
  errors.mockClear()
})

async function send(more: object = {}): Promise<string> {
  const { status, body } = await service.api('POST', '/v1/messages', { to: newPhone(), body: 'Hello there', ...more })
  expect(status).toBe(201)
  return body.id
}

async function inbound(from = newPhone()) {
  const { body } = await service.api('POST', '/v1/sandbox/inbound', { from, body: 'Hi! We need a new roof' })
  return body as { id: string; conversation_id: string }
}

async function message(id: string) {
  return seen.message(id, 'status', 'error_code')
}

/** Advances the clock, then runs what is due, and what comes due within a second. */
async function after(ms: number, withinMs = SECOND_MS): Promise<void> {
  service.clock.advance(ms)
  await service.processAll({ withinMs })
}

test('message.not_before: a scheduled message is sent at its time', async () => {
  const id = await send({ send_at: new Date(service.clock.now().getTime() + HOUR_MS).toISOString() })

  await after(HOUR_MS - 5 * SECOND_MS)
  const before = await message(id)
  await after(5 * SECOND_MS)

  expect([before.status, (await message(id)).status]).toEqual(['scheduled', 'delivered'])
})

test('message.lease_until: the outcome of a message whose worker was lost is looked up', async () => {
  dying.at = 'dispatch.settle'
  const id = await send()

  await after(0, 0)
  await past.receiptLost(id)
  const before = await message(id)
  await after(60 * SECOND_MS, 0)

  expect([before.status, (await message(id)).status]).toEqual(['sending', 'sent'])
  expect(errors).toHaveBeenCalledOnce()
})

test('message.lease_until: a message that never reached the carrier fails as unknown after an hour', async () => {
  dying.at = 'dispatch.settle'
  const id = await send()
  await after(0, 0)
  await past.neverReachedCarrier(id)

  await after(HOUR_MS - SECOND_MS)
  const before = await message(id)
  await after(6 * 60 * SECOND_MS)

  expect(before.status).toBe('sending')
  expect(await message(id)).toEqual({ status: 'failed', error_code: 'carrier_outcome_unknown' })
})

async function turns(conversationId: string): Promise<number> {
  return (await seen.turnsOf({ conversation_id: conversationId })).length
}

test('conversation.turn_due_at: the agent replies after the lead’s last text', async () => {
  const { conversation_id: id } = await inbound()

  const before = await turns(id)
  await after(SECOND_MS)

  expect([before, await turns(id)]).toEqual([0, 1])
})

test('conversation.turn_lease_until: another worker takes the turn of a lost one', async () => {
  Object.assign(dying, { at: 'turn.commit', next: 'turn.release' })
  const { conversation_id: id } = await inbound()

  await after(SECOND_MS)
  await after(50 * SECOND_MS)
  const before = await turns(id)
  await after(10 * SECOND_MS)

  expect([before, await turns(id)]).toEqual([0, 1])
  expect(errors).toHaveBeenCalledOnce()
})

async function followUps(phone: string): Promise<number> {
  return (await seen.textsTo(phone, 'purpose')).filter(({ purpose }) => purpose === 'follow_up').length
}

test('conversation.follow_up_due_at: a silent lead gets a follow-up at its time', async () => {
  const phone = newPhone()
  await inbound(phone)
  await after(SECOND_MS)

  await after(23 * HOUR_MS)
  const before = await followUps(phone)
  await after(HOUR_MS)

  expect([before, await followUps(phone)]).toEqual([0, 1])
})

test('enrolment.follow_up_due_at: an unanswered opening gets a follow-up too', async () => {
  const phone = newPhone()
  await service.api('POST', '/v1/leads', { phone, campaign_id: service.sandbox.campaignId })
  await after(0)

  await after(23 * HOUR_MS)
  const before = await followUps(phone)
  await after(HOUR_MS + SECOND_MS)

  expect([before, await followUps(phone)]).toEqual([0, 1])
})

test('webhook_delivery.next_attempt_at: a failed delivery is retried', async () => {
  receiver.respondWith((n) => ({ status: n === 1 ? 500 : 200 }))
  await inbound()

  await after(0)
  const before = receiver.requests.length
  await after(6 * SECOND_MS)

  expect([before, receiver.requests.length]).toEqual([1, 2])
  expect(receiver.requests[1]!.headers['webhook-id']).toBe(receiver.requests[0]!.headers['webhook-id'])
})

test('webhook_delivery.lease_until: another worker makes the delivery of a lost one', async () => {
  dying.at = 'request'
  const { id } = await inbound()

  await after(0)
  const before = receiver.requests.length
  await after(60 * SECOND_MS)

  expect([before, receiver.requests.length]).toEqual([0, 1])
  const attempts = await seen.attemptsAbout(id)
  expect(attempts).toEqual([
    { number: 1, status: 'worker_lost' },
    { number: 2, status: 'succeeded' },
  ])
})

test('webhook_endpoint.paused_until: deliveries held during a pause are made after it', async () => {
  receiver.respondWith({ status: 500 })
  for (let n = 0; n < 5; n++) await inbound()
  await after(0)
  receiver.respondWith({})
  await inbound()

  await after(20 * SECOND_MS)
  const before = receiver.requests.length
  await after(10 * SECOND_MS)

  expect(before).toBe(5)
  const delivered = new Set(receiver.requests.slice(before).map(({ headers }) => headers['webhook-id']))
  expect(delivered.size).toBe(6)
})

test('carrier_receipt: a stored receipt is applied later', async () => {
  const id = await send()
  await bringReceipt(service, { messageId: id })

  const before = await message(id)
  dying.at = 'receipt.apply'
  await after(0)

  expect([before.status, (await message(id)).status]).toEqual(['queued', 'delivered'])
})

test('carrier_receipt: a receipt that arrives before the carrier’s response is applied later', async () => {
  const id = await send()
  await bringReceipt(service, { carrierMessageId: `fast-${id}`, status: 'undelivered' })
  await after(0)
  const [before] = await seen.receipts({ carrier_message_id: `fast-${id}` })

  await past.carrierAnswered(id, `fast-${id}`)
  await after(5 * SECOND_MS)

  const [later] = await seen.receipts({ carrier_message_id: `fast-${id}` })
  expect(before.applied_at).toBeNull()
  expect(later.applied_at).toEqual(expect.any(Date))
})

test('lead_import.lease_until: an import whose worker was lost resumes after its lease', async () => {
  const phone = newPhone()
  const headers = { 'Content-Type': 'text/csv' }
  const { body } = await service.api('POST', '/v1/leads/imports', `phone\n${phone}\n`, { headers })
  const status = async () => (await service.api('GET', `/v1/imports/${body.id}`)).body.status
  dying.at = 'import.batch'

  await after(0, 0)
  await after(59 * SECOND_MS, 0)
  const before = await status()
  await after(SECOND_MS, 0)

  expect([before, await status()]).toEqual(['running', 'completed'])
  expect(errors).toHaveBeenCalledOnce()
})

test('idempotency_key.expires_at: a key can be used again after a day, and its response is deleted', async () => {
  const keys = async () => {
    await dropExpired(service.app.db, service.clock.now())
    return (await seen.idempotencyKeys()).length
  }
  const headers = { 'Idempotency-Key': 'once' }
  const request = { to: newPhone(), body: 'Hello once' }
  const first = await service.api('POST', '/v1/messages', request, { headers })
  const again = await service.api('POST', '/v1/messages', request, { headers })

  await after(24 * HOUR_MS - SECOND_MS)
  const before = await keys()
  service.clock.advance(SECOND_MS)
  const later = await keys()

  expect(again.body.id).toBe(first.body.id)
  expect([before, later]).toEqual([1, 0])
  expect((await service.api('POST', '/v1/messages', request, { headers })).body.id).not.toBe(first.body.id)
  expect(service.clock.now().getTime()).toBeGreaterThan(new Date(NOON).getTime())
})
