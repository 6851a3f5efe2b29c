import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../../src/domain/kernel/context.ts'
import { dropExpired } from '../../src/interfaces/jobs/due.ts'
import { bringReceipt } from '../messaging/support/sandbox-callbacks.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000

/** What the next transaction of a name, or the next request, dies of; `next` dies after it: a process does not come back. */
const dying = { at: '', next: '' }

class Died extends Error {}

const errors = vi.fn()
// The harness loses every hint: whatever happens here was found in a row.
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
  const [row] = await service.rows<{ status: string; error_code: string | null }>(
    'select status, error_code from message where id = $1',
    [id],
  )
  return row!
}

/** Lets so much time pass, then does what is due, and what comes due within a second. */
async function after(ms: number, withinMs = SECOND_MS): Promise<void> {
  service.clock.advance(ms)
  await service.processAll({ withinMs })
}

test('message.not_before: a text for later is sent when its time has come', async () => {
  const id = await send({ send_at: new Date(service.clock.now().getTime() + HOUR_MS).toISOString() })

  await after(HOUR_MS - 5 * SECOND_MS)
  const before = await message(id)
  await after(5 * SECOND_MS)

  expect([before.status, (await message(id)).status]).toEqual(['scheduled', 'delivered'])
})

test('message.lease_until: what became of a text whose sender was lost is found out', async () => {
  dying.at = 'dispatch.settle'
  const id = await send()

  await after(0, 0)
  await service.rows(`update sandbox_message set next_receipt_at = null where correlation_id = $1`, [id])
  const before = await message(id)
  await after(60 * SECOND_MS, 0)

  expect([before.status, (await message(id)).status]).toEqual(['sending', 'sent'])
  expect(errors).toHaveBeenCalledOnce()
})

test('message.lease_until: of a text that never reached the carrier it is said that nobody knows, an hour later', async () => {
  dying.at = 'dispatch.settle'
  const id = await send()
  await after(0, 0)
  await service.rows('delete from sandbox_message where correlation_id = $1', [id])

  await after(HOUR_MS - SECOND_MS)
  const before = await message(id)
  await after(6 * 60 * SECOND_MS)

  expect(before.status).toBe('sending')
  expect(await message(id)).toEqual({ status: 'failed', error_code: 'carrier_outcome_unknown' })
})

async function turns(conversationId: string): Promise<number> {
  return (await service.rows('select id from turn where conversation_id = $1', [conversationId])).length
}

test('conversation.turn_due_at: the agent answers when the lead has finished', async () => {
  const { conversation_id: id } = await inbound()

  const before = await turns(id)
  await after(SECOND_MS)

  expect([before, await turns(id)]).toEqual([0, 1])
})

test('conversation.turn_lease_until: a turn whose worker was lost is taken by another', async () => {
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
  return (await service.rows(`select id from message where "to" = $1 and purpose = 'follow_up'`, [phone])).length
}

test('conversation.follow_up_due_at: a silence is followed up when its time has come', async () => {
  const phone = newPhone()
  await inbound(phone)
  await after(SECOND_MS)

  await after(23 * HOUR_MS)
  const before = await followUps(phone)
  await after(HOUR_MS)

  expect([before, await followUps(phone)]).toEqual([0, 1])
})

test('enrolment.follow_up_due_at: an opening that nobody answers too', async () => {
  const phone = newPhone()
  await service.api('POST', '/v1/leads', { phone, campaign_id: service.sandbox.campaignId })
  await after(0)

  await after(23 * HOUR_MS)
  const before = await followUps(phone)
  await after(HOUR_MS + SECOND_MS)

  expect([before, await followUps(phone)]).toEqual([0, 1])
})

test('webhook_delivery.next_attempt_at: a delivery that failed is tried again', async () => {
  receiver.respondWith((n) => ({ status: n === 1 ? 500 : 200 }))
  await inbound()

  await after(0)
  const before = receiver.requests.length
  await after(6 * SECOND_MS)

  expect([before, receiver.requests.length]).toEqual([1, 2])
  expect(receiver.requests[1]!.headers['webhook-id']).toBe(receiver.requests[0]!.headers['webhook-id'])
})

test('webhook_delivery.lease_until: a delivery whose worker was lost is made by another', async () => {
  dying.at = 'request'
  const { id } = await inbound()

  await after(0)
  const before = receiver.requests.length
  await after(60 * SECOND_MS)

  expect([before, receiver.requests.length]).toEqual([0, 1])
  const attempts = await service.rows(
    `select a.number, a.status from webhook_attempt a join webhook_delivery d on d.workspace_id = a.workspace_id and d.id = a.delivery_id
     join event e on e.workspace_id = d.workspace_id and e.id = d.event_id where e.message_id = $1 order by a.number`,
    [id],
  )
  expect(attempts).toEqual([
    { number: 1, status: 'worker_lost' },
    { number: 2, status: 'succeeded' },
  ])
})

test('webhook_endpoint.paused_until: what an endpoint was spared while it was paused comes after', async () => {
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

test('carrier_receipt: a receipt that was stored and not applied is applied', async () => {
  const id = await send()
  await bringReceipt(service, { messageId: id })

  const before = await message(id)
  dying.at = 'receipt.apply'
  await after(0)

  expect([before.status, (await message(id)).status]).toEqual(['queued', 'delivered'])
})

test('carrier_receipt: a receipt that is faster than the carrier’s own answer finds its message later', async () => {
  const id = await send()
  await bringReceipt(service, { carrierMessageId: `fast-${id}`, status: 'undelivered' })
  await after(0)
  const [before] = await service.rows('select applied_at from carrier_receipt where carrier_message_id = $1', [
    `fast-${id}`,
  ])

  await service.rows('update message set carrier_message_id = $2 where id = $1', [id, `fast-${id}`])
  await after(5 * SECOND_MS)

  const [later] = await service.rows('select applied_at from carrier_receipt where carrier_message_id = $1', [
    `fast-${id}`,
  ])
  expect(before).toEqual({ applied_at: null })
  expect(later).toEqual({ applied_at: expect.any(Date) })
})

test('lead_import.lease_until: an import is worked off; one whose worker was lost goes on when its lease is over', async () => {
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

test('idempotency_key.expires_at: a key is free again after a day, and its answer is gone', async () => {
  const keys = async () => {
    await dropExpired(service.app.db, service.clock.now())
    return (await service.rows('select key from idempotency_key')).length
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
