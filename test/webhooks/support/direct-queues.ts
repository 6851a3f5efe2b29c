import type { App } from '../../../src/app.ts'
import type { Job } from '../../../src/domain/kernel/context.ts'

/** Queues within the process, which run each hint as a job at once. */
export function createDirectQueues(): App['queues'] {
  const handlers = new Map<Job['queue'], (job: Job) => Promise<void>>()
  return {
    hint: (job) => void setImmediate(() => handlers.get(job.queue)?.(job)),
    waitingCount: async () => 0,
    isReady: () => true,
    work: (queue, _concurrency, handler) => void handlers.set(queue, handler),
    close: async () => handlers.clear(),
  }
}
