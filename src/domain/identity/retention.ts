import { daysBefore, FORGET_BATCH_SIZE, type Querying, type RetentionStep, sql } from '../kernel/index.ts'

/** Deletes expired rows. */
export const SIGN_IN_RETENTION: readonly RetentionStep[] = [endedSessions, oldLinks, oldTries, abandonedSetups]

function endedSessions(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from auth_session where id in (
      select id from auth_session where expires_at < ${now} limit ${FORGET_BATCH_SIZE} for no key update skip locked)
    returning id`)
}

function oldLinks(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from auth_verification where id in (
      select id from auth_verification where expires_at < ${now} limit ${FORGET_BATCH_SIZE} for no key update skip locked)
    returning id`)
}

/** Tries to sign in count for a quarter of an hour; places are known for 30 days. */
function oldTries(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from auth_rate_limit where id in (
      select id from auth_rate_limit where last_request < ${daysBefore(now, 1).getTime()}
        and (key not like 'place %' or last_request < ${daysBefore(now, 30).getTime()})
      limit ${FORGET_BATCH_SIZE} for no key update skip locked)
    returning id`)
}

/** Set-ups of a second factor that no code has confirmed. */
function abandonedSetups(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from auth_totp where user_id in (
      select user_id from auth_totp where confirmed_at is null and created_at < ${daysBefore(now, 1)}
      limit ${FORGET_BATCH_SIZE} for no key update skip locked)
    returning user_id`)
}
