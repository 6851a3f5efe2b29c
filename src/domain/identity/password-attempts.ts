import { createHash } from 'node:crypto'
import { type Clock, type Ids, type Querying, sql } from '../kernel/index.ts'
import { forgetAttempts, takeAttempt } from './take-attempt.ts'

/** Whose password is tried, and from which network. */
type Tried = { email: string; network: string }
type Deps = { db: Querying; clock: Clock; ids: Ids }

const FROM_ONE_PLACE_MAX = 10
const FROM_UNKNOWN_PLACES_MAX = 30
const WITHIN_MINUTES = 15

/**
 * Counts one try of a password: `rate_limited` after ten from one place, so that a stranger who tries keeps nobody out but
 * themselves. Whoever tries from many places is held up by a count over all of them; places where the password was right
 * before are not among them, so that its owner comes in meanwhile.
 */
export async function takePasswordAttempt(deps: Deps, tried: Tried): Promise<void> {
  const limits = { withinMinutes: WITHIN_MINUTES }
  await takeAttempt(deps, { key: keysOf(tried).here, max: FROM_ONE_PLACE_MAX, ...limits })
  if (await isKnownPlace(deps, tried)) return
  await takeAttempt(deps, { key: keysOf(tried).anywhere, max: FROM_UNKNOWN_PLACES_MAX, ...limits })
}

/** Whether this password was right from this network within the last 30 days. */
export async function isKnownPlace({ db }: Pick<Deps, 'db'>, tried: Tried): Promise<boolean> {
  const [known] = await db.query(sql`select id from auth_rate_limit where key = ${keysOf(tried).place}`)
  return known !== undefined
}

/** The password was right: what was tried here is forgotten, and the place is known for 30 days (`retention.ts`). */
export async function keepPlace(deps: Deps, tried: Tried): Promise<void> {
  const { here, place } = keysOf(tried)
  await forgetAttempts(deps, { key: here })
  await deps.db.query(sql`
    insert into auth_rate_limit (id, key, count, last_request)
    values (${deps.ids.next('try')}, ${place}, 0, ${deps.clock.now().getTime()})
    on conflict (key) do update set last_request = excluded.last_request`)
}

/** Hashes: nobody is to read who was where. */
function keysOf({ email, network }: Tried) {
  const [person, both] = [hashOf(email), hashOf(`${email} ${network}`)]
  return { here: `password ${both}`, anywhere: `password ${person}`, place: `place ${both}` }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
