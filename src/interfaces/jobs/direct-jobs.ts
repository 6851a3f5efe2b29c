import type { Job } from '../../domain/kernel/index.ts'

const AT_ONCE_MAX = 10

/** The jobs that a process runs without the queue, because the queue is down or its worker takes no jobs. */
export class DirectJobs {
  readonly #run: (job: Job) => Promise<unknown>
  readonly #running = new Map<string, Promise<void>>()
  #waiting: Job[] = []

  /** `run` never rejects. */
  constructor(run: (job: Job) => Promise<unknown>) {
    this.#run = run
  }

  /** Replaces the waiting jobs. Does not wait for any job: a slow one must not delay the next search for due rows. */
  offer(jobs: Job[]): void {
    this.#waiting = jobs.filter((job) => !this.#running.has(keyOf(job)))
    this.#fill()
  }

  /** Resolves when no job runs or waits. */
  async finished(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  /** Starts no more jobs, and waits for the running ones. */
  async close(): Promise<void> {
    this.#waiting = []
    await this.finished()
  }

  #fill(): void {
    while (this.#running.size < AT_ONCE_MAX) {
      const job = this.#waiting.shift()
      if (!job) return
      const key = keyOf(job)
      const running = this.#run(job).then(() => {
        this.#running.delete(key)
        this.#fill()
      })
      this.#running.set(key, running)
    }
  }
}

function keyOf({ queue, workspaceId, id }: Job): string {
  return `${queue} ${workspaceId} ${id}`
}
