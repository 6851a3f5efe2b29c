import type { App } from '../../app.ts'
import { stillValid } from '../../domain/workspaces/index.ts'
import { AppError } from '../../errors.ts'

/** Less than a second, so that the question, its answer and the closing fit into one. */
const CHECK_EVERY_MS = 900
const HELD_MAX = 100

/** Ends a connection or subscription: `invalid_api_key` when its key is no longer good, `unavailable` when we leave. */
export type End = (failure: AppError) => void

type Kind = 'connections' | 'subscriptions'
type Held = Record<Kind, Set<End>>

/**
 * The keys that hold something open. Asks about all of them at once, in one query, and ends what belongs to a key that
 * was revoked or has expired. A broadcast only makes it sooner: the row decides.
 */
export class HeldKeys {
  readonly #app: App
  readonly #held = new Map<string, Held>()
  readonly #timer: NodeJS.Timeout
  readonly #unlisten: () => void

  constructor(app: App) {
    this.#app = app
    this.#timer = setInterval(() => void this.#check([...this.#held.keys()]), CHECK_EVERY_MS)
    this.#timer.unref()
    this.#unlisten = app.bus.onRevoked((keyId) => void this.#check(this.#held.has(keyId) ? [keyId] : []))
  }

  /** Returns what lets go again. Throws `limit_reached` when the key holds 100 of the kind in this process. */
  hold(kind: Kind, keyId: string, end: End): () => void {
    const held = this.#held.get(keyId) ?? { connections: new Set(), subscriptions: new Set() }
    if (held[kind].size >= HELD_MAX) {
      throw new AppError('limit_reached', { message: `An API key may hold ${HELD_MAX} ${kind} open.` })
    }
    this.#held.set(keyId, held)
    held[kind].add(end)
    return () => {
      held[kind].delete(end)
      if (held.connections.size + held.subscriptions.size === 0) this.#held.delete(keyId)
    }
  }

  /** Ends everything: clients are to connect to another process. */
  close(): void {
    clearInterval(this.#timer)
    this.#unlisten()
    for (const keyId of [...this.#held.keys()]) this.#endAll(keyId, new AppError('unavailable'))
  }

  async #check(keyIds: string[]): Promise<void> {
    if (keyIds.length === 0) return
    try {
      const good = await stillValid(this.#app, keyIds)
      for (const keyId of keyIds) if (!good.has(keyId)) this.#endAll(keyId, new AppError('invalid_api_key'))
    } catch (error) {
      // Asked again at the next tick: a database that is away is no reason to cut off those who were let in.
      this.#app.log.warn({ event: 'held_keys.check_failed', error })
    }
  }

  #endAll(keyId: string, failure: AppError): void {
    const held = this.#held.get(keyId)
    if (!held) return
    // Subscriptions first, so that their reason gets out before their socket closes.
    for (const end of [...held.subscriptions, ...held.connections]) end(failure)
  }
}
