import { afterEach, expect, test } from 'vitest'
import { type FaultService, startFaultService } from '../support/fault-service.ts'
import { WorkerHandle } from '../support/worker-handle.ts'
import { createSeen } from './support/seen.ts'

const LEASE_OVER_MS = 61_000
const REACHED_WITHIN_MS = 180_000

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

async function text(from: string): Promise<string> {
  const { status, body } = await service.post('/v1/sandbox/inbound', { from, body: 'We need a new roof' })
  expect(status).toBe(201)
  return body.conversation_id
}

const turnState = (id: string) => createSeen(service).turnState(id)

test('after three crashes in the same turn a person takes over, and other turns continue', async () => {
  service = await startFaultService()
  const poisoned = await text('+14155550101')
  for (let kills = 1; kills <= 3; kills++) {
    service.time.aheadMs += LEASE_OVER_MS
    const worker = newWorker()
    await worker.order({ aheadMs: service.time.aheadMs, stopAt: 'turn.commit begins' })
    const reached = () => worker.passed.at(-1) === 'stopped at turn.commit begins'
    expect(await worker.until(reached, REACHED_WITHIN_MS)).toBe(true)
    await worker.kill()
    expect(await turnState(poisoned)).toMatchObject({ attempts: kills, handler: 'agent', turns: 0 })
  }
  const others = await Promise.all(['+14155550102', '+14155550103'].map(text))

  service.time.aheadMs += LEASE_OVER_MS
  const survivor = newWorker()
  await survivor.order({ aheadMs: service.time.aheadMs })
  const isDone = async () => {
    const turns = await Promise.all(others.map(turnState))
    return turns.every((each) => each.turns === 1) && (await turnState(poisoned)).handler === 'human'
  }
  expect(await survivor.until(isDone, REACHED_WITHIN_MS)).toBe(true)

  expect(await turnState(poisoned)).toEqual({
    ...{ handler: 'human', reason: 'rule', rule: 'turn_failed', requested: 1 },
    ...{ attempts: 0, due: null, lease: null, turns: 0, unread: 0 },
  })
}, 600_000)
