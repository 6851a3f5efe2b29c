import type { Job, Log } from '../../domain/kernel/index.ts'
import { complaint } from '../complaint.ts'
import type { Backend, JobQueue, QueueName } from './backend.ts'
import { Crew, type Handler } from './crew.ts'
import { Hints, type Named } from './hint.ts'
import { openPostgresBackend } from './postgres.ts'
import { openRedisBackend } from './redis.ts'

const QUEUES: Record<QueueName, true> = {
  'dispatch-message': true,
  'deliver-to-endpoint': true,
  'read-text': true,
  'take-turn': true,
  'apply-receipt': true,
  'send-notification': true,
  'run-replay': true,
  'run-import': true,
  'reset-sandbox': true,
  'escalate-handoff': true,
  'follow-up': true,
  'release-hold': true,
  'end-rotation': true,
}

const BULK_MAX = 1_000

export type Queues = {
  /** Says that there may be work. Never waits and never throws; the hint may be lost. */
  hint(job: Job): void
  /** Whether hints reach the queue. While they do not, what is due must be done by hand. */
  isReady(): boolean
  /** How many jobs of a queue nobody has taken yet; 0 when that cannot be said. */
  waitingCount(queue: QueueName): Promise<number>
  /** Takes the jobs of a queue. A job is tried once: what its failure leaves undone is still due in its row. */
  work(queue: QueueName, concurrency: number, handler: Handler): void
  /** Takes no more work, waits for what is running, 8 s at most, and lets go of the connections. */
  close(): Promise<void>
}

/** With a Redis the jobs are kept there, else in the database. A Redis that is away is waited for by nobody. */
export async function openQueues(options: {
  databaseUrl: string
  redisUrl: string | null
  log: Log
  /** Before the names of all keys in Redis. */
  prefix?: string
}): Promise<Queues> {
  const { databaseUrl, redisUrl, log, prefix = 'leadthread' } = options
  const backend = redisUrl
    ? openRedisBackend({ url: redisUrl, prefix, log })
    : await openPostgresBackend({ url: databaseUrl, queues: Object.keys(QUEUES).length, log })
  const sender = new Sender(backend, log)
  const hints = new Hints(sender, complaint(log, { event: 'queue.hints_lost' }))
  const crews: Crew[] = []
  let closing: Promise<void> | undefined
  const close = async () => {
    await Promise.all(crews.map((crew) => crew.close()))
    // The first ends the connection that all share; all at once, each would end it again.
    const [first, ...others] = crews
    await first?.disconnect()
    await Promise.all(others.map((crew) => crew.disconnect()))
    await sender.close()
    await backend.close()
  }
  return {
    hint: (job) => hints.add(job),
    isReady: () => !closing && hints.isReady(),
    waitingCount: (queue) => sender.waitingCount(queue).catch(() => 0),
    work: (queue, concurrency, handler) => void crews.push(new Crew({ backend, log, queue, concurrency, handler })),
    close: () => (closing ??= close()),
  }
}

/** BullMQ's queues. One that could not be made ready is made anew, for BullMQ would not try again. */
class Sender {
  readonly #backend: Backend
  readonly #complain: (error: unknown) => void
  readonly #queues = new Map<QueueName, Promise<JobQueue>>()
  #closed = false

  constructor(backend: Backend, log: Log) {
    this.#backend = backend
    this.#complain = complaint(log, { event: 'queue.failed' })
  }

  isReady(): boolean {
    return !this.#closed && this.#backend.isReady()
  }

  async send(name: QueueName, jobs: Named[]): Promise<void> {
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
