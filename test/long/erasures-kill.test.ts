import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeen } from '../leads/support/seen.ts'
import { type FaultService, startFaultService } from '../support/fault-service.ts'
import { WorkerHandle } from '../support/worker-handle.ts'

const LEADS = 60
/** Longer than the lease of a worker that was killed. */
const LATER_MS = 90_000
const DEATHS = ['erasure.lead uncommitted', 'erasure.lead committed', 'erasure.finish uncommitted'] as const

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

test('an erasure whose workers are killed at any step continues, and erases and counts each lead once', async () => {
  for (let n = 0; n < LEADS; n++) await service.post('/v1/leads', { phone: `+1415${2_000_000 + n}`, source: 'expo' })
  await service.post('/v1/leads', { phone: '+14152999999', source: 'kept' })
  const { body } = await service.post('/graphql', {
    query: `mutation { createLeadErasure(input: { filter: { source: "expo" }, expectedCount: ${LEADS} }) { erasure { id } } }`,
  })
  const { id } = body.data.createLeadErasure.erasure
  const seen = createSeen(service)
  const read = async () => {
    const { status, erased, skipped } = await seen.erasure(id)
    return { status, erased, skipped }
  }

  const pool = [startWorker(), startWorker()]
  const atDeaths: Awaited<ReturnType<typeof read>>[] = []
  for (const [n, stopAt] of DEATHS.entries()) {
    const worker = pool.shift()!
    pool.push(startWorker())
    await worker.order({ aheadMs: n * LATER_MS, stopAt })
    expect(await worker.until(() => worker.passed.at(-1) === `stopped at ${stopAt}`, 300_000)).toBe(true)
    await worker.kill()
    atDeaths.push(await read())
  }
  const last = pool.shift()!
  await last.order({ aheadMs: DEATHS.length * LATER_MS })
  const isDone = await last.until(async () => (await read()).status === 'completed', 300_000)

  expect(atDeaths).toEqual([
    { status: 'running', erased: 0, skipped: 0 },
    { status: 'running', erased: 1, skipped: 0 },
    { status: 'running', erased: LEADS, skipped: 0 },
  ])
  expect(isDone).toBe(true)
  expect(await read()).toEqual({ status: 'completed', erased: LEADS, skipped: 0 })
  const leads = await seen.leadsOf(service.workspaceId)
  expect(leads.flatMap(({ phone }) => phone ?? [])).toEqual(['+14152999999'])
  const audited = (await seen.auditEntries({ action: 'lead.erased' })).map(({ subject_id }) => subject_id)
  expect([audited.length, new Set(audited).size]).toEqual([LEADS, LEADS])
}, 1_200_000)
