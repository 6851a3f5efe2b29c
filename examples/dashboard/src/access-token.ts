/** What the app's own backend returns: the address of the service and a token for it. */
export type Access = { url: string; token: string; expiresAt: string }

const RENEW_BEFORE_MS = 60_000

let current: Access | undefined
let renewal: Promise<Access> | undefined

export function isExpiring(access: Access): boolean {
  return Date.parse(access.expiresAt) - Date.now() < RENEW_BEFORE_MS
}

/** A token that is valid for at least a minute. */
export async function validAccess(): Promise<Access> {
  return current && !isExpiring(current) ? current : renewAccess(current?.token)
}

/**
 * Replaces a token that expires or was rejected. Requests and subscriptions notice this at the same time, so the token is
 * replaced once for all of them.
 */
export function renewAccess(rejected: string | undefined): Promise<Access> {
  if (current && current.token !== rejected) return Promise.resolve(current)
  renewal ??= fetchAccess().finally(() => {
    renewal = undefined
  })
  return renewal
}

async function fetchAccess(): Promise<Access> {
  const response = await fetch('/api/access-token', { method: 'POST' })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  current = answer as Access
  return current
}
