import { type Job, settlesWithin } from '../../domain/kernel/index.ts'

/** Further jobs go to the queue, where other processes find them. */
const WAITING_MAX = 100
const FINISH_WITHIN_MS = 8_000

type Line = { readonly atOnce: number; running: number; waiting: Job[] }

/**
 * Jobs that this process hinted and runs itself, so that they are not added to the queue. They are lost with the process:
 * then the sweeper of any process finds their rows.
 */
export class LocalJobs {
  readonly #run: (job: Job) => Promise<unknown>
  readonly #lines: Map<Job['queue'], Line>
  /** Waiting or running; true: hinted again while it ran. */
  readonly #known = new Map<string, boolean>()
  readonly #running = new Set<Promise<void>>()
  #isClosed = false

  /** `atOnce`: the queues whose jobs run here, and how many of each at the same time. `run` never rejects. */
  constructor(atOnce: Partial<Record<Job['queue'], number>>, run: (job: Job) => Promise<unknown>) {
    this.#run = run
    const lines = Object.entries(atOnce) as [Job['queue'], number][]
    this.#lines = new Map(lines.map(([queue, count]) => [queue, { atOnce: count, running: 0, waiting: [] }]))
  }

  /** Whether the job runs here. A job that is already running runs again. */
  takes(job: Job): boolean {
    const line = this.#lines.get(job.queue)
    if (!line || this.#isClosed) return false
    const key = keyOf(job)
    if (this.#known.has(key)) this.#known.set(key, true)
    else if (line.waiting.length >= WAITING_MAX) return false
    else {
      this.#known.set(key, false)
      line.waiting.push(job)
      this.#fill(line)
    }
    return true
  }

  /** Whether the job waits or runs here. */
  has(job: Job): boolean {
    return this.#known.has(keyOf(job))
  }

  /** Starts no more jobs, and waits at most 8 s for the running ones. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const line of this.#lines.values()) line.waiting = []
    await settlesWithin(FINISH_WITHIN_MS, Promise.all(this.#running))
  }

  #fill(line: Line): void {
    while (line.running < line.atOnce) {
      const job = line.waiting.shift()
      if (!job) return
      const running = this.#work(line, job).finally(() => this.#running.delete(running))
      this.#running.add(running)
    }
  }

  async #work(line: Line, job: Job): Promise<void> {
    const key = keyOf(job)
    line.running++
    this.#known.set(key, false)
    await this.#run(job)
    const isAgain = this.#known.get(key) === true
    this.#known.delete(key)
    line.running--
    if (isAgain) this.takes(job)
    this.#fill(line)
  }
}

function keyOf({ queue, workspaceId, id }: Job): string {
  return `${queue} ${workspaceId} ${id}`
}
