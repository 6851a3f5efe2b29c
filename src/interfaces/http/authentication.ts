import type { IncomingMessage } from 'node:http'
import type { App } from '../../app.ts'
import {
  authenticate,
  authenticateSession,
  authenticateToken,
  hasTokenForm,
  type Principal,
} from '../../domain/identity/index.ts'
import { AppError } from '../../errors.ts'

const KEPT_MS = 1_000
const KEPT_MAX = 10_000
const INVALID_TOKEN = 'The access token is invalid, revoked or expired. Create a new access token.'
const BEARER = /^Bearer +([^\s]+) *$/i

type CachedPrincipal = { principal: Promise<Principal | null>; sinceMs: number }

export type Authentication = {
  /** The principal of the Authorization header. Throws `missing_api_key` or `invalid_api_key`. */
  principalOf(authorization: string | undefined): Promise<Principal>
  /**
   * The signed-in member of a session token, in the requested workspace. Throws `invalid_session`, `not_found` for a
   * workspace without membership, and `two_factor_required` if the workspace requires a second factor that is not set up.
   */
  memberOf(token: string, workspaceId: string | null): Promise<Principal>
  /** The same, also for a member who has yet to set up the second factor: the caller decides what they can do. */
  sessionOf(token: string, workspaceId: string | null): Promise<Principal>
  /**
   * Whether a request has a key or a session's cookie that was valid when this process last checked it. Runs no query: a key may
   * have been revoked.
   */
  isKnown(request: IncomingMessage): boolean
  close(): void
}

/**
 * One query per key or session, process and second. A revocation takes effect at once where the bus reports it, and everywhere
 * within the second: in real time, counted from before the query, regardless of the clock.
 */
export function createAuthentication(
  app: Pick<App, 'db' | 'clock' | 'timers' | 'bus' | 'signIn' | 'vault'>,
): Authentication {
  const proven = new Map<string, Principal>() // keys and sessions, by their last use
  const kept = new Map<string, CachedPrincipal>()
  const close = app.bus.onRevoked((id) => {
    kept.clear()
    for (const [credential, { member }] of proven) if (member?.sessionId === id) proven.delete(credential)
  })

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

  /** Remembers whether the key or session was valid, and returns null if it was not. */
  function prove(credential: string, principal: Principal | null): Principal | null {
    proven.delete(credential)
    if (!principal || isOver(principal)) return null
    proven.set(credential, principal)
    if (proven.size > KEPT_MAX) proven.delete(proven.keys().next().value!)
    return principal
  }

  const isOver = (principal: Principal) => principal.expiresAt !== null && principal.expiresAt <= app.clock.now()

  async function sessionOf(token: string, workspaceId: string | null): Promise<Principal> {
    const name = `${token} ${workspaceId ?? ''}`
    const found = await lookUp(name, () => authenticateSession(app, { token, workspaceId }))
    const principal = prove(`session ${token}`, found)
    if (!principal) throw new AppError('invalid_session')
    return principal
  }

  return {
    sessionOf,
    async principalOf(authorization) {
      const key = authorization?.match(BEARER)?.[1]
      if (key === undefined) throw new AppError('missing_api_key')
      const isToken = hasTokenForm(key)
      const found = await lookUp(key, () =>
        isToken ? authenticateToken(app, { token: key }) : authenticate(app, { key }),
      )
      const principal = prove(`key ${key}`, found)
      if (!principal) throw new AppError('invalid_api_key', isToken ? { message: INVALID_TOKEN } : {})
      return principal
    },
    async memberOf(token, workspaceId) {
      const principal = await sessionOf(token, workspaceId)
      if (principal.member?.lacksTwoFactor) throw new AppError('two_factor_required')
      return principal
    },
    isKnown({ headers: { authorization, cookie } }) {
      const token = authorization === undefined ? app.signIn.tokenOf(cookie) : null
      const principal = proven.get(token === null ? `key ${authorization?.match(BEARER)?.[1]}` : `session ${token}`)
      return principal !== undefined && !isOver(principal)
    },
    close,
  }
}
