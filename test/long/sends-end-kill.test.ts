import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPast } from '../campaigns/support/past.ts'
import { createSeen } from '../campaigns/support/seen.ts'
import { type FaultService, startFaultService } from '../support/fault-service.ts'
import { WorkerHandle } from '../support/worker-handle.ts'
import type { Order } from '../support/worker-process.ts'

/** Longer than the lease of a worker that was killed. */
const LATER_MS = 90_000
const DAY_MS = 24 * 3_600_000
const DIE_WITHIN_MS = 120_000

let service: FaultService
let seen: ReturnType<typeof createSeen>
const workers: WorkerHandle[] = []

beforeEach(async () => {
  service = await startFaultService()
  seen = createSeen(service)
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.kill()))
  await service.close()
})

function newWorker(): WorkerHandle {
  const worker = new WorkerHandle(service.env)
  workers.push(worker)
  return worker
}

/** A worker that is killed at this fault point. */
async function dieAt(stopAt: string, time: Omit<Order, 'stopAt'>): Promise<void> {
  const worker = newWorker()
  await worker.order({ ...time, stopAt })
  expect(await worker.until(() => worker.passed.at(-1) === `stopped at ${stopAt}`, DIE_WITHIN_MS)).toBe(true)
  await worker.kill()
}

const phonesOf = (count: number) => Array.from({ length: count }, (_, n) => `+1415${2_000_000 + n}`)

async function startSend(phones: string[]): Promise<string> {
  const campaign = await seen.defaultCampaignId(service.workspaceId)
  for (const phone of phones) await service.post('/v1/leads', { phone, source: 'expo' })
  const input = { filter: { source: 'expo' }, confirm_without_consent: true }
  const { status, body } = await service.post(`/v1/campaigns/${campaign}/sends`, input)
  expect(status).toBe(202)
  return body.id
}

/** How many texts the carrier was given for each of the phones. */
async function textsTo(phones: string[]): Promise<number[]> {
  const texts = await seen.carrierTexts({ to: phones })
  return phones.map((phone) => texts.filter(({ to }) => to === phone).length)
}

/** A last worker sends a message that was queued after all others. What has not been sent before it never will be. */
async function sendLastMessage(aheadMs: number): Promise<void> {
  const to = '+14152999999'
  service.time.aheadMs = aheadMs
  await service.post('/v1/messages', { to, body: 'Your estimate is ready. Reply STOP to opt out.' })
  const worker = newWorker()
  await worker.order({ aheadMs })
  expect(await worker.until(async () => (await textsTo([to]))[0] === 1, DIE_WITHIN_MS)).toBe(true)
}

test('a canceled send takes back each queued message once, even if its workers are killed', async () => {
  const past = createPast(service)
  const phones = phonesOf(3)
  await past.sendersBusy(true)
  const id = await startSend(phones)
  await dieAt('send.leads committed', { aheadMs: 0 })
  service.time.aheadMs = LATER_MS
  const { body: canceled } = await service.post(`/v1/sends/${id}/cancel`, {})

  const counts: [number, number][] = []
  const points = ['cancel-message uncommitted', 'cancel-message committed', 'send.cancel-queued uncommitted']
  for (const [n, point] of [...points, 'send.cancel-queued committed'].entries()) {
    await dieAt(point, { aheadMs: (n + 2) * LATER_MS })
    const { texted, canceled: takenBack } = (await seen.send(id)).counts
    counts.push([texted, takenBack ?? 0])
  }
  await past.sendersBusy(false)
  await sendLastMessage(6 * LATER_MS)

  expect(canceled).toMatchObject({ status: 'canceled', counts: { texted: 3 } })
  expect(counts).toEqual([
    [3, 0],
    [3, 0],
    [0, 3],
    [0, 3],
  ])
  expect(await seen.send(id)).toMatchObject({
    status: 'canceled',
    lease_until: null,
    counts: { texted: 0, canceled: 3 },
  })
  expect(await textsTo(phones)).toEqual([0, 0, 0])
  expect(await seen.occurrences('campaign.completed', 'send_id')).toEqual({ events: 0, facts: 0 })
}, 400_000)

test('a send completes once, even if its workers are killed as it does', async () => {
  const phones = phonesOf(2)
  const id = await startSend(phones)

  const completions = async () => (await seen.occurrences('campaign.completed', 'send_id')).events
  await dieAt('send.complete uncommitted', { aheadMs: 0 })
  const before = { ...(await seen.send(id)), events: await completions() }
  await dieAt('send.complete committed', { aheadMs: LATER_MS })
  const after = await seen.send(id)
  await sendLastMessage(2 * LATER_MS)

  expect(before).toMatchObject({ status: 'running', finished_at: null, counts: { texted: 2 }, events: 0 })
  expect(after).toMatchObject({ status: 'completed', lease_until: null, counts: { texted: 2 } })
  expect(await completions()).toBe(1)
  expect(await seen.send(id)).toEqual(after)
  // A message that was being handed over when its worker was killed is never sent again.
  const texts = await textsTo(phones)
  expect(Math.max(...texts)).toBe(1)
}, 300_000)

test('a send that the daily limit pauses tells the owner once and continues the next day, even if its workers are killed', async () => {
  const noon = new Date(Date.now() + DAY_MS).setUTCHours(18, 0, 0, 0)
  // The clock moves, so that work which failed on a busy machine is tried again.
  const at = (time: number) => ({ aheadMs: time - Date.now() })
  service.time.aheadMs = at(noon).aheadMs
  const limit = await service.post('/graphql', {
    query: `mutation { updateWorkspace(input: { messagesPerDayMax: 2 }) { workspace { id } }
      createNotificationChannel(input: { kind: WEBHOOK, name: "Owner", target: "http://127.0.0.1:9/hook" }) { __typename } }`,
  })
  const phones = phonesOf(3)
  const id = await startSend(phones)
  const told = async () => (await seen.notifications({ kind: 'spend_limit' })).length

  await dieAt('send.pause-for-day uncommitted', at(noon))
  const before = { ...(await seen.send(id)), told: await told() }
  await dieAt('send.pause-for-day committed', at(noon + LATER_MS))
  const after = { ...(await seen.send(id)), told: await told() }
  const nextDay = after.lease_until.getTime() + 60_000
  const last = newWorker()
  await last.order(at(nextDay))
  await last.until(async () => (await textsTo(phones)).every((count) => count > 0), DIE_WITHIN_MS)
  await last.order(at(nextDay + LATER_MS))
  const isDone = await last.until(async () => (await seen.send(id)).status === 'completed', DIE_WITHIN_MS)

  expect(limit.body.errors).toBeUndefined()
  expect(before).toMatchObject({ status: 'running', pause_reason: null, counts: { texted: 2 }, told: 0 })
  expect(after).toMatchObject({
    status: 'paused',
    pause_reason: 'daily_limit_reached',
    counts: { texted: 2 },
    told: 1,
  })
  expect([isDone, (await seen.send(id)).counts.texted, await told()]).toEqual([true, 3, 1])
  expect(await textsTo(phones)).toEqual([1, 1, 1])
  expect(await seen.occurrences('campaign.completed', 'send_id')).toEqual({ events: 1, facts: 1 })
}, 300_000)
