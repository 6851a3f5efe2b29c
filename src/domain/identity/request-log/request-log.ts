import type { Ids, LocalRateLimit, Metrics, Querying } from '../../kernel/index.ts'
import { insertRequests, type NewRow } from './insert-requests.ts'
import { type LoggedRequest, outcomeOf } from './logged-request.ts'

type Deps = { db: Querying; ids: Ids; metrics: Pick<Metrics, 'requestNotLogged'>; limit: LocalRateLimit }

const BATCH_SIZE = 500
const WAITING_MAX = 10_000
/** Of a workspace and a process: successful and rate-limited requests, and others that failed. */
const USUAL = { perSecond: 5, burst: 1_000 }
const FAILED = { perSecond: 2, burst: 1_000 }

/** The requests of this process that are not yet in the database. They are written in batches, outside the requests. */
export class RequestLog {
  readonly #deps: Deps
  #waiting: NewRow[] = []
  #writing: Promise<void> | null = null

  constructor(deps: Deps) {
    this.#deps = deps
  }

  add(request: LoggedRequest): void {
    const { ids, limit, metrics } = this.#deps
    const outcome = outcomeOf(request)
    const isUsual = outcome === 'succeeded' || request.code === 'rate_limited'
    const { allowed } = isUsual
      ? limit.take(request.workspaceId, USUAL)
      : limit.take(`${request.workspaceId} failed`, FAILED)
    if (!allowed) {
      metrics.requestNotLogged('over_limit', 1)
      return
    }
    this.#waiting.push({ ...request, id: ids.next('rlog'), outcome })
    this.#dropOldest()
  }

  /** Writes what is waiting. After a failure, it waits for the next call. */
  write(): Promise<void> {
    this.#writing ??= this.#writeBatches().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  async #writeBatches(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_SIZE)
      try {
        await insertRequests(this.#deps.db, batch)
      } catch (error) {
        this.#waiting.unshift(...batch)
        this.#dropOldest()
        throw error
      }
    }
  }

  #dropOldest(): void {
    const excess = this.#waiting.length - WAITING_MAX
    if (excess <= 0) return
    this.#waiting.splice(0, excess)
    this.#deps.metrics.requestNotLogged('not_written', excess)
  }
}
