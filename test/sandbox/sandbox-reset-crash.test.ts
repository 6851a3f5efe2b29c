import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultService, startFaultService } from '../support/fault-service.ts'
import { WorkerHandle } from '../support/worker-handle.ts'
import { dumpWorkspace } from '../support/workspace-dump.ts'
import { createSeen } from './support/seen.ts'

const ROWS = 2_200
/** Longer than the lease of the worker that was killed. */
const LATER_MS = 90_000
const REACHED_WITHIN_MS = 180_000

const RESET = 'mutation { resetSandbox(input: {}) { sandboxReset { id } } }'

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

type Counts = { leads: number; messages: number; orphans: number }

async function counts(): Promise<Counts> {
  return createSeen(service).contents()
}

async function progress() {
  return createSeen(service).resetProgress()
}

test('a reset whose worker is killed within a batch resumes; the live workspace is unchanged', async () => {
  const [importing, first, second, third] = [startWorker(), startWorker(), startWorker(), startWorker()]
  const rows = Array.from({ length: ROWS }, (_, i) => `+1415${2_000_000 + i}`)
  await importing.order({ aheadMs: 0 })
  const { body } = await service.post('/v1/leads/imports', `phone\n${rows.join('\n')}\n`)
  await importing.until(async () => {
    return (await createSeen(service).importStatus(body.id)) === 'completed'
  }, REACHED_WITHIN_MS)
  for (const from of rows.slice(0, 5)) await service.post('/v1/sandbox/inbound', { from, body: 'Hello' })
  const liveId = await createSeen(service).liveWorkspaceId()
  const live = await dumpWorkspace(service, liveId)

  await importing.kill()
  const asked = await service.post('/graphql', { query: RESET })
  await first.order({ aheadMs: 0, stopAt: 'sandbox-reset.batch uncommitted' })
  await first.until(() => first.passed.at(-1) === 'stopped at sandbox-reset.batch uncommitted', REACHED_WITHIN_MS)
  await first.kill()
  const untouched = await counts()
  await second.order({ aheadMs: LATER_MS, stopAt: 'sandbox-reset.batch uncommitted', passes: 2 })
  await second.until(() => second.passed.at(-1) === 'stopped at sandbox-reset.batch uncommitted', REACHED_WITHIN_MS)
  await second.kill()
  const atDeath = { ...(await progress()), counted: await counts() }
  await third.order({ aheadMs: 2 * LATER_MS })
  await third.until(async () => (await progress()).status === 'completed', REACHED_WITHIN_MS)

  expect(asked.body.errors).toBeUndefined()
  expect(untouched).toMatchObject({ leads: ROWS })
  expect(atDeath.status).toBe('running')
  expect(atDeath.counted).toMatchObject({ leads: ROWS - atDeath.leads, orphans: 0 })
  expect(await progress()).toEqual({ status: 'completed', leads: ROWS })
  expect(await counts()).toEqual({ leads: 0, messages: 0, orphans: 0 })
  expect(await dumpWorkspace(service, liveId)).toEqual(live)
}, 600_000)
