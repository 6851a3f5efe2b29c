import { daysBefore, FORGET_BATCH_SIZE, type Querying, type RetentionStep, sql } from '../kernel/index.ts'

const NOTIFICATION_DAYS = 30

/** Deletes expired rows. Rows with a foreign key go before their target. */
export const NOTIFICATION_RETENTION: readonly RetentionStep[] = [notifications, deletedChannels]

function notifications(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from notification n using (
      select d.workspace_id, d.id from workspace w cross join lateral (
        select o.workspace_id, o.id from notification o
        where o.workspace_id = w.id and o.created_at < ${daysBefore(now, NOTIFICATION_DAYS)} and o.status <> 'pending'
        order by o.created_at limit ${FORGET_BATCH_SIZE} for no key update skip locked) d
      limit ${FORGET_BATCH_SIZE}) old
    where n.workspace_id = old.workspace_id and n.id = old.id returning n.id`)
}

/** As an endpoint's: until its history is gone. */
function deletedChannels(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from notification_channel c using (
      select o.workspace_id, o.id from notification_channel o
      where o.deleted_at < ${daysBefore(now, NOTIFICATION_DAYS)}
        and not exists (select from notification n where n.workspace_id = o.workspace_id and n.channel_id = o.id)
      limit ${FORGET_BATCH_SIZE} for no key update skip locked) old
    where c.workspace_id = old.workspace_id and c.id = old.id returning c.id`)
}
