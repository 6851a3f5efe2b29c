import type { EventRow } from '../../../domain/events/index.ts'

/** A value of a subscription: an event or other data, or the reason for its end. */
export type FeedItem<Row = EventRow> = { event: Row } | { failure: unknown }

const OVER = { done: true, value: undefined } as const

/**
 * The source of one subscription. A failure, its own or one passed to `stop`, is yielded as the last value instead of thrown,
 * so that every transport sends it as a result with its code and then completes the stream.
 */
export class Feed<Row = EventRow> implements AsyncIterableIterator<FeedItem<Row>> {
  readonly #source: AsyncIterator<Row>
  readonly #release: () => void
  #failure: unknown
  #over = false

  constructor(source: AsyncIterator<Row>, release: () => void) {
    this.#source = source
    this.#release = release
  }

  [Symbol.asyncIterator]() {
    return this
  }

  async next(): Promise<IteratorResult<FeedItem<Row>>> {
    if (!this.#over) {
      try {
        const step = await this.#source.next()
        if (!step.done) return { done: false, value: { event: step.value } }
      } catch (error) {
        this.#failure ??= error
      }
      this.#finish()
    }
    const failure = this.#failure
    this.#failure = undefined
    return failure === undefined ? OVER : { done: false, value: { failure } }
  }

  async return(): Promise<IteratorResult<FeedItem<Row>>> {
    this.#failure = undefined
    this.#finish()
    await this.#source.return?.()
    return OVER
  }

  /** Ends the subscription from the server: a waiting reader gets the failure. */
  stop(failure: unknown): void {
    if (this.#over) return
    this.#failure = failure
    this.#finish()
    void this.#source.return?.()
  }

  #finish(): void {
    if (this.#over) return
    this.#over = true
    this.#release()
  }
}
