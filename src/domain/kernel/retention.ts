import { type Clause, fragment, part, type Querying, sql } from './context.ts'

const DAY_MS = 24 * 3_600_000
const AUDIT_DAYS = 400
/** Small enough for one short statement. */
export const FORGET_BATCH_SIZE = 5_000

/** Deletes one batch of rows of all workspaces and returns a row for each. */
export type RetentionStep = (db: Querying, now: Date) => Promise<unknown[]>

/** Deletes expired audit entries. */
export const AUDIT_RETENTION: readonly RetentionStep[] = [
  deleteExpiredByWorkspace('audit_entry', {
    order: 'created_at',
    where: (now) => part`o.created_at < ${daysBefore(now, AUDIT_DAYS)}`,
  }),
]

/** The expired rows of a table. In `where`, the table's alias is `o`. */
type Expired = { order?: string; where(now: Date): Clause }

/** Deletes the expired rows of all workspaces. Without `order`, in any order. */
export function deleteExpired(name: string, { order, where }: Expired): RetentionStep {
  const [table, ordered] = [fragment(name), fragment(order ? `order by o.${order}` : '')]
  return (db, now) =>
    db.query(sql`
      delete from ${table} e using (
        select o.workspace_id, o.id from ${table} o where ${where(now)}
        ${ordered} limit ${FORGET_BATCH_SIZE} for no key update skip locked) old
      where e.workspace_id = old.workspace_id and e.id = old.id returning e.id`)
}

/** Deletes the expired rows of one workspace after another, for tables whose index for `order` begins with the workspace. */
export function deleteExpiredByWorkspace(name: string, { order, where }: Required<Expired>): RetentionStep {
  const [table, column] = [fragment(name), fragment(order)]
  return (db, now) =>
    db.query(sql`
      delete from ${table} e using (
        select d.workspace_id, d.id from workspace w cross join lateral (
          select o.workspace_id, o.id from ${table} o where o.workspace_id = w.id and ${where(now)}
          order by o.${column} limit ${FORGET_BATCH_SIZE} for no key update skip locked) d
        limit ${FORGET_BATCH_SIZE}) old
      where e.workspace_id = old.workspace_id and e.id = old.id returning e.id`)
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'
const ULID_TIME_CHARACTERS = 10

/** The first characters of all ULIDs of a time. */
export function ulidAt(at: Date): string {
  let text = ''
  for (let left = at.getTime(); text.length < ULID_TIME_CHARACTERS; left = Math.floor(left / CROCKFORD.length)) {
    text = CROCKFORD[left % CROCKFORD.length]! + text
  }
  return text
}
