/**
 * A live stream. Read it with `for await`. Leaving the loop, or `return()`, closes its connection at once. `cursor` is the
 * cursor of the last item.
 */
export class LiveStream<Shown extends { cursor: string }> implements AsyncIterableIterator<Shown, undefined> {
  readonly #source: AsyncGenerator<Shown>
  readonly #controller = new AbortController()
  readonly #release: () => void
  #cursor: string | undefined
  #left = false

  constructor(
    after: string | undefined,
    signal: AbortSignal | undefined,
    open: (signal: AbortSignal) => AsyncGenerator<Shown>,
  ) {
    const abort = () => this.#controller.abort(signal?.reason)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
    this.#release = () => signal?.removeEventListener('abort', abort)
    this.#cursor = after
    this.#source = open(this.#controller.signal)
  }

  get cursor(): string | undefined {
    return this.#cursor
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Shown, undefined>> {
    try {
      // After an abort, items that arrived with the last chunk are dropped too.
      if (!this.#left) this.#controller.signal.throwIfAborted()
      const step = await this.#source.next()
      if (step.done) return OVER
      this.#cursor = step.value.cursor
      return step
    } catch (error) {
      if (this.#left) return OVER
      await this.return()
      throw error
    }
  }

  async return(): Promise<IteratorResult<Shown, undefined>> {
    this.#left = true
    this.#release()
    this.#controller.abort()
    await this.#source.return(undefined)
    return OVER
  }
}

const OVER = { done: true, value: undefined } as const
