import {
  daysBefore,
  deleteExpired,
  FORGET_BATCH_SIZE,
  part,
  type Querying,
  type RetentionStep,
  sql,
} from '../kernel/index.ts'

const HISTORY_DAYS = 7

/** Deletes expired rows. In this order: rows with a foreign key go before their target. */
export const WEBHOOK_RETENTION: readonly RetentionStep[] = [
  deliveries,
  deleteExpired('replay', {
    where: (now) => part`o.finished_at < ${daysBefore(now, HISTORY_DAYS)}
      and not exists (select from webhook_delivery d where d.workspace_id = o.workspace_id and d.replay_id = o.id)`,
  }),
  // A deleted endpoint's row stays until its history is deleted.
  deleteExpired('webhook_endpoint', {
    where: (now) => part`o.deleted_at < ${daysBefore(now, HISTORY_DAYS)}
      and not exists (select from webhook_delivery d where d.workspace_id = o.workspace_id and d.endpoint_id = o.id)
      and not exists (select from replay r where r.workspace_id = o.workspace_id and r.endpoint_id = o.id)`,
  }),
]

/** With their attempts. Pending deliveries, and those that a running replay has started or may still start, are kept. */
function deliveries(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    with old as (
      select d.workspace_id, d.id from workspace w cross join lateral (
        select o.workspace_id, o.id from webhook_delivery o
        where o.workspace_id = w.id and o.created_at < ${daysBefore(now, HISTORY_DAYS)} and o.status <> 'pending' and o.lease_until is null
          and not exists (select from replay r where r.workspace_id = o.workspace_id and r.id = o.replay_id and r.status = 'running')
          and not exists (select from replay r
            where r.workspace_id = o.workspace_id and r.endpoint_id = o.endpoint_id and r.status = 'running' and r.lease_until is not null
              and o.status in ('exhausted', 'skipped') and o.created_at >= r.since and o.created_at < r.until
              and o.position > r.last_position)
        order by o.created_at limit ${FORGET_BATCH_SIZE} for no key update skip locked) d
      limit ${FORGET_BATCH_SIZE}
    ), attempts as (
      delete from webhook_attempt a using old where a.workspace_id = old.workspace_id and a.delivery_id = old.id
    )
    delete from webhook_delivery d using old where d.workspace_id = old.workspace_id and d.id = old.id returning d.id`)
}
