import type { Job } from '../../domain/kernel/index.ts'

/** Jobs of which a fixed number run at the same time, and the others wait. A job is in it once. */
export class JobLine {
  readonly #atOnce: number
  readonly #run: (job: Job) => Promise<void>
  readonly #waiting = new Map<string, Job>()
  /** True: added again while it ran. */
  readonly #running = new Map<string, boolean>()

  /** `run` never rejects. */
  constructor(atOnce: number, run: (job: Job) => Promise<void>) {
    this.#atOnce = atOnce
    this.#run = run
  }

  get waitingCount(): number {
    return this.#waiting.size
  }

  /** Whether the job waits or runs. */
  has(job: Job): boolean {
    const key = jobKey(job)
    return this.#waiting.has(key) || this.#running.has(key)
  }

  /** A job that is already running runs again. */
  add(job: Job): void {
    const key = jobKey(job)
    if (this.#running.has(key)) this.#running.set(key, true)
    else this.#waiting.set(key, job)
    this.#fill()
  }

  /** Replaces the waiting jobs. Running ones are not repeated. */
  replaceWaiting(jobs: readonly Job[]): void {
    this.#waiting.clear()
    for (const job of jobs) if (!this.#running.has(jobKey(job))) this.#waiting.set(jobKey(job), job)
    this.#fill()
  }

  #fill(): void {
    for (const [key, job] of this.#waiting) {
      if (this.#running.size >= this.#atOnce) return
      this.#waiting.delete(key)
      this.#running.set(key, false)
      void this.#run(job).then(() => this.#end(key, job))
    }
  }

  #end(key: string, job: Job): void {
    const isAgain = this.#running.get(key)!
    this.#running.delete(key)
    if (isAgain) this.#waiting.set(key, job)
    this.#fill()
  }
}

export function jobKey({ queue, workspaceId, id }: Job): string {
  return `${queue} ${workspaceId} ${id}`
}
