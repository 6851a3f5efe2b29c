import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOld } from '../../src/interfaces/jobs/retention.ts'
import { createSends } from '../campaigns/support/sends.ts'
import { importFile } from '../leads/support/imports.ts'
import { useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { createPast } from './support/past.ts'

const DAY_MS = 24 * 3_600_000
const HISTORY = ['event', 'webhook_delivery', 'webhook_attempt'] as const

const service = useTestApp()
const past = createPast(service)
let receiver: Receiver
let endpointId: string

beforeAll(async () => {
  receiver = await startReceiver()
  endpointId = (await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['*'] })).body.id
})
afterAll(() => receiver.close())

async function counts(...tables: string[]): Promise<number[]> {
  const all = await service.counts()
  return tables.map((table) => all[table]!)
}

async function after(days: number): Promise<void> {
  service.clock.advance(days * DAY_MS)
  await forgetOld(service.app.db, service.clock.now())
}

test('history is deleted after seven days, except pending deliveries, and with it a deleted endpoint’s row', async () => {
  await service.api('POST', '/v1/messages', { to: newPhone(), body: 'Your estimate is ready. Reply STOP to opt out.' })
  await service.processAll()
  await past.deliveryPending()
  const before = await counts(...HISTORY)

  await after(6.9)
  const kept = await counts(...HISTORY)
  await after(0.2)
  const waiting = await counts(...HISTORY)
  await service.api('DELETE', `/v1/webhooks/${endpointId}`)
  await service.processAll({ withinMs: 0 })
  await after(0)
  const endpointsAfter = await counts('webhook_endpoint')
  await after(7.1)

  expect(before.every((count) => count > 0)).toBe(true)
  expect(kept).toEqual(before)
  expect(waiting).toEqual([1, 1, 0])
  expect(endpointsAfter).toEqual([1])
  expect(await counts(...HISTORY, 'webhook_endpoint')).toEqual([0, 0, 0, 0])
})

test('receipts are kept for 30 days, audit entries for 400', async () => {
  const before = await counts('carrier_receipt', 'audit_entry')

  await after(15)
  const kept = await counts('carrier_receipt', 'audit_entry')
  await after(2)
  const receipts = await counts('carrier_receipt', 'audit_entry')
  await after(370)
  const entries = await counts('audit_entry')
  await after(8)

  expect(before.every((count) => count > 0)).toBe(true)
  expect(kept).toEqual(before)
  expect(receipts).toEqual([0, before[1]])
  expect(entries, 'the endpoint’s end is a week younger than its beginning').toEqual([1])
  expect(await counts('audit_entry')).toEqual([0])
})

test('the rows of an import are kept for seven days; the import keeps its counts', async () => {
  const done = await importFile(service, `phone\n${newPhone()}\nnonsense\n`)
  const failures = async () =>
    (await service.api('GET', `/v1/imports/${done.id}/failures`)).body.split('\r\n').length - 2

  await after(6.9)
  const kept = [...(await counts('import_row')), await failures()]
  await after(0.2)

  expect(kept).toEqual([2, 1])
  expect([...(await counts('import_row')), await failures()]).toEqual([0, 0])
  expect((await service.api('GET', `/v1/imports/${done.id}`)).body).toMatchObject({
    status: 'completed',
    counts: { total: 2, created: 1, failed: 1 },
    errors: [],
  })
})

test('the rows of a finished send are kept for 90 days; the send keeps its counts, and an unfinished one its rows', async () => {
  const sends = createSends(service)
  const leads = await sends.leads(3)
  const ids = leads.map(({ id }) => id)
  const finished = (await sends.start({ lead_ids: ids.slice(0, 2) })).body.id
  await service.processAll()
  const paused = (await sends.start({ lead_ids: ids.slice(2) })).body.id
  await sends.change(paused, 'pause')

  await after(89.9)
  const kept = await counts('campaign_send_lead')
  await after(0.2)

  expect(kept).toEqual([3])
  expect(await counts('campaign_send_lead')).toEqual([1])
  expect(await sends.read(finished)).toMatchObject({ status: 'completed', counts: { total: 2, texted: 2 } })
  expect(await sends.read(paused)).toMatchObject({ status: 'paused', counts: { total: 1, waiting: 1 } })
  expect((await sends.dryRun({ lead_ids: ids })).counts).toMatchObject({ texted: 1, already_sent: 2 })
})
