import { type Clock, type Job, settlesWithin } from '../../domain/kernel/index.ts'
import { JobLine, jobKey } from './job-line.ts'

type Queue = Job['queue']

/** Further hints of this process go to the queue, where other processes find them. */
const WAITING_MAX = 100
/** How many jobs run at the same time that the queue does not take. */
const UNQUEUED_AT_ONCE = 10
/** Later times are left to the sweeper. */
const SOON_MS = 2_000
const FINISH_WITHIN_MS = 8_000

/** Due again at a time that is usually near: a text when its number may send, an endpoint when it may be called. */
const IS_TIMED = new Set<Queue>(['dispatch-message', 'text-member', 'deliver-to-endpoint'])

type RunnerDeps = {
  clock: Clock
  /** Runs a job, and returns when its row is due again, if known. Never rejects. */
  run(job: Job): Promise<Date | null>
  /** Whether the job's row waits after a failure: its hints are dropped. */
  isEarly(job: Job): boolean
  /** The queues whose hints run in the process that gave them, and how many of each at the same time. */
  local?: Partial<Record<Queue, number>>
  /** Tells the sweeper when to look. */
  wakeAt(at: Date): void
}

/**
 * All jobs that a process runs: its own hints, those of the queue, and due rows that the queue does not take. What waits here is
 * lost with the process; then the sweeper of any process finds the rows.
 */
export class JobRunner {
  readonly #deps: RunnerDeps
  readonly #lines: ReadonlyMap<Queue, JobLine>
  readonly #unqueued: JobLine
  readonly #timers = new Map<string, { at: Date; timer: NodeJS.Timeout }>()
  readonly #running = new Set<Promise<void>>()
  #isClosed = false

  constructor(deps: RunnerDeps) {
    const lineOf = (atOnce: number) => new JobLine(atOnce, (job) => this.#start(job))
    const local = Object.entries(deps.local ?? {}) as [Queue, number][]
    this.#deps = deps
    this.#lines = new Map(local.map(([queue, atOnce]) => [queue, lineOf(atOnce)]))
    this.#unqueued = lineOf(UNQUEUED_AT_ONCE)
  }

  /** Whether a job that this process made due runs here. If it is already running, it runs again. */
  takes(job: Job): boolean {
    const line = this.#lines.get(job.queue)
    if (!line || this.#isClosed) return false
    if (this.#deps.isEarly(job)) return true
    if (line.waitingCount >= WAITING_MAX && !line.has(job)) return false
    line.add(job)
    return true
  }

  /** Whether such a job waits or runs here. */
  has(job: Job): boolean {
    return this.#lines.get(job.queue)?.has(job) ?? false
  }

  /**
   * Runs a job of the queue. Deliveries are not waited for: an endpoint is delivered to while it has due events, and one that never responds
   * does not block other jobs.
   */
  async run(job: Job): Promise<void> {
    if (this.#deps.isEarly(job)) return
    const ended = this.#start(job)
    if (!isDelivery(job)) await ended
  }

  /** Runs due rows that the queue does not take, and replaces those that still wait. A slow job does not delay the next search. */
  offer(jobs: readonly Job[]): void {
    for (const job of jobs) if (isDelivery(job)) void this.#start(job)
    this.#unqueued.replaceWaiting(jobs.filter((job) => !isDelivery(job)))
  }

  /** Resolves when nothing runs. */
  async finished(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  /** Starts no more jobs, and waits at most 8 s for the running ones. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { timer } of this.#timers.values()) clearTimeout(timer)
    await settlesWithin(FINISH_WITHIN_MS, this.finished())
  }

  async #start(job: Job): Promise<void> {
    if (this.#isClosed) return
    const running = this.#work(job).finally(() => this.#running.delete(running))
    this.#running.add(running)
    await running
  }

  async #work(job: Job): Promise<void> {
    const again = await this.#deps.run(job)
    if (again && !this.#isClosed) this.#later(job, again)
  }

  #later(job: Job, at: Date): void {
    const waitMs = at.getTime() - this.#deps.clock.now().getTime()
    if (waitMs > SOON_MS || !IS_TIMED.has(job.queue)) {
      this.#deps.wakeAt(at)
      return
    }
    const key = jobKey(job)
    const known = this.#timers.get(key)
    if (known && known.at <= at) return
    clearTimeout(known?.timer)
    const start = () => {
      this.#timers.delete(key)
      void this.#start(job)
    }
    this.#timers.set(key, { at, timer: setTimeout(start, Math.max(0, waitMs)) })
  }
}

function isDelivery(job: Job): boolean {
  return job.queue === 'deliver-to-endpoint'
}
