import type { App } from '../../app.ts'
import { authorityOf, type Principal, stillValid } from '../../domain/workspaces/index.ts'
import { AppError } from '../../errors.ts'

/** Less than a second, so that the question, its answer and the closing fit into one. */
const CHECK_EVERY_MS = 900
const HELD_MAX = 100

/**
 * Ends a connection or subscription: `invalid_api_key` or `invalid_session` when who holds it is no longer let in,
 * `unavailable` when we leave.
 */
export type End = (failure: AppError) => void

type Kind = 'connections' | 'subscriptions'
type Held = Record<Kind, Set<End>> & { by: Principal }

/**
 * The keys, and the sessions of members, that hold something open. Asks about all of them at once, in one query, and ends
 * what belongs to a key that was revoked or has expired, to a session that has ended, to a member who was removed or has
 * another role. A broadcast only makes it sooner: the row decides.
 */
export class HeldKeys {
  readonly #app: App
  /** By the authority of who holds it. */
  readonly #held = new Map<string, Held>()
  readonly #timer: NodeJS.Timeout
  readonly #unlisten: () => void

  constructor(app: App) {
    this.#app = app
    this.#timer = setInterval(() => void this.#check([...this.#held.keys()]), CHECK_EVERY_MS)
    this.#timer.unref()
    this.#unlisten = app.bus.onRevoked((id) => void this.#check(this.#thoseOf(id)))
  }

  /** Returns what lets go again. Throws `limit_reached` when they hold 100 of the kind in this process. */
  hold(kind: Kind, by: Principal, end: End): () => void {
    const authority = authorityOf(by)
    const held = this.#held.get(authority) ?? { connections: new Set(), subscriptions: new Set(), by }
    if (held[kind].size >= HELD_MAX) {
      const who = by.member ? 'A member' : 'An API key'
      throw new AppError('limit_reached', { message: `${who} may hold ${HELD_MAX} ${kind} open.` })
    }
    this.#held.set(authority, held)
    held[kind].add(end)
    return () => {
      held[kind].delete(end)
      if (held.connections.size + held.subscriptions.size === 0) this.#held.delete(authority)
    }
  }

  /** Ends everything: clients are to connect to another process. */
  close(): void {
    clearInterval(this.#timer)
    this.#unlisten()
    for (const authority of [...this.#held.keys()]) this.#endAll(authority, new AppError('unavailable'))
  }

  /** Of a key, a session or a member: their id is a word of the authority. */
  #thoseOf(id: string): string[] {
    return [...this.#held.keys()].filter((authority) => authority.split(' ').includes(id))
  }

  async #check(authorities: string[]): Promise<void> {
    if (authorities.length === 0) return
    try {
      const good = await stillValid(this.#app, authorities)
      for (const authority of authorities) if (!good.has(authority)) this.#endAll(authority)
    } catch (error) {
      // Asked again at the next tick: a database that is away is no reason to cut off those who were let in.
      this.#app.log.warn({ event: 'held_keys.check_failed', error })
    }
  }

  #endAll(authority: string, given?: AppError): void {
    const held = this.#held.get(authority)
    if (!held) return
    const failure = given ?? new AppError(held.by.member ? 'invalid_session' : 'invalid_api_key')
    // Subscriptions first, so that their reason gets out before their socket closes.
    for (const end of [...held.subscriptions, ...held.connections]) end(failure)
  }
}
