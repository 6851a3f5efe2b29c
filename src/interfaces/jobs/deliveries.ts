import type { App } from '../../app.ts'
import type { Job } from '../../domain/kernel/index.ts'
import { runJob } from './handlers.ts'

/** An endpoint that may have more so soon is looked at by itself; for what is later the sweeper is told. */
const SOON_MS = 2_000
const FINISH_WITHIN_MS = 8_000

/**
 * The deliveries that a worker process has begun. They are not waited for by the queue's jobs: an endpoint is delivered to
 * for as long as it has something due, and one that never answers holds up no other's job.
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

  /** Claims nothing more, and waits for what is in flight, 8 s at most. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#app.courier.stop()
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, FINISH_WITHIN_MS)))
    await Promise.race([Promise.all(this.#running), limit])
    clearTimeout(timer)
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
