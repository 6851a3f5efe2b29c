import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultService, startFaultService } from '../../support/fault-service.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { WorkerHandle } from '../../support/worker-handle.ts'

const TOTAL = 5_000
const KILLED_AFTER = 2_000
/** Beyond every lease of the worker that was killed. */
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

/** What an endpoint missed while it was disabled, without the day that it would take to miss it. */
async function miss(endpointId: string): Promise<void> {
  const at = `'${new Date(Date.now() - 3_600_000).toISOString()}'::timestamptz`
  const ws = `'${service.workspaceId}'`
  await service.rows(`
    insert into event (workspace_id, id, position, type, public, body, created_at)
    select ${ws}, 'evt_' || n, n, 'message.received', true, '{"id":"evt_' || n || '"}', ${at} from generate_series(1, ${TOTAL}) n`)
  await service.rows(`update event_position set last = ${TOTAL} where workspace_id = ${ws}`)
  await service.rows(`
    insert into webhook_delivery (workspace_id, id, endpoint_id, event_id, event_type, position, status, finished_at, created_at)
    select ${ws}, 'dlv_' || n, '${endpointId}', 'evt_' || n, 'message.received', n, 'skipped', ${at}, ${at}
    from generate_series(1, ${TOTAL}) n`)
}

const eventIds = () => receiver.requests.map(({ headers }) => String(headers['webhook-id']))

async function confirmed(): Promise<string[]> {
  const rows = await service.rows<{ id: string }>(
    `select event_id as id from webhook_delivery where status = 'succeeded'`,
  )
  return rows.map(({ id }) => id)
}

test('webhooks 12: a bulk replay of 5,000 killed halfway resumes, and repeats nothing that was confirmed', async () => {
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
  await expect.poll(async () => (await readReplay(body.id)).status, { timeout: 10_000 }).toBe('completed')

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
  const [row] = await service.rows<{ status: string; started: number; total: number }>(
    `select status, started, total from replay where id = '${id}'`,
  )
  return row!
}
