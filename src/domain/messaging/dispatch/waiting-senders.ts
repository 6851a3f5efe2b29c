import { fragment } from '../../kernel/index.ts'

/** The numbers of all workspaces for which messages wait, as a recursive table `sender`: one step in the index for each. */
export const WAITING_SENDERS = fragment(`sender (workspace_id, phone_number_id) as (
      (select workspace_id, phone_number_id from message where not_before is not null
       order by workspace_id, phone_number_id limit 1)
      union all
      select next.* from sender s cross join lateral (
        select m.workspace_id, m.phone_number_id from message m
        where m.not_before is not null and (m.workspace_id, m.phone_number_id) > (s.workspace_id, s.phone_number_id)
        order by m.workspace_id, m.phone_number_id limit 1) next
    )`)

/** Whether the number `n` sends its messages one at a time. */
export const IS_PACED = fragment(
  `n.status = 'registered' and (n.segments_per_second is not null or n.slowdown > 1) as is_paced`,
)
