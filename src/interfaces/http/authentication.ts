import type { App } from '../../app.ts'
import { authenticate, type Principal } from '../../domain/workspaces/index.ts'
import { AppError } from '../../errors.ts'

const KEPT_MS = 1_000
const KEPT_MAX = 10_000
const BEARER = /^Bearer +([^\s]+) *$/i

type Kept = { principal: Promise<Principal | null>; sinceMs: number }

/** Who asks, by the Authorization header. Throws `missing_api_key` or `invalid_api_key`. */
export type Authentication = {
  principalOf(authorization: string | undefined): Promise<Principal>
  close(): void
}

/**
 * One query per key, process and second. A revoked key is forgotten at once where the bus says so, and everywhere
 * within the second: by real time, counted from before the query, whatever the clock does.
 */
export function createAuthentication(app: Pick<App, 'db' | 'clock' | 'bus'>): Authentication {
  const kept = new Map<string, Kept>()
  const close = app.bus.onRevoked(() => kept.clear())

  function lookUp(key: string): Promise<Principal | null> {
    const sinceMs = performance.now()
    const found = kept.get(key)
    if (found && sinceMs - found.sinceMs < KEPT_MS) return found.principal
    if (kept.size >= KEPT_MAX) kept.clear()
    const principal = authenticate(app, { key })
    const entry = { principal, sinceMs }
    kept.set(key, entry)
    const forget = () => void (kept.get(key) === entry && kept.delete(key))
    principal.then((known) => known ?? forget(), forget)
    return principal
  }

  return {
    async principalOf(authorization) {
      const key = authorization?.match(BEARER)?.[1]
      if (key === undefined) throw new AppError('missing_api_key')
      const principal = await lookUp(key)
      const expired = principal?.expiresAt && principal.expiresAt <= app.clock.now()
      if (!principal || expired) throw new AppError('invalid_api_key')
      return principal
    },
    close,
  }
}
