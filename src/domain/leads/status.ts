import { fragment, sql, type Tx } from '../kernel/index.ts'

/** The status of the lead `l` while it is not suppressed: by its open conversation, else its last one, else its messages. */
export const STATUS_UNSUPPRESSED = fragment(`coalesce(
  nullif((select case c.status when 'active' then 'engaged' else c.status end from conversation c
          where c.workspace_id = l.workspace_id and c.lead_id = l.id
          order by (c.status in ('active', 'qualified')) desc, c.created_at desc, c.id desc limit 1), 'opted-out'),
  case when exists (select from message m where m.workspace_id = l.workspace_id and m.lead_id = l.id
                    and m.direction = 'outbound' and m.sent_at is not null) then 'contacted' else 'new' end)`)

/**
 * Brings a lead's status in line with what has happened:
 *
 *   suppressed                         → opted-out
 *   else a conversation is open        → engaged (active) | qualified
 *   else the last one ended            → booked | disqualified
 *   else a message was sent            → contacted
 *   else                               → new
 */
export async function refreshLeadStatus(tx: Tx, workspaceId: string, leadId: string, now: Date): Promise<void> {
  await tx.query(sql`
    update lead set status = fresh.status, updated_at = ${now}
    from (select case when l.suppressed then 'opted-out' else ${STATUS_UNSUPPRESSED} end as status
          from lead l where l.workspace_id = ${workspaceId} and l.id = ${leadId}) fresh
    where lead.workspace_id = ${workspaceId} and lead.id = ${leadId} and lead.status <> fresh.status`)
}
