import type { Job } from '../../domain/kernel/index.ts'

/** What a queue carries: the row to look at. */
export type Named = { workspaceId: string; id: string }

/** Where hints go. */
export type Sink = {
  isReady(): boolean
  send(queue: Job['queue'], jobs: Named[]): Promise<void>
}

const PENDING_MAX = 10_000
/** After a failure nothing is sent for so long, and the sweeper does by hand what is due. */
const REST_MS = 2_000

/**
 * The hints that a process still has to give, each once. They are sent in bulk, one round at a time: what comes while a
 * round is under way makes up the next. When the sink is not ready, or fails, they are dropped: the rows know.
 */
export class Hints {
  readonly #sink: Sink
  readonly #onFailure: (error: unknown) => void
  readonly #pending = new Map<string, Job>()
  #sending = false
  #restUntilMs = Number.NEGATIVE_INFINITY

  constructor(sink: Sink, onFailure: (error: unknown) => void) {
    this.#sink = sink
    this.#onFailure = onFailure
  }

  isReady(): boolean {
    return this.#sink.isReady() && performance.now() >= this.#restUntilMs
  }

  /** Never waits and never throws. */
  add(job: Job): void {
    if (!this.isReady() || this.#pending.size >= PENDING_MAX) return
    this.#pending.set(`${job.queue} ${job.workspaceId} ${job.id}`, job)
    if (this.#sending) return
    this.#sending = true
    setImmediate(() => void this.#send())
  }

  async #send(): Promise<void> {
    while (this.#pending.size > 0 && this.isReady()) {
      const jobs = Map.groupBy(this.#pending.values(), (job) => job.queue)
      this.#pending.clear()
      try {
        await Promise.all([...jobs].map(([queue, found]) => this.#sink.send(queue, found.map(named))))
      } catch (error) {
        this.#restUntilMs = performance.now() + REST_MS
        this.#onFailure(error)
      }
    }
    this.#pending.clear()
    this.#sending = false
  }
}

function named({ workspaceId, id }: Job): Named {
  return { workspaceId, id }
}
