import { daysBefore, FORGET_BATCH_SIZE, type Querying, type RetentionStep, sql, ulidAt } from '../../kernel/index.ts'

const RECEIPT_DAYS = 30

/** Deletes expired rows. */
export const MESSAGING_RETENTION: readonly RetentionStep[] = [receipts, callbacks]

/** By their ids, which are in the order of time: the table is too large to be read for it. */
function receipts(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from carrier_receipt r using (
      select d.workspace_id, d.id from workspace w cross join lateral (
        select o.workspace_id, o.id from carrier_receipt o
        where o.workspace_id = w.id and o.id < ${`rcp_${ulidAt(daysBefore(now, RECEIPT_DAYS))}`} and o.next_try_at is null
        order by o.id limit ${FORGET_BATCH_SIZE} for no key update skip locked) d
      limit ${FORGET_BATCH_SIZE}) old
    where r.workspace_id = old.workspace_id and r.id = old.id returning r.id`)
}

/** Raw bytes of receipts and texts. */
function callbacks(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from carrier_callback c using (
      select o.workspace_id, o.id from carrier_callback o where o.received_at < ${daysBefore(now, RECEIPT_DAYS)}
      order by o.received_at limit ${FORGET_BATCH_SIZE} for no key update skip locked) old
    where c.workspace_id = old.workspace_id and c.id = old.id returning c.id`)
}
