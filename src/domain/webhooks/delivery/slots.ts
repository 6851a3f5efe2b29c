/** Maximum requests in flight per process. They cost sockets, not processor time. */
const REQUESTS_MAX = 500
/** Maximum for slow endpoints, so that the other half stays free for all others. */
const SLOW_REQUESTS_MAX = REQUESTS_MAX / 2
/** An endpoint that this process has not called before gets no more until it has responded. */
const UNKNOWN_EACH_MAX = 2
const SLOW_MS = 2_000
const REMEMBERED_MAX = 10_000

type Endpoint = { pace: 'unknown' | 'quick' | 'slow'; taken: number }

/**
 * The requests that this process can have in flight. An endpoint is slow if its last response timed out or took over 2 s, or as
 * soon as a request has waited that long. This knowledge is lost with the process.
 */
export class Slots {
  readonly #endpoints = new Map<string, Endpoint>()
  readonly #waiting = new Map<string, () => void>()
  #taken = 0
  #slowTaken = 0
  #isClosed = false

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** As many slots for the endpoint as there are, up to `wanted`. */
  take(key: string, wanted: number): number {
    const endpoint = this.#known(key)
    const count = this.#isClosed ? 0 : Math.max(0, Math.min(wanted, this.#free(endpoint)))
    this.#move(endpoint, count)
    return count
  }

  /** Returns unused slots. */
  give(key: string, count: number): void {
    this.#move(this.#known(key), -count)
    this.#wake(count)
  }

  /** Marks the start of a request in its slot. The returned function marks the end and frees the slot. */
  begin(key: string): (isTimeout: boolean) => void {
    const startedMs = performance.now()
    const timer = setTimeout(() => this.#setPace(key, 'slow'), SLOW_MS).unref()
    return (isTimeout) => {
      clearTimeout(timer)
      this.#setPace(key, isTimeout || performance.now() - startedMs > SLOW_MS ? 'slow' : 'quick')
      this.give(key, 1)
    }
  }

  /** Resolves when the endpoint gets a slot, in order of waiting, or when the slots are closed. */
  whenFree(key: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isClosed || this.#free(this.#known(key)) > 0) resolve()
      else this.#waiting.set(key, resolve)
    })
  }

  /** Starts no more requests. */
  close(): void {
    this.#isClosed = true
    this.#wake(0)
  }

  #free({ pace, taken }: Endpoint): number {
    const free = REQUESTS_MAX - this.#taken
    if (pace === 'slow') return Math.min(free, SLOW_REQUESTS_MAX - this.#slowTaken)
    return pace === 'unknown' ? Math.min(free, UNKNOWN_EACH_MAX - taken) : free
  }

  #move(endpoint: Endpoint, count: number): void {
    endpoint.taken += count
    this.#taken += count
    if (endpoint.pace === 'slow') this.#slowTaken += count
  }

  #setPace(key: string, pace: 'quick' | 'slow'): void {
    const endpoint = this.#known(key)
    if (endpoint.pace === pace) return
    if (endpoint.pace === 'slow') this.#slowTaken -= endpoint.taken
    if (pace === 'slow') this.#slowTaken += endpoint.taken
    endpoint.pace = pace
  }

  /** Wakes as many waiters as slots are free; all when closed. */
  #wake(count: number): void {
    let left = this.#isClosed ? Number.POSITIVE_INFINITY : Math.min(count, REQUESTS_MAX - this.#taken)
    for (const [key, resolve] of this.#waiting) {
      if (left <= 0) return
      if (!this.#isClosed && this.#free(this.#known(key)) <= 0) continue
      this.#waiting.delete(key)
      resolve()
      left--
    }
  }

  #known(key: string): Endpoint {
    const known = this.#endpoints.get(key)
    if (known) return known
    if (this.#endpoints.size >= REMEMBERED_MAX) this.#forgetIdle()
    const endpoint: Endpoint = { pace: 'unknown', taken: 0 }
    this.#endpoints.set(key, endpoint)
    return endpoint
  }

  #forgetIdle(): void {
    for (const [key, { taken }] of this.#endpoints) if (taken === 0) this.#endpoints.delete(key)
  }
}
