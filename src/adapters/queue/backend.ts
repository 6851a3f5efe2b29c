import type { Processor, Queue, Worker } from 'bullmq'
import type { Job } from '../../domain/kernel/index.ts'
import type { Named } from './hint.ts'

export type QueueName = Job['queue']

/** What we use of BullMQ's queue, wherever it keeps its jobs. */
export type JobQueue = Pick<
  Queue<Named>,
  'add' | 'addBulk' | 'getWaitingCount' | 'waitUntilReady' | 'close' | 'disconnect'
> & {
  on(event: 'error', listener: (error: Error) => void): unknown
}

/** What we use of BullMQ's worker. */
export type JobWorker = Pick<
  Worker<Named>,
  'waitUntilReady' | 'pause' | 'resume' | 'isPaused' | 'close' | 'disconnect'
> & {
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'failed', listener: (job: { data: Named } | undefined, error: Error) => void): unknown
}

/** Where BullMQ keeps its jobs. */
export type Backend = {
  isReady(): boolean
  newQueue(name: QueueName): JobQueue
  newWorker(name: QueueName, process: Processor<Named>, concurrency: number): JobWorker
  /** Up to this many jobs an `add` for each is cheaper than one `addBulk`. */
  addSinglyMax: number
  /** Lets go of the connections, whatever they are waiting for. */
  close(): Promise<void>
}

/** For both: a job leaves no trace, and what BullMQ tells of its doings to nobody is kept short. */
export const QUEUE_OPTIONS = {
  defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true, stackTraceLimit: 0 },
  streams: { events: { maxLen: 256 } },
}

/** How long a worker waits before it asks again a server that is away. */
export const RETRY_DELAY_MS = 1_000
