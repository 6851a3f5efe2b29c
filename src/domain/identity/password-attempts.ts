import { createHash } from 'node:crypto'
import { type Clock, type Ids, type Querying, sql } from '../kernel/index.ts'
import { forgetAttempts, takeAttempt } from './sign-in/take-attempt.ts'

/** The email address and the network of a password attempt. */
type AttemptSource = { email: string; network: string }
type Deps = { db: Querying; clock: Clock; ids: Ids }

const FROM_ONE_NETWORK_MAX = 10
const FROM_UNKNOWN_NETWORKS_MAX = 30
const WITHIN_MINUTES = 15

/**
 * Counts one password attempt. Throws `rate_limited` after ten from one network, so that a stranger blocks only their own
 * network, and after thirty from all unknown networks together. Networks with an earlier correct password are not in the second
 * count, so that the owner can still sign in from there.
 */
export async function takePasswordAttempt(deps: Deps, attempted: AttemptSource): Promise<void> {
  const limits = { withinMinutes: WITHIN_MINUTES }
  await takeAttempt(deps, { key: keysOf(attempted).here, max: FROM_ONE_NETWORK_MAX, ...limits })
  if (await isKnownNetwork(deps, attempted)) return
  await takeAttempt(deps, { key: keysOf(attempted).anywhere, max: FROM_UNKNOWN_NETWORKS_MAX, ...limits })
}

/** Whether this password was right from this network within the last 30 days. */
export async function isKnownNetwork({ db }: Pick<Deps, 'db'>, attempted: AttemptSource): Promise<boolean> {
  const [known] = await db.query(sql`select id from auth_rate_limit where key = ${keysOf(attempted).place}`)
  return known !== undefined
}

/** Call it after a right password: resets the network's count and remembers the network for 30 days (`retention.ts`). */
export async function rememberNetwork(deps: Deps, attempted: AttemptSource): Promise<void> {
  const { here, place } = keysOf(attempted)
  await forgetAttempts(deps, { key: here })
  await deps.db.query(sql`
    insert into auth_rate_limit (id, key, count, last_request)
    values (${deps.ids.next('try')}, ${place}, 0, ${deps.clock.now().getTime()})
    on conflict (key) do update set last_request = excluded.last_request`)
}

/** Hashes, so that the table does not show who signs in from where. */
function keysOf({ email, network }: AttemptSource) {
  const [person, both] = [hashOf(email), hashOf(`${email} ${network}`)]
  return { here: `password ${both}`, anywhere: `password ${person}`, place: `place ${both}` }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
