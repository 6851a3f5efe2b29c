import { type Querying, sql } from './context.ts'

const DAY_MS = 24 * 3_600_000
const AUDIT_DAYS = 400
/** Few enough for one short statement. */
export const FORGET_BATCH_SIZE = 5_000

/** Deletes one batch of rows of all workspaces and answers a row for each. */
export type RetentionStep = (db: Querying, now: Date) => Promise<unknown[]>

/** Deletes what is kept long enough. */
export const AUDIT_RETENTION: readonly RetentionStep[] = [auditEntries]

function auditEntries(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from audit_entry a using (
      select d.workspace_id, d.id from workspace w cross join lateral (
        select o.workspace_id, o.id from audit_entry o
        where o.workspace_id = w.id and o.created_at < ${daysBefore(now, AUDIT_DAYS)}
        order by o.created_at limit ${FORGET_BATCH_SIZE} for no key update skip locked) d
      limit ${FORGET_BATCH_SIZE}) old
    where a.workspace_id = old.workspace_id and a.id = old.id returning a.id`)
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'
const ULID_TIME_CHARACTERS = 10

/** The beginning of all ULIDs of a time. */
export function ulidAt(at: Date): string {
  let text = ''
  for (let left = at.getTime(); text.length < ULID_TIME_CHARACTERS; left = Math.floor(left / CROCKFORD.length)) {
    text = CROCKFORD[left % CROCKFORD.length]! + text
  }
  return text
}
