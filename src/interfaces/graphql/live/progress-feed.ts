import type { Bus } from '../../../domain/events/index.ts'
import { AppError } from '../../../errors.ts'

/** A value of a subscription to the progress of background work: its state, or the reason for the end. */
export type Progress = { id: string } | { failure: unknown }

/** The state of background work. `version` differs if something has changed that is shown. */
export type WatchedState = { id: string; version: string; isFinal: boolean }

const OVER = { done: true, value: undefined } as const
/** Without a word from the bus. */
const LOOK_EVERY_MS = 2_000
/** However often the bus notifies. */
const LOOK_AT_MOST_EVERY_MS = 250

type Watched = {
  workspaceId: string
  bus: Bus
  read: () => Promise<WatchedState | null>
  /** Called once, when the feed is over. */
  release: () => void
}

/**
 * The states of background work as they change: first the current one, last the final one. Nothing is buffered for a slow subscriber:
 * it gets the current state when it reads.
 */
export class ProgressFeed implements AsyncIterableIterator<Progress> {
  readonly #watched: Watched
  readonly #unlisten: () => void
  #version = ''
  #isFinal = false
  #over = false
  #failure: unknown
  #lookedAt = 0
  #isStale = false
  #wake: () => void = () => {}

  constructor(watched: Watched) {
    this.#watched = watched
    this.#unlisten = watched.bus.subscribe((workspaceId) => {
      if (workspaceId !== watched.workspaceId) return
      this.#isStale = true
      this.#wake()
    })
  }

  [Symbol.asyncIterator]() {
    return this
  }

  async next(): Promise<IteratorResult<Progress>> {
    while (!this.#over && !this.#isFinal) {
      const state = await this.#look()
      if (state && state.version !== this.#version && !this.#over) {
        this.#version = state.version
        this.#isFinal = state.isFinal
        return { done: false, value: { id: state.id } }
      }
      if (!this.#over) await this.#change()
    }
    this.#finish()
    const failure = this.#failure
    this.#failure = undefined
    return failure === undefined ? OVER : { done: false, value: { failure } }
  }

  async return(): Promise<IteratorResult<Progress>> {
    this.#failure = undefined
    this.#finish()
    return OVER
  }

  /** Ends the subscription from the server: a waiting reader gets the failure. */
  stop(failure: unknown): void {
    if (this.#over) return
    this.#failure = failure
    this.#finish()
  }

  async #look(): Promise<WatchedState | null> {
    this.#lookedAt = Date.now()
    this.#isStale = false
    try {
      const row = await this.#watched.read()
      if (!row) this.stop(new AppError('not_found'))
      return row
    } catch (error) {
      this.stop(error)
      return null
    }
  }

  /** Resolves when the state may have changed. */
  #change(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#wake = () => {}
        resolve()
      }
      let timer = setTimeout(done, LOOK_EVERY_MS)
      this.#wake = () => {
        if (this.#over) return done()
        clearTimeout(timer)
        timer = setTimeout(done, Math.max(0, this.#lookedAt + LOOK_AT_MOST_EVERY_MS - Date.now()))
      }
      if (this.#isStale) this.#wake()
    })
  }

  #finish(): void {
    if (this.#over) return
    this.#over = true
    this.#unlisten()
    this.#watched.release()
    this.#wake()
  }
}
