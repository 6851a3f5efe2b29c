import type { Log, Querying } from '../../../domain/kernel/index.ts'
import { type AttemptNews, recentAttempts } from '../../../domain/webhooks/index.ts'
import { SubscriberQueue } from './subscriber-queue.ts'

/** A finished attempt. The first one of a subscriber can be null: there was none recently. */
export type FinishedAttempt = { attempt: Pick<AttemptNews, 'id' | 'delivery_id' | 'endpoint_id'> | null }

type Subscriber = { endpointId: string | null; queue: SubscriberQueue<FinishedAttempt>; hasJoined: boolean }

type Deps = { db: Querying; log: Log }

/** However often the bus notifies. */
const LOOK_AT_MOST_EVERY_MS = 250
/** Attempts in flight are tracked by ID, so that a slow one is reported even if many have finished since. */
const AWAITED_MAX = 1_000

/**
 * The outcomes of one workspace's webhook attempts, read once for all its subscribers. Attempts have no position, so a
 * subscription cannot be resumed.
 */
export class AttemptTail {
  readonly subscribers = new Set<Subscriber>()
  readonly #deps: Deps
  readonly #workspaceId: string
  /** The finished attempts of the last read. */
  #reported = new Set<string>()
  #awaited: string[] = []
  #hasLooked = false
  #isLooking = false
  #isStale = false
  #timer: NodeJS.Timeout | undefined
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(deps: Deps, workspaceId: string) {
    this.#deps = deps
    this.#workspaceId = workspaceId
  }

  /** The latest finished attempt first, then each attempt when it finishes. */
  join(endpointId: string | null, onOver: () => void): SubscriberQueue<FinishedAttempt> {
    const queue: Subscriber['queue'] = new SubscriberQueue<FinishedAttempt>(() => {
      this.subscribers.delete(subscriber)
      onOver()
    })
    const subscriber: Subscriber = { endpointId, queue, hasJoined: false }
    this.subscribers.add(subscriber)
    this.lookSoon()
    return queue
  }

  /** Signals that there may be a new attempt. */
  lookSoon(): void {
    if (this.#isLooking) {
      this.#isStale = true
      return
    }
    const inMs = Math.max(0, this.#lookedAt + LOOK_AT_MOST_EVERY_MS - performance.now())
    this.#timer ??= setTimeout(() => void this.#look(), inMs)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  async #look(): Promise<void> {
    this.#timer = undefined
    this.#isLooking = true
    this.#isStale = false
    this.#lookedAt = performance.now()
    const newcomers = [...this.subscribers].filter(({ hasJoined }) => !hasJoined)
    try {
      const rows = await recentAttempts(this.#deps, { workspaceId: this.#workspaceId, awaited: this.#awaited })
      this.#report(rows, newcomers)
    } catch (error) {
      this.#deps.log.warn({ event: 'attempts.read_failed', workspaceId: this.#workspaceId, err: error })
    }
    this.#isLooking = false
    if (this.#isStale && this.subscribers.size > 0) this.lookSoon()
  }

  #report(rows: AttemptNews[], newcomers: Subscriber[]): void {
    const over = rows.filter(({ is_over }) => is_over)
    const fresh = this.#hasLooked ? over.filter(({ id }) => !this.#reported.has(id)) : []
    for (const subscriber of this.subscribers) {
      if (!subscriber.hasJoined) continue
      for (const attempt of fresh) if (isFor(subscriber, attempt)) subscriber.queue.push({ attempt })
    }
    for (const subscriber of newcomers) {
      subscriber.hasJoined = true
      subscriber.queue.push({ attempt: over.findLast((attempt) => isFor(subscriber, attempt)) ?? null })
    }
    this.#reported = new Set(over.map(({ id }) => id))
    const awaited = rows.filter(({ is_over }) => !is_over).map(({ id }) => id)
    this.#awaited = awaited.slice(-AWAITED_MAX)
    this.#hasLooked = true
  }
}

function isFor({ endpointId }: Subscriber, { endpoint_id }: AttemptNews): boolean {
  return endpointId === null || endpointId === endpoint_id
}
