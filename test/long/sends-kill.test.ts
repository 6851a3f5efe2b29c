import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPast } from '../campaigns/support/past.ts'
import { createSeen } from '../campaigns/support/seen.ts'
import { type FaultService, startFaultService } from '../support/fault-service.ts'
import { WorkerHandle } from '../support/worker-handle.ts'

/** Three transactions. */
const LEADS = 60
/** Makes the third transaction fail, so that each of its leads has its own. The second of them. */
const BROKEN = '+14152000041'
/** Longer than the lease of a worker that was killed. */
const LATER_MS = 90_000
/** Longer than a lead that failed waits. */
const TRIED_AGAIN_MS = 10 * 60_000
/** Where a worker is killed, and how many leads are then messaged. */
const DEATHS = [
  ['send.prepare uncommitted', 0],
  ['send.prepare committed', 0],
  ['send.leads uncommitted', 0],
  ['send.leads committed', 20],
  ['send.leads committed', 40],
  ['send.leads uncommitted', 40],
  ['send.leads committed', 41],
  ['send.put-aside uncommitted', 41],
  ['send.put-aside committed', 41],
  ['send.leads committed', 59],
] as const

let service: FaultService
const workers: WorkerHandle[] = []

beforeAll(async () => {
  service = await startFaultService()
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  await service.close()
})

function startWorker(): WorkerHandle {
  const worker = new WorkerHandle(service.env)
  workers.push(worker)
  return worker
}

test('a send whose workers are killed at any step continues, and messages each lead once; so does one with a lead that fails', async () => {
  const [past, seen] = [createPast(service), createSeen(service)]
  const campaign = await seen.defaultCampaignId(service.workspaceId)
  for (let n = 0; n < LEADS; n++) await service.post('/v1/leads', { phone: `+1415${2_000_000 + n}`, source: 'expo' })
  const { status, body } = await service.post(`/v1/campaigns/${campaign}/sends`, {
    filter: { source: 'expo' },
    confirm_without_consent: true,
  })
  const read = () => seen.send(body.id)

  const mend = await past.messagesFailFor(BROKEN)
  // Nothing is handed over yet: what a killed worker was handing over may not have arrived, and would not be sent again.
  await past.sendersBusy(true)
  const pool = [startWorker(), startWorker()]
  const texted: number[] = []
  for (const [n, [stopAt]] of DEATHS.entries()) {
    const worker = pool.shift()!
    pool.push(startWorker())
    await worker.order({ aheadMs: n * LATER_MS, stopAt })
    expect(await worker.until(() => worker.passed.at(-1) === `stopped at ${stopAt}`, 300_000)).toBe(true)
    await worker.kill()
    texted.push((await read()).counts.texted ?? 0)
  }
  const atDeath = await read()
  await mend()
  await past.sendersBusy(false)
  const last = pool.shift()!
  await last.order({ aheadMs: DEATHS.length * LATER_MS + TRIED_AGAIN_MS })
  const isDone = await last.until(async () => (await read()).status === 'completed', 300_000)
  const phones = async () =>
    (await seen.carrierTexts()).filter(({ direction }) => direction === 'outbound').map(({ to }) => to)
  await last.until(async () => new Set(await phones()).size === LEADS, 300_000)
  const handedOver = () => seen.openings(['sent', 'delivered', 'undelivered'])
  await last.until(async () => (await handedOver()).length === LEADS, 300_000)

  expect(status).toBe(202)
  expect(atDeath).toMatchObject({ status: 'running' })
  expect(texted).toEqual(DEATHS.map(([, count]) => count))
  expect(isDone).toBe(true)
  expect(await read()).toMatchObject({ status: 'completed', counts: { texted: LEADS } })
  expect([(await phones()).length, new Set(await phones()).size]).toEqual([LEADS, LEADS])
  expect([(await handedOver()).length, await seen.textedInResults()]).toEqual([LEADS, LEADS])
  expect(await seen.occurrences('campaign.completed', 'send_id')).toEqual({ events: 1, facts: 1 })
  expect(await seen.occurrences('lead.created', 'lead_id')).toEqual({ events: LEADS, facts: LEADS })
}, 1_800_000)
