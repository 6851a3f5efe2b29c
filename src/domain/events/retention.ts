import { daysBefore, FORGET_BATCH_SIZE, type Querying, type RetentionStep, sql } from '../kernel/index.ts'

const HISTORY_DAYS = 7

/** Deletes expired rows. Deliveries are deleted before their events. */
export const EVENT_RETENTION: readonly RetentionStep[] = [events]

function events(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from event e using (
      select o.workspace_id, o.id from event o
      where o.created_at < ${daysBefore(now, HISTORY_DAYS)}
        and not exists (select from webhook_delivery d where d.workspace_id = o.workspace_id and d.event_id = o.id)
      order by o.created_at limit ${FORGET_BATCH_SIZE} for no key update skip locked) old
    where e.workspace_id = old.workspace_id and e.id = old.id returning e.id`)
}
