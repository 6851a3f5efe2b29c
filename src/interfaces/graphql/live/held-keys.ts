import type { App } from '../../../app.ts'
import { authorityOf, type Principal, stillValid } from '../../../domain/identity/index.ts'
import type { OpenLimit } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'

/** Well under a second, so that query, result and closing fit into one. */
const CHECK_EVERY_MS = 600

/**
 * Ends a connection or subscription: `invalid_api_key` or `invalid_session` if its credentials are no longer valid,
 * `unavailable` if the process shuts down.
 */
export type End = (failure: AppError) => void

/** The subscriptions of all keys and members of a workspace. */
const EVERYBODY = 'subscriptions'

type Kind = 'connections' | 'subscriptions'
type OpenStreams = Record<Kind, Set<End>> & { by: Principal }

/**
 * The keys, and the sessions of members, that hold something open. Asks about all of them at once, in one query, and ends
 * what belongs to a key that was revoked or has expired, to a session that has ended, to a member who was removed or has
 * another role. A broadcast only makes it sooner: the row decides.
 */
export class HeldKeys {
  readonly #app: App
  /** By the authority of who holds it. */
  readonly #held = new Map<string, OpenStreams>()
  #isClosed = false
  readonly #stopChecking: () => void
  readonly #unlisten: () => void

  constructor(app: App) {
    this.#app = app
    this.#stopChecking = app.timers.every(CHECK_EVERY_MS, () => void this.#check([...this.#held.keys()]))
    this.#unlisten = app.bus.onRevoked((id) => void this.#check(this.#thoseOf(id)))
  }

  /**
   * Returns the function that releases it. Throws `limit_reached` if the key or member, or for subscriptions the workspace, has
   * the maximum open in all processes, and `unavailable` if the process shuts down.
   */
  async hold(kind: Kind, by: Principal, end: End): Promise<() => void> {
    const place = await this.#app.openLimits.take(by.workspaceId, this.#limitsOf(kind, by))
    if ('reached' in place) throw limitReached(kind, by, place.reached)
    if (this.#isClosed) {
      place.release()
      throw new AppError('unavailable')
    }
    const authority = authorityOf(by)
    const known = this.#held.get(authority)
    const held = known ?? { connections: new Set(), subscriptions: new Set(), by }
    this.#held.set(authority, held)
    held[kind].add(end)
    // Credentials were checked within the last second: new holders are checked once more, others in the next round.
    if (!known) void this.#check([authority])
    return () => {
      if (!held[kind].delete(end)) return
      place.release()
      if (held.connections.size + held.subscriptions.size === 0) this.#held.delete(authority)
    }
  }

  /** Ends everything: clients reconnect to another process. */
  close(): void {
    this.#isClosed = true
    this.#stopChecking()
    this.#unlisten()
    for (const authority of [...this.#held.keys()]) this.#endAll(authority, new AppError('unavailable'))
  }

  /** A key counts with all its secrets, a member with all their sessions. */
  #limitsOf(kind: Kind, { actor }: Principal): OpenLimit[] {
    const { connectionsPerKey, subscriptionsPerKey, subscriptionsPerWorkspace } = this.#app.config.live
    const max = kind === 'connections' ? connectionsPerKey : subscriptionsPerKey
    const own = { name: `${kind}:${actor.id}`, max }
    return kind === 'subscriptions' ? [own, { name: EVERYBODY, max: subscriptionsPerWorkspace }] : [own]
  }

  /** Of a key, a session or a member: the ID is part of the authority. */
  #thoseOf(id: string): string[] {
    return [...this.#held.keys()].filter((authority) => authority.split(' ').includes(id))
  }

  async #check(authorities: string[]): Promise<void> {
    if (authorities.length === 0) return
    try {
      const good = await stillValid(this.#app, authorities)
      for (const authority of authorities) if (!good.has(authority)) this.#endAll(authority)
    } catch (error) {
      // Retried at the next tick: a database outage does not close open connections.
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

function limitReached(kind: Kind, { member }: Principal, { name, max }: OpenLimit): AppError {
  const who = name === EVERYBODY ? 'A workspace' : member ? 'A member' : 'An API key'
  return new AppError('limit_reached', {
    message: `${who} can have at most ${max} open ${kind}. Close one of them first.`,
  })
}
