import type { IncomingMessage } from 'node:http'
import type { App } from '../../app.ts'
import { authenticate, authenticateSession, type Principal } from '../../domain/identity/index.ts'
import { AppError } from '../../errors.ts'

const KEPT_MS = 1_000
const KEPT_MAX = 10_000
const BEARER = /^Bearer +([^\s]+) *$/i

type CachedPrincipal = { principal: Promise<Principal | null>; sinceMs: number }

export type Authentication = {
  /** The principal of the Authorization header. Throws `missing_api_key` or `invalid_api_key`. */
  principalOf(authorization: string | undefined): Promise<Principal>
  /**
   * The signed-in member of a session token, in the requested workspace. Throws `invalid_session`, and `not_found` for a
   * workspace without membership.
   */
  memberOf(token: string, workspaceId: string | null): Promise<Principal>
  /**
   * Whether a request has a key that was valid a short time ago, or a cookie that we signed. Runs no query, so either may have
   * been revoked.
   */
  isKnown(request: IncomingMessage): boolean
  close(): void
}

/**
 * One query per key or session, process and second. A revocation takes effect at once where the bus reports it, and everywhere
 * within the second: in real time, counted from before the query, regardless of the clock.
 */
export function createAuthentication(app: Pick<App, 'db' | 'clock' | 'timers' | 'bus' | 'signIn'>): Authentication {
  const proven = new Map<string, true>() // keys, by their last use
  const kept = new Map<string, CachedPrincipal>()
  const close = app.bus.onRevoked(() => kept.clear())

  function lookUp(name: string, ask: () => Promise<Principal | null>): Promise<Principal | null> {
    const sinceMs = app.timers.elapsedMs()
    const found = kept.get(name)
    if (found && sinceMs - found.sinceMs < KEPT_MS) return found.principal
    if (kept.size >= KEPT_MAX) kept.clear()
    const principal = ask()
    const entry = { principal, sinceMs }
    kept.set(name, entry)
    const forget = () => void (kept.get(name) === entry && kept.delete(name))
    principal.then((known) => known ?? forget(), forget)
    return principal
  }

  const isOver = (principal: Principal) => principal.expiresAt !== null && principal.expiresAt <= app.clock.now()

  return {
    async principalOf(authorization) {
      const key = authorization?.match(BEARER)?.[1]
      if (key === undefined) throw new AppError('missing_api_key')
      const principal = await lookUp(key, () => authenticate(app, { key }))
      if (!principal || isOver(principal)) {
        proven.delete(key)
        throw new AppError('invalid_api_key')
      }
      proven.delete(key)
      proven.set(key, true)
      if (proven.size > KEPT_MAX) proven.delete(proven.keys().next().value!)
      return principal
    },
    async memberOf(token, workspaceId) {
      const name = `${token} ${workspaceId ?? ''}`
      const principal = await lookUp(name, () => authenticateSession(app, { token, workspaceId }))
      if (!principal || isOver(principal)) throw new AppError('invalid_session')
      return principal
    },
    isKnown({ headers: { authorization, cookie } }) {
      if (authorization === undefined) return cookie !== undefined && app.signIn.tokenOf(cookie) !== null
      return proven.has(authorization.match(BEARER)?.[1] ?? '')
    },
    close,
  }
}
