import { afterEach, expect, test } from 'vitest'
import { completeConversation } from '../../src/domain/conversations/index.ts'
import { type FaultService, startFaultService } from '../support/fault-service.ts'
import { WorkerHandle } from '../support/worker-handle.ts'
import { createSeen } from './support/seen.ts'

const UNDO_SECONDS = 10
const AHEAD_MS = 3_600_000

let service: FaultService
const workers: WorkerHandle[] = []

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.kill()))
  await service.close()
})

function newWorker(): WorkerHandle {
  const worker = new WorkerHandle(service.env)
  workers.push(worker)
  return worker
}

test('a pending end happens once, even if its worker is killed', async () => {
  service = await startFaultService()
  const { body } = await service.post('/v1/sandbox/inbound', { from: '+14155550199', body: 'I need a new roof' })
  const id = body.conversation_id as string
  await completeConversation(service.app, {
    workspaceId: service.workspaceId,
    id,
    outcome: 'disqualified',
    appointment_at: undefined,
    reason: undefined,
    undo_seconds: UNDO_SECONDS,
  })
  const seen = createSeen(service)
  const completedCount = () => seen.count('event', { type: 'conversation.completed' })
  const status = async (): Promise<string> => (await seen.conversation({ id })).status
  service.time.aheadMs = AHEAD_MS

  const first = newWorker()
  const stopAt = 'end-conversation uncommitted'
  await first.order({ aheadMs: AHEAD_MS, stopAt })
  expect(await first.until(() => first.passed.at(-1) === `stopped at ${stopAt}`, 300_000)).toBe(true)
  await first.kill()
  const between = [await status(), await completedCount()]
  const second = newWorker()
  await second.order({ aheadMs: AHEAD_MS })
  await second.until(async () => (await status()) === 'disqualified', 300_000)

  expect(between).toEqual(['active', 0])
  expect(await status()).toBe('disqualified')
  expect(await completedCount()).toBe(1)
}, 900_000)
