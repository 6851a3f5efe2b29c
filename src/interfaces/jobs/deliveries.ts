import type { App } from '../../app.ts'
import { type Job, settlesWithin } from '../../domain/kernel/index.ts'
import { runJob } from './handlers.ts'

/** The deliveries of an endpoint that is due soon run here; later ones are left to the sweeper. */
const SOON_MS = 2_000
const FINISH_WITHIN_MS = 8_000

/**
 * The deliveries that a worker process has started. The queue's jobs do not wait for them: an endpoint is delivered to while
 * it has due events, and one that never responds does not block other jobs.
 */
export class Deliveries {
  readonly #app: App
  readonly #wakeAt: (at: Date) => void
  readonly #running = new Set<Promise<void>>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #isClosed = false

  constructor(app: App, wakeAt: (at: Date) => void) {
    this.#app = app
    this.#wakeAt = wakeAt
  }

  begin(job: Job): void {
    if (this.#isClosed) return
    const running = runJob(this.#app, job).then((again) => {
      this.#running.delete(running)
      if (again) this.#later(job, again)
    })
    this.#running.add(running)
  }

  /** Claims no more deliveries, and waits at most 8 s for those in flight. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#app.courier.stop()
    await settlesWithin(FINISH_WITHIN_MS, Promise.all(this.#running))
  }

  #later(job: Job, at: Date): void {
    const waitMs = at.getTime() - this.#app.clock.now().getTime()
    if (this.#isClosed) return
    if (waitMs > SOON_MS) {
      this.#wakeAt(at)
      return
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.begin(job)
    }, waitMs)
    this.#timers.add(timer)
  }
}
