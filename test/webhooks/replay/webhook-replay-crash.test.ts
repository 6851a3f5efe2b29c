import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultService, startFaultService } from '../../support/fault-service.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { WorkerHandle } from '../../support/worker-handle.ts'
import { createPast } from '../support/past.ts'
import { createSeen } from '../support/seen.ts'

const TOTAL = 5_000
const KILLED_AFTER = 2_000
/** Longer than every lease of the worker that was killed. */
const LATER_MS = 120_000

let service: FaultService
let receiver: Receiver
const workers: WorkerHandle[] = []
const seen = new Set<string>()

beforeAll(async () => {
  receiver = await startReceiver({
    respond: (_n, { headers }) => {
      seen.add(String(headers['webhook-id']))
      return {}
    },
  })
  service = await startFaultService()
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  await receiver.close()
  await service.close()
})

async function startWorker(aheadMs: number): Promise<WorkerHandle> {
  const worker = new WorkerHandle(service.env)
  workers.push(worker)
  await worker.order({ aheadMs })
  return worker
}

/** The deliveries that an endpoint skipped while it was disabled. */
async function miss(endpointId: string): Promise<void> {
  await createPast(service).deliveriesSkipped(service.workspaceId, {
    endpointId,
    count: TOTAL,
    at: new Date(Date.now() - 3_600_000),
  })
}

const eventIds = () => receiver.requests.map(({ headers }) => String(headers['webhook-id']))

async function confirmed(): Promise<string[]> {
  return createSeen(service).deliveredEventIds()
}

test('webhooks 12: a bulk replay of 5,000 events killed halfway resumes, and repeats no confirmed delivery', async () => {
  const endpoint = await service.post('/v1/webhooks', { url: receiver.url, event_types: ['*'] })
  await miss(endpoint.body.id)
  const since = new Date(Date.now() - 7_200_000).toISOString()
  const { status, body } = await service.post(`/v1/webhooks/${endpoint.body.id}/replays`, { since })
  expect([status, body.total]).toEqual([202, TOTAL])

  const first = await startWorker(0)
  await receiver.waitFor((requests) => requests.length >= KILLED_AFTER, 30_000)
  await first.kill()
  const atDeath = { received: eventIds(), confirmed: await confirmed(), replay: await readReplay(body.id) }
  await startWorker(LATER_MS)
  await receiver.waitFor(() => seen.size === TOTAL, 40_000)
  await expect.poll(async () => (await readReplay(body.id)).status).toBe('completed')

  expect(atDeath.confirmed.length).toBeGreaterThan(0)
  expect(atDeath.replay).toMatchObject({ status: 'running', started: expect.any(Number) })
  expect(atDeath.replay.started).toBeLessThan(TOTAL)
  const counts = Map.groupBy(eventIds(), (id) => id)
  expect(atDeath.confirmed.filter((id) => counts.get(id)!.length > 1)).toEqual([])
  expect(eventIds().length - TOTAL).toBeLessThanOrEqual(new Set(atDeath.received).size - atDeath.confirmed.length)
  expect(await readReplay(body.id)).toMatchObject({ status: 'completed', started: TOTAL, total: TOTAL })
  expect(await confirmed()).toHaveLength(TOTAL)
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-replay']))).toEqual(new Set([body.id]))
}, 90_000)

async function readReplay(id: string) {
  return createSeen(service).replay(id)
}
