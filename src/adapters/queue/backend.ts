import type { Processor, Queue, Worker } from 'bullmq'
import type { Job, RowKey } from '../../domain/kernel/index.ts'

export type QueueName = Job['queue']

/** The part of BullMQ's queue that we use, for any store. */
export type JobQueue = Pick<
  Queue<RowKey>,
  'add' | 'addBulk' | 'getWaitingCount' | 'waitUntilReady' | 'close' | 'disconnect'
> & {
  on(event: 'error', listener: (error: Error) => void): unknown
}

/** The part of BullMQ's worker that we use. */
export type JobWorker = Pick<
  Worker<RowKey>,
  'waitUntilReady' | 'pause' | 'resume' | 'isPaused' | 'close' | 'disconnect'
> & {
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'failed', listener: (job: { data: RowKey } | undefined, error: Error) => void): unknown
}

/** The store of BullMQ's jobs. */
export type Backend = {
  isReady(): boolean
  newQueue(name: QueueName): JobQueue
  newWorker(name: QueueName, process: Processor<RowKey>, concurrency: number): JobWorker
  /** Up to this many jobs, single `add` calls are cheaper than one `addBulk`. */
  addSinglyMax: number
  /** Closes the connections, even waiting ones. */
  close(): Promise<void>
}

/** For both stores: finished jobs are removed, and BullMQ's event log is kept short. */
export const QUEUE_OPTIONS = {
  defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true, stackTraceLimit: 0 },
  streams: { events: { maxLen: 256 } },
}

/** Pause of a worker before it retries a server that is down. */
export const RETRY_DELAY_MS = 1_000

/** Time that BullMQ needs to record the last jobs as done, and to return its connections. */
export const TIDY_WITHIN_MS = 500
