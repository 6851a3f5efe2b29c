import type { EventRow } from '../../../domain/events/index.ts'

/** What a subscription yields: an event or other news, or at its end the reason why it ends. */
export type Told<Row = EventRow> = { event: Row } | { failure: unknown }

const OVER = { done: true, value: undefined } as const

/**
 * The source of one subscription. A failure, the source's own or one given to `stop`, is yielded as its last value
 * instead of thrown, so that every transport sends it as a result with its code and then completes the stream.
 */
export class Feed<Row = EventRow> implements AsyncIterableIterator<Told<Row>> {
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

  async next(): Promise<IteratorResult<Told<Row>>> {
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

  async return(): Promise<IteratorResult<Told<Row>>> {
    this.#failure = undefined
    this.#finish()
    await this.#source.return?.()
    return OVER
  }

  /** Ends the subscription from our side: whoever waits for an event gets the failure. */
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
