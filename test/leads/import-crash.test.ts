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

test('an import whose worker is killed within a batch resumes there, and processes no row twice', async () => {
  const [first, second] = [startWorker(), startWorker()]
  const rows = Array.from({ length: ROWS }, (_, i) => `+1415${2_000_000 + i},I agree`)
  const { status, body } = await service.post('/v1/leads/imports', `phone,consent_text\n${rows.join('\n')}\n`)
  const seen = createSeen(service)
  const progress = () => seen.importProgress(body.id)

  await first.order({ aheadMs: 0, stopAt: 'import.batch uncommitted', passes: 2 })
  await first.until(() => first.passed.at(-1) === 'stopped at import.batch uncommitted', REACHED_WITHIN_MS)
  await first.kill()
  const atDeath = { ...(await progress()), ...(await seen.contents()) }
  await second.order({ aheadMs: LATER_MS })
  await second.until(async () => (await progress()).status === 'completed', REACHED_WITHIN_MS)

  expect(status).toBe(202)
  expect(atDeath).toMatchObject({ status: 'running', leads: atDeath.processed, consents: atDeath.processed })
  expect(atDeath.processed).toBeGreaterThanOrEqual(1_000)
  expect(atDeath.processed).toBeLessThan(ROWS)
  expect(await progress()).toEqual({ status: 'completed', processed: ROWS, created: ROWS })
  expect(await seen.contents()).toEqual({ leads: ROWS, consents: ROWS })
}, 600_000)
