import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultService, startFaultService } from '../support/fault-service.ts'
import { WorkerHandle } from '../support/worker-handle.ts'
import { createSeen } from './support/seen.ts'

const ROWS = 2_200
/** Longer than the lease of the worker that was killed. */
const LATER_MS = 90_000
const REACHED_WITHIN_MS = 180_000

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

test('an import whose workers are killed within a batch resumes there, and reports each lead and its end once', async () => {
  const [first, second, third] = [startWorker(), startWorker(), startWorker()]
  const rows = Array.from({ length: ROWS }, (_, i) => `+1415${2_000_000 + i},I agree`)
  const { status, body } = await service.post('/v1/leads/imports', `phone,consent_text\n${rows.join('\n')}\n`)
  const seen = createSeen(service)
  const progress = () => seen.importProgress(body.id)

  await first.order({ aheadMs: 0, stopAt: 'import.batch uncommitted', passes: 2 })
  await first.until(() => first.passed.at(-1) === 'stopped at import.batch uncommitted', REACHED_WITHIN_MS)
  await first.kill()
  const atDeath = { ...(await progress()), ...(await seen.contents()) }
  await second.order({ aheadMs: LATER_MS, stopAt: 'import.batch uncommitted', passes: 2 })
  await second.until(() => second.passed.at(-1) === 'stopped at import.batch uncommitted', REACHED_WITHIN_MS)
  await second.kill()
  const beforeEnd = await progress()
  await third.order({ aheadMs: 2 * LATER_MS })
  await third.until(async () => (await progress()).status === 'completed', REACHED_WITHIN_MS)

  expect(status).toBe(202)
  expect(atDeath).toMatchObject({ status: 'running', leads: atDeath.processed, consents: atDeath.processed })
  expect(atDeath.processed).toBeGreaterThanOrEqual(1_000)
  expect(atDeath.processed).toBeLessThan(ROWS)
  expect(beforeEnd).toMatchObject({ status: 'running', processed: 2_000 })
  expect(await progress()).toEqual({ status: 'completed', processed: ROWS, created: ROWS })
  expect(await seen.contents()).toEqual({ leads: ROWS, consents: ROWS })
  expect(await seen.occurrences('lead.created', 'lead_id')).toEqual({ events: ROWS, facts: ROWS })
  expect(await seen.occurrences('import.completed', 'import_id')).toEqual({ events: 1, facts: 1 })
}, 600_000)
