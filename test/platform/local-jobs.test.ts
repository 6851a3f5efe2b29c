import { expect, test } from 'vitest'
import type { Job } from '../../src/domain/kernel/context.ts'
import { LocalJobs } from '../../src/interfaces/jobs/local-jobs.ts'
import { startWorker } from '../../src/interfaces/jobs/worker.ts'
import { useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'

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
  const local = new LocalJobs({ 'take-turn': 2 }, async ({ id }) => {
    started.push(id)
    if (started.length === 1) await first.promise
  })

  const taken = [jobOf('a'), jobOf('a'), jobOf('a'), jobOf('b')].map((job) => local.takes(job))
  const atFirst = [...started]
  first.resolve()
  await expect.poll(() => local.has(jobOf('a'))).toBe(false)
  await local.close()

  expect(taken).toEqual([true, true, true, true])
  expect(atFirst).toEqual(['a', 'b'])
  expect(started).toEqual(['a', 'b', 'a'])
})

test('a process that is busy leaves further jobs to the queue, and takes none of other queues or after it has closed', async () => {
  const forever = Promise.withResolvers<void>()
  const local = new LocalJobs({ 'take-turn': 1 }, () => forever.promise)

  const taken = Array.from({ length: 200 }, (_, n) => local.takes(jobOf(`${n}`))).filter((isTaken) => isTaken)
  const other = local.takes(jobOf('x', 'run-import'))
  forever.resolve()
  await local.close()

  expect(taken).toHaveLength(101)
  expect(other).toBe(false)
  expect(local.takes(jobOf('y'))).toBe(false)
})
