import { AppError } from '../../../errors.ts'
import { type Clock, type Ids, type Querying, sql } from '../../kernel/index.ts'

type Attempt = { key: string; max: number; withinMinutes: number }
type Deps = { db: Querying; clock: Clock; ids: Ids }

/**
 * Counts one sign-in attempt, over all processes. One statement counts and reads, so that concurrent attempts are counted too.
 * Throws `rate_limited` after `max` attempts within a window, which begins with its first attempt.
 */
export async function takeAttempt({ db, clock, ids }: Deps, { key, max, withinMinutes }: Attempt): Promise<void> {
  const nowMs = clock.now().getTime()
  const windowMs = withinMinutes * 60_000
  const [row] = await db.query<{ count: number; since: number }>(sql`
    insert into auth_rate_limit as l (id, key, count, last_request) values (${ids.next('try')}, ${key}, 1, ${nowMs})
    on conflict (key) do update set
      count = case when l.last_request <= ${nowMs - windowMs} then 1 else least(l.count, 1000000) + 1 end,
      last_request = case when l.last_request <= ${nowMs - windowMs} then excluded.last_request else l.last_request end
    returning count, last_request as since`)
  if (row!.count <= max) return
  const retryAfterSeconds = Math.max(1, Math.ceil((row!.since + windowMs - nowMs) / 1_000))
  throw new AppError('rate_limited', { message: 'Too many attempts. Try again later.', retryAfterSeconds })
}

/** Resets a count, after a successful attempt. */
export async function forgetAttempts({ db }: { db: Querying }, { key }: { key: string }): Promise<void> {
  await db.query(sql`delete from auth_rate_limit where key = ${key}`)
}
