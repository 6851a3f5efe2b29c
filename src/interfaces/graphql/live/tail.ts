import { type EventRow, eventsAfter, keptPositions } from '../../../domain/events/index.ts'
import type { Log, Querying } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import type { SubscriberQueue } from './subscriber-queue.ts'

export type TailDeps = { db: Querying; log: Log }

/** A subscriber of the workspace's events, which has received or skipped everything up to `position`. */
export type Subscriber = {
  position: number
  readonly accept: (event: EventRow) => boolean
  readonly queue: SubscriberQueue
}

const PAGE_SIZE = 500

/**
 * Reads the events of one workspace as they are committed, once for all its subscribers.
 *
 * tail        ──────────────▶ position ──▶ passes rows to the subscribers that have joined
 * subscriber  after ──pages──▶ position ┘ joins when it has reached the tail's position
 *
 * A joining subscriber may be ahead of the tail, by what was committed in between: it does not receive rows up to its own
 * position again.
 */
export class Tail {
  readonly #deps: TailDeps
  readonly #workspaceId: string
  readonly #joined = new Set<Subscriber>()
  #starting: Promise<void> | null = null
  #started = false
  #position = 0
  /** The newest position that was announced since the last query began. */
  #announced = 0
  #reading = false
  #closed = false

  constructor(deps: TailDeps, workspaceId: string) {
    this.#deps = deps
    this.#workspaceId = workspaceId
  }

  /** From now on. */
  async follow(subscriber: Subscriber): Promise<void> {
    await this.#caringFor(subscriber, async () => {
      await this.#start()
      subscriber.position = this.#position
      this.#join(subscriber)
    })
  }

  /** All events after its position, then new ones. A page is read after the previous one was taken. */
  async resume(subscriber: Subscriber): Promise<void> {
    await this.#caringFor(subscriber, async () => {
      await this.#start()
      do {
        await subscriber.queue.whenTaken()
        await this.#readPage(subscriber, this.#position)
      } while (subscriber.position < this.#position && !subscriber.queue.isOver)
      this.#join(subscriber)
    })
  }

  leave(subscriber: Subscriber): void {
    this.#joined.delete(subscriber)
  }

  /** The bus reports that the workspace has reached this position. */
  heard(position: number): void {
    this.#announced = Math.max(this.#announced, position)
    if (this.#announced > this.#position) this.look()
  }

  /** Reads new events, unless a read is in progress. */
  look(): void {
    if (!this.#started || this.#reading) return
    void this.#read()
  }

  /** Stops reading. It has no subscribers any longer. */
  close(): void {
    this.#closed = true
  }

  async #read(): Promise<void> {
    let rows: EventRow[]
    this.#reading = true
    try {
      do {
        this.#announced = 0 // the query finds what was announced before it, or it does not exist
        rows = await eventsAfter(this.#deps, { ...this.#here(), after: this.#position, limit: PAGE_SIZE })
        this.#position = rows.at(-1)?.position ?? this.#position
        for (const subscriber of this.#joined) offer(subscriber, rows)
      } while (!this.#closed && (rows.length === PAGE_SIZE || this.#announced > this.#position))
    } catch (error) {
      this.#deps.log.warn({ event: 'tail.read_failed', ...this.#here(), err: error })
    } finally {
      // Synchronously, so that a notice right afterwards sees this state.
      this.#reading = false
    }
  }

  /** Gives the subscriber its next page. `goal` is a position that the database had reached before. */
  async #readPage(subscriber: Subscriber, goal: number): Promise<void> {
    const after = subscriber.position
    const rows = await eventsAfter(this.#deps, { ...this.#here(), after, limit: PAGE_SIZE })
    // Checked after the page was read: events that are still kept now were not missing then.
    const { oldest, latest } = await keptPositions(this.#deps, this.#here())
    if (after < oldest - 1 || after > latest) throw new AppError('cursor_expired')
    if (hasGap(rows, { after, goal })) throw new AppError('cursor_expired')
    offer(subscriber, rows)
    const last = rows.at(-1)?.position ?? after
    subscriber.position = rows.length < PAGE_SIZE ? Math.max(last, goal) : last
  }

  /** Sets the tail's first position, once. */
  #start(): Promise<void> {
    this.#starting ??= keptPositions(this.#deps, this.#here()).then(({ latest }) => {
      this.#position = latest
      this.#started = true
      this.heard(latest) // a notice may have arrived during the query
    })
    return this.#starting
  }

  #join(subscriber: Subscriber): void {
    if (subscriber.queue.isOver) return
    this.#joined.add(subscriber)
    subscriber.queue.markJoined()
  }

  /** An error before a subscriber has joined ends its stream: the client resubscribes with its cursor. */
  async #caringFor(subscriber: Subscriber, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (error instanceof AppError) return subscriber.queue.end(error)
      this.#deps.log.warn({ event: 'tail.join_failed', ...this.#here(), err: error })
      subscriber.queue.end(new AppError('unavailable', { cause: error }))
    }
  }

  #here(): { workspaceId: string } {
    return { workspaceId: this.#workspaceId }
  }
}

/**
 * Whether events of the page are deleted. Positions have no gaps when they are written, but an old event stays as long as one
 * of its deliveries, and longer than the events after it.
 */
function hasGap(rows: EventRow[], { after, goal }: { after: number; goal: number }): boolean {
  const last = rows.at(-1)?.position ?? after
  return last - after !== rows.length || (rows.length < PAGE_SIZE && last < goal)
}

/** Passes on the rows that the subscriber has not received. An error of one must not affect the others. */
function offer({ position, accept, queue }: Subscriber, rows: EventRow[]): void {
  try {
    for (const row of rows) if (row.position > position && accept(row)) queue.push(row)
  } catch (error) {
    queue.end(error)
  }
}
