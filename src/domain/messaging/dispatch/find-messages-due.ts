import { type Job, type Querying, sql } from '../../kernel/index.ts'
import { notStalled } from '../../workspaces/index.ts'
import { IS_PACED, WAITING_SENDERS } from './waiting-senders.ts'

const PER_CLASS_MAX = 200

type DueInput = { now: Date; limit: number }

/**
 * Messages that could be sent now, in all workspaces (each row has its workspace_id). A number with a pace has one: the next in
 * line, when its slot is due. Any other has up to 200 per priority. Also returns messages whose worker stopped while sending.
 * Locks no rows: workers claim the messages.
 */
export function findMessagesDue(db: Querying, { now, limit }: DueInput): Promise<Job[]> {
  return db.query<Job>(sql`
    with recursive ${WAITING_SENDERS}
    (select 'dispatch-message' as queue, due.workspace_id as "workspaceId", due.id
    from sender s
    join phone_number n on n.workspace_id = s.workspace_id and n.id = s.phone_number_id
    cross join lateral (select ${IS_PACED}) pace
    cross join lateral (
      select first.* from (values (0), (1), (2)) as class (priority)
      cross join lateral (
        select m.workspace_id, m.id, m.not_before, m.priority from message m
        where m.workspace_id = n.workspace_id and m.phone_number_id = n.id and m.priority = class.priority and m.not_before <= ${now}
          and m.status in ('scheduled', 'queued')
          and ${notStalled('dispatch-message', 'm', now)}
        order by m.not_before, m.id limit (case when is_paced then 1 else ${PER_CLASS_MAX} end)) first
      order by first.priority, first.not_before, first.id
      limit (case when is_paced then 1 else ${limit} end)) due
    where not is_paced or n.next_slot_at is null or n.next_slot_at <= ${now}
    order by due.not_before, due.id limit ${limit})
    union all
    select * from (select 'dispatch-message', workspace_id, id from message
      where lease_until <= ${now} and status = 'sending' and ${notStalled('dispatch-message', 'message', now)}
      order by lease_until limit ${limit} for no key update skip locked) left_behind`)
}
