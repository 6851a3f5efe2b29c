import { type Job, type RowKey, settlesWithin } from '../../domain/kernel/index.ts'

/** The sink for hints. */
export type Sink = {
  isReady(): boolean
  send(queue: Job['queue'], jobs: RowKey[]): Promise<void>
}

const PENDING_MAX = 10_000
/** After a failure, no hints are sent for this time, and the sweeper does the due work itself. */
const REST_MS = 2_000
/** Longer than the store's own limits. A round that hangs must not delay all later hints. */
const ROUND_MAX_MS = 20_000

/**
 * The pending hints of a process, each once. They are sent in bulk, one round at a time; hints that arrive during a round are
 * in the next one. If the sink is not ready or fails, they are dropped: the sweeper finds the due rows.
 */
export class JobNotifier {
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
        await withinRound(Promise.all([...jobs].map(([queue, found]) => this.#sink.send(queue, found.map(rowKeyOf)))))
      } catch (error) {
        this.#restUntilMs = performance.now() + REST_MS
        this.#onFailure(error)
      }
    }
    this.#pending.clear()
    this.#sending = false
  }
}

function rowKeyOf({ workspaceId, id }: Job): RowKey {
  return { workspaceId, id }
}

async function withinRound(sending: Promise<unknown>): Promise<void> {
  const isSent = await settlesWithin(ROUND_MAX_MS, sending)
  if (!isSent) throw new Error(`Hints were not sent within ${ROUND_MAX_MS} ms.`)
}
