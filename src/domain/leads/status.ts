import { fragment, sql, type Tx } from '../kernel/index.ts'

/**
 * The status of the lead `l` while it is not suppressed: from its open conversation, otherwise from its last one, otherwise
 * from its messages.
 */
export const STATUS_UNSUPPRESSED = fragment(`coalesce(
  nullif((select case c.status when 'active' then case when p.status = 'booked' then 'booked' else 'engaged' end else c.status end from conversation c
          left join conversation p on p.workspace_id = c.workspace_id and p.id = c.continues
          where c.workspace_id = l.workspace_id and c.lead_id = l.id
          order by (c.status in ('active', 'qualified')) desc, c.created_at desc, c.id desc limit 1), 'opted-out'),
  case when exists (select from message m where m.workspace_id = l.workspace_id and m.lead_id = l.id
                    and m.direction = 'outbound' and m.sent_at is not null) then 'contacted' else 'new' end)`)

/**
 * Updates a lead's status from its conversations and messages:
 *
 * suppressed                         → opted-out
 * else a conversation is open        → engaged (active) | qualified | booked (active, continues a booked one)
 * else the last one ended            → booked | disqualified
 * else a message was sent            → contacted
 * else                               → new
 */
export function refreshLeadStatus(tx: Tx, workspaceId: string, leadId: string, now: Date): void {
  tx.soon(sql`
    update lead set status = fresh.status, updated_at = ${now}
    from (select case when l.suppressed then 'opted-out' else ${STATUS_UNSUPPRESSED} end as status
          from lead l where l.workspace_id = ${workspaceId} and l.id = ${leadId}) fresh
    where lead.workspace_id = ${workspaceId} and lead.id = ${leadId} and lead.status <> fresh.status`)
}
