import type { Clock, Job } from '../../domain/kernel/index.ts'

/** Later work is left to the sweeper. */
const SOON_MS = 2_000

/** Runs jobs that are due again soon, without a search of the database. Lost with the process. */
export class DueTimers {
  readonly #clock: Clock
  readonly #work: (job: Job) => Promise<void>
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #running = new Set<Promise<void>>()
  #isClosed = false

  constructor(clock: Clock, work: (job: Job) => Promise<void>) {
    this.#clock = clock
    this.#work = work
  }

  /** Whether the job has been accepted for this time, now or earlier. */
  takes(job: Job, at: Date): boolean {
    const waitMs = at.getTime() - this.#clock.now().getTime()
    if (this.#isClosed || waitMs > SOON_MS) return false
    const known = `${job.queue} ${job.workspaceId} ${job.id}`
    if (this.#timers.has(known)) return true
    const timer = setTimeout(
      () => {
        this.#timers.delete(known)
        const running = this.#work(job).finally(() => this.#running.delete(running))
        this.#running.add(running)
      },
      Math.max(0, waitMs),
    )
    this.#timers.set(known, timer)
    return true
  }

  /** Starts no more jobs, and waits for the running ones. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    await Promise.all(this.#running)
  }
}
