import type { EventRow } from '../../../domain/events/index.ts'
import { AppError } from '../../../errors.ts'

type Step<Row> = IteratorResult<Row, undefined>
type Reader<Row> = { resolve: (step: Step<Row>) => void; reject: (error: unknown) => void }

/** Maximum number of waiting events of a subscriber. */
const BEHIND_MAX = 1_000

const OVER = { done: true, value: undefined } as const

/**
 * The waiting events or other data of one subscriber. Over 1,000, they are dropped and the subscriber gets `resync_required`. A
 * failure is the last value, then the stream ends.
 */
export class SubscriberQueue<Row = EventRow> implements AsyncIterableIterator<Row, undefined> {
  /** Settles when the subscriber will miss no later commit, or its stream has ended. Never rejects. */
  readonly joined: Promise<void>
  readonly #settleJoined: () => void
  readonly #onOver: () => void
  readonly #readers: Reader<Row>[] = []
  #events: Row[] = []
  #failure: unknown
  #over = false
  #onTaken: (() => void) | undefined

  /** `onOver` is called once, when no more values can be added. */
  constructor(onOver: (queue: SubscriberQueue<Row>) => void) {
    this.#onOver = () => onOver(this)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.joined = promise
    this.#settleJoined = resolve
  }

  get isOver(): boolean {
    return this.#over
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<Step<Row>> {
    const event = this.#events.shift()
    if (event) {
      if (this.#events.length === 0) this.#taken()
      return { done: false, value: event }
    }
    if (this.#over) return this.#last()
    return new Promise((resolve, reject) => this.#readers.push({ resolve, reject }))
  }

  /** The subscriber has disconnected, or is closed without a reason. */
  async return(): Promise<Step<Row>> {
    this.end()
    this.#failure = undefined
    return OVER
  }

  push(event: Row): void {
    if (this.#over) return
    const reader = this.#readers.shift()
    if (reader) reader.resolve({ done: false, value: event })
    else if (this.#events.length < BEHIND_MAX) this.#events.push(event)
    else this.end(new AppError('resync_required'))
  }

  /** Ends the stream: waiting events are dropped, and the failure, if any, is the last value. */
  end(failure?: unknown): void {
    if (this.#over) return
    this.#over = true
    this.#events = []
    this.#failure = failure
    const [first, ...others] = this.#readers.splice(0)
    if (first) this.#last().then(first.resolve, first.reject)
    for (const reader of others) reader.resolve(OVER)
    this.#taken()
    this.#settleJoined()
    this.#onOver()
  }

  /** The tail calls it when all later commits will be received. */
  markJoined(): void {
    this.#settleJoined()
  }

  /** Settles when all events have been taken, or the stream has ended. Only one caller can wait at a time. */
  async whenTaken(): Promise<void> {
    if (this.#over || this.#events.length === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onTaken = resolve
    await promise
  }

  #taken(): void {
    this.#onTaken?.()
    this.#onTaken = undefined
  }

  async #last(): Promise<Step<Row>> {
    const failure = this.#failure
    this.#failure = undefined
    if (failure !== undefined) throw failure
    return OVER
  }
}
