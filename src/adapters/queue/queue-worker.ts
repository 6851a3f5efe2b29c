import { type Log, type RowKey, settlesWithin } from '../../domain/kernel/index.ts'
import { throttledWarning } from '../throttled-warning.ts'
import { type Backend, type JobWorker, type QueueName, RETRY_DELAY_MS, TIDY_WITHIN_MS } from './backend.ts'

export type Handler = (job: RowKey) => Promise<void>

type Work = { backend: Backend; log: Log; queue: QueueName; concurrency: number; handler: Handler }

const FINISH_WITHIN_MS = 8_000
const STALLED = /job stalled/

/**
 * Processes the jobs of one queue. After most errors, BullMQ's worker retries at once; if it could not become ready, it never
 * retries. Here it pauses after the first error and is recreated after the second.
 */
export class QueueWorker {
  readonly #work: Work
  readonly #complain: (error: unknown) => void
  readonly #running = new Set<Promise<void>>()
  #worker: JobWorker
  #isAbandoned = false
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(work: Work) {
    this.#work = work
    this.#complain = throttledWarning(work.log, { event: 'queue.failed', queue: work.queue })
    this.#worker = this.#start()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await settlesWithin(FINISH_WITHIN_MS, this.#finish())
  }

  /** Closes the connections, which workers share: only when all of them have finished. */
  async disconnect(): Promise<void> {
    await settlesWithin(
      TIDY_WITHIN_MS,
      this.#worker.disconnect().catch(() => {}),
    )
  }

  /** BullMQ also waits for its server, which may be down: wait only for the jobs. */
  async #finish(): Promise<void> {
    const closing = this.#worker.close().catch(this.#complain)
    do {
      await Promise.all(this.#running)
      await settlesWithin(TIDY_WITHIN_MS, closing)
    } while (this.#running.size > 0)
  }

  #start(): JobWorker {
    const { backend, log, queue, concurrency } = this.#work
    const worker = backend.newWorker(queue, ({ data }) => this.#run(data), concurrency)
    worker.on('error', (error) => this.#rest(worker, error))
    worker.on('failed', (job, err) => {
      // The lost hint of a stopped worker is not a failure: its row is still due.
      const level = STALLED.test(err.message) ? 'warn' : 'error'
      log[level]({ event: 'job.failed', queue, ...job?.data, err })
    })
    worker.waitUntilReady().catch(() => this.#startAnew(worker))
    return worker
  }

  async #run(job: RowKey): Promise<void> {
    const running = this.#work.handler(job)
    const settled = running.catch(() => {})
    this.#running.add(settled)
    try {
      await running
    } finally {
      this.#running.delete(settled)
    }
  }

  #rest(worker: JobWorker, error: Error): void {
    // All workers share a pool, so a replaced worker's errors also arrive here.
    if (this.#closed || worker !== this.#worker) return
    this.#complain(error)
    if (this.#isAbandoned || worker.isPaused()) return
    void worker.pause(true)
    this.#later(() => worker.resume())
  }

  #startAnew(worker: JobWorker): void {
    if (this.#closed) return
    this.#isAbandoned = true
    void worker.close(true).catch(() => {})
    this.#later(() => {
      this.#isAbandoned = false
      this.#worker = this.#start()
    })
  }

  #later(act: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(act, RETRY_DELAY_MS).unref()
  }
}
