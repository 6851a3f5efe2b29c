import { expect, test } from 'vitest'
import type { Job } from '../../src/domain/kernel/context.ts'
import { startWorker } from '../../src/interfaces/jobs/worker.ts'
import { useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { runnerOf } from './support/job-runner.ts'

const hinted: Job['queue'][] = []
/** The queue of another server that hears hints and never brings a job. */
const queues = {
  hint: (job: Job) => void hinted.push(job.queue),
  waitingCount: async () => 1_000,
  isReady: () => true,
  work: () => {},
  close: async () => {},
}
const service = useTestApp({ overrides: { clock: { now: () => new Date() }, queues } })

const jobOf = (id: string, queue: Job['queue'] = 'take-turn'): Job => ({ queue, workspaceId: 'ws_1', id })

test('a message is handed over and its receipt applied by the process that accepted it, without the queue', async () => {
  const worker = startWorker(service.app)
  const { body } = await service.api('POST', '/v1/messages', { to: newPhone(), body: 'Hello' })
  const status = async () => (await service.api('GET', `/v1/messages/${body.id}`)).body.status
  await expect.poll(status, { timeout: 8_000 }).toBe('delivered')
  await worker.close()
  const whileItWorked = [...hinted]
  await service.api('POST', '/v1/messages', { to: newPhone(), body: 'Hello again' })

  expect(whileItWorked).not.toContain('dispatch-message')
  expect(whileItWorked).not.toContain('apply-receipt')
  expect(hinted).toContain('dispatch-message')
})

test('a job that is hinted while it runs is run again, once', async () => {
  const started: string[] = []
  const first = Promise.withResolvers<void>()
  const runner = runnerOf({
    local: { 'take-turn': 2 },
    run: async ({ id }) => {
      started.push(id)
      if (started.length === 1) await first.promise
      return null
    },
  })

  const taken = [jobOf('a'), jobOf('a'), jobOf('a'), jobOf('b')].map((job) => runner.takes(job))
  const atFirst = [...started]
  first.resolve()
  await runner.finished()

  expect(taken).toEqual([true, true, true, true])
  expect(atFirst).toEqual(['a', 'b'])
  expect(started).toEqual(['a', 'b', 'a'])
  expect(runner.has(jobOf('a'))).toBe(false)
})

test('a process that is busy leaves further jobs to the queue, and takes none of other queues or after it has closed', async () => {
  const forever = Promise.withResolvers<null>()
  const runner = runnerOf({ local: { 'take-turn': 1 }, run: () => forever.promise })

  const taken = Array.from({ length: 200 }, (_, n) => runner.takes(jobOf(`${n}`))).filter((isTaken) => isTaken)
  const other = runner.takes(jobOf('x', 'run-import'))
  forever.resolve(null)
  await runner.close()

  expect(taken).toHaveLength(101)
  expect(other).toBe(false)
  expect(runner.takes(jobOf('y'))).toBe(false)
})

test('an endpoint that is being delivered to does not delay other jobs of the queue', async () => {
  const forever = Promise.withResolvers<null>()
  const runner = runnerOf({
    run: ({ queue }) => (queue === 'deliver-to-endpoint' ? forever.promise : Promise.resolve(null)),
  })

  await runner.run(jobOf('whk_slow', 'deliver-to-endpoint'))
  await runner.run(jobOf('a'))

  forever.resolve(null)
  await runner.finished()
})

test('a hint for a row that waits after a failure is dropped', async () => {
  const started: string[] = []
  const runner = runnerOf({
    local: { 'take-turn': 2 },
    isEarly: ({ id }) => id === 'failed',
    run: async ({ id }) => {
      started.push(id)
      return null
    },
  })

  const taken = [jobOf('failed'), jobOf('b')].map((job) => runner.takes(job))
  await Promise.all([jobOf('failed'), jobOf('c')].map((job) => runner.run(job)))
  await runner.finished()

  expect(taken).toEqual([true, true])
  expect(started.toSorted()).toEqual(['b', 'c'])
})

test('a text that is due again soon runs at the earliest of its times; other times are left to the sweeper', async () => {
  const now = Date.now()
  const woken: Date[] = []
  const runs: string[] = []
  const inMs: Record<string, number[]> = { text: [1_500, 30], other: [500], far: [60_000], turn: [30] }
  const runner = runnerOf({
    clock: { now: () => new Date(now) },
    wakeAt: (at) => void woken.push(at),
    run: async ({ id }) => {
      runs.push(id)
      const again = inMs[id]!.shift()
      return again === undefined ? null : new Date(now + again)
    },
  })

  for (const id of ['text', 'text', 'other', 'far']) await runner.run(jobOf(id, 'dispatch-message'))
  await runner.run(jobOf('turn'))
  await expect.poll(() => runs.length, { timeout: 8_000 }).toBe(7)
  await runner.close()

  expect(runs).toEqual(['text', 'text', 'other', 'far', 'turn', 'text', 'other'])
  expect(woken).toEqual([new Date(now + 60_000), new Date(now + 30)])
})
