import { daysBefore, FORGET_BATCH_SIZE, type Querying, type RetentionStep, sql, ulidAt } from '../kernel/index.ts'

const SANDBOX_BOOK_DAYS = 30

/** Deletes expired rows. */
export const SANDBOX_RETENTION: readonly RetentionStep[] = [sandboxBooks]

/** By ID, like receipts. Pending texts of the simulated carrier stay. */
function sandboxBooks(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from sandbox_message m using (
      select d.workspace_id, d.id from workspace w cross join lateral (
        select o.workspace_id, o.id from sandbox_message o
        where o.workspace_id = w.id and o.id < ${`sbx_${ulidAt(daysBefore(now, SANDBOX_BOOK_DAYS))}`} and o.next_receipt_at is null
        order by o.id limit ${FORGET_BATCH_SIZE} for no key update skip locked) d
      limit ${FORGET_BATCH_SIZE}) old
    where m.workspace_id = old.workspace_id and m.id = old.id returning m.id`)
}
