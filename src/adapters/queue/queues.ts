import type { Job, Log, RowKey } from '../../domain/kernel/index.ts'
import { throttledWarning } from '../throttled-warning.ts'
import type { Backend, JobQueue, QueueName } from './backend.ts'
import { JobNotifier } from './job-notifier.ts'
import { openPostgresBackend } from './postgres.ts'
import { type Handler, QueueWorker } from './queue-worker.ts'
import { openRedisBackend } from './redis.ts'

const QUEUES: Record<QueueName, true> = {
  'dispatch-message': true,
  'deliver-to-endpoint': true,
  'read-text': true,
  'take-turn': true,
  'apply-receipt': true,
  'send-notification': true,
  'send-alert': true,
  'text-member': true,
  'run-replay': true,
  'run-import': true,
  'run-send': true,
  'run-erasure': true,
  'reset-sandbox': true,
  'escalate-handoff': true,
  'end-conversation': true,
  'end-snooze': true,
  'follow-up': true,
  'release-hold': true,
  'match-questions': true,
  'end-rotation': true,
}

const BULK_MAX = 1_000

export type Queues = {
  /** Signals that there may be work. Never waits and never throws; the hint can be lost. */
  hint(job: Job): void
  /** Whether hints reach the queue. If not, the sweeper does the due work itself. */
  isReady(): boolean
  /** Number of waiting jobs of a queue; 0 if unknown. */
  waitingCount(queue: QueueName): Promise<number>
  /** Processes the jobs of a queue. A job is tried once: after a failure its row is still due. */
  work(queue: QueueName, concurrency: number, handler: Handler): void
  /** Stops accepting work, waits up to 8 s for running jobs, and closes the connections. */
  close(): Promise<void>
}

/** With Redis, the jobs are stored there, otherwise in the database. Nothing waits for a Redis that is down. */
export async function openQueues(options: {
  databaseUrl: string
  redisUrl: string | null
  log: Log
  /** Prefix of all keys in Redis. */
  prefix?: string
}): Promise<Queues> {
  const { databaseUrl, redisUrl, log, prefix = 'leadthread' } = options
  const backend = redisUrl
    ? openRedisBackend({ url: redisUrl, prefix, log })
    : await openPostgresBackend({ url: databaseUrl, queues: Object.keys(QUEUES).length, log })
  const sender = new Sender(backend, log)
  const notifier = new JobNotifier(sender, throttledWarning(log, { event: 'queue.hints_lost' }))
  const workers: QueueWorker[] = []
  let closing: Promise<void> | undefined
  const close = async () => {
    await Promise.all(workers.map((worker) => worker.close()))
    // The first one ends the connection that all share; in parallel, each would end it again.
    const [first, ...others] = workers
    await first?.disconnect()
    await Promise.all(others.map((worker) => worker.disconnect()))
    await sender.close()
    await backend.close()
  }
  return {
    hint: (job) => notifier.add(job),
    isReady: () => !closing && notifier.isReady(),
    waitingCount: (queue) => sender.waitingCount(queue).catch(() => 0),
    work: (queue, concurrency, handler) =>
      void workers.push(new QueueWorker({ backend, log, queue, concurrency, handler })),
    close: () => (closing ??= close()),
  }
}

/** BullMQ's queues. A queue that could not become ready is recreated, because BullMQ does not retry. */
class Sender {
  readonly #backend: Backend
  readonly #complain: (error: unknown) => void
  readonly #queues = new Map<QueueName, Promise<JobQueue>>()
  #closed = false

  constructor(backend: Backend, log: Log) {
    this.#backend = backend
    this.#complain = throttledWarning(log, { event: 'queue.failed' })
  }

  isReady(): boolean {
    return !this.#closed && this.#backend.isReady()
  }

  async send(name: QueueName, jobs: RowKey[]): Promise<void> {
    const queue = await this.#queue(name)
    if (jobs.length <= this.#backend.addSinglyMax) {
      await Promise.all(jobs.map((job) => queue.add(name, job)))
      return
    }
    for (let from = 0; from < jobs.length; from += BULK_MAX) {
      await queue.addBulk(jobs.slice(from, from + BULK_MAX).map((data) => ({ name, data })))
    }
  }

  async waitingCount(name: QueueName): Promise<number> {
    const queue = await this.#queue(name)
    return queue.getWaitingCount()
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#queues.values()].map((queue) => queue.then((ready) => ready.close()).catch(() => {})))
  }

  #queue(name: QueueName): Promise<JobQueue> {
    const known = this.#queues.get(name)
    if (known) return known
    const making = this.#make(name)
    this.#queues.set(name, making)
    making.catch(() => this.#queues.delete(name))
    return making
  }

  async #make(name: QueueName): Promise<JobQueue> {
    const queue = this.#backend.newQueue(name)
    queue.on('error', this.#complain)
    try {
      await queue.waitUntilReady()
      return queue
    } catch (error) {
      await queue.close().catch(() => {})
      throw error
    }
  }
}
