import { type DueCount, type Querying, sql } from '../../kernel/index.ts'
import { notStalled } from '../../workspaces/index.ts'
import { IS_PACED, WAITING_SENDERS } from './waiting-senders.ts'

/** How many messages could be sent now, up to the limit: the same as `findMessagesDue`, without an order. */
export function countMessagesDue(db: Querying, { now, limit }: { now: Date; limit: number }): Promise<DueCount[]> {
  return db.query<DueCount>(sql`
    with recursive ${WAITING_SENDERS}
    select 'dispatch-message' as queue, count(*)::int as count from (
      (select from sender s
      join phone_number n on n.workspace_id = s.workspace_id and n.id = s.phone_number_id
      cross join lateral (select ${IS_PACED}) pace
      cross join lateral (
        select from (values (0), (1), (2)) as class (priority)
        cross join lateral (
          select from message m
          where m.workspace_id = n.workspace_id and m.phone_number_id = n.id and m.priority = class.priority and m.not_before <= ${now}
            and m.status in ('scheduled', 'queued')
            and ${notStalled('dispatch-message', 'm', now)}) first
        limit (case when is_paced then 1 else ${limit} end)) due
      where not is_paced or n.next_slot_at is null or n.next_slot_at <= ${now}
      limit ${limit})
      union all
      (select from message where lease_until <= ${now} and status = 'sending' and ${notStalled('dispatch-message', 'message', now)}
      limit ${limit})) counted`)
}
