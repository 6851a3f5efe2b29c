import { sql, type Tx } from '../context.ts'

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
    with last as (
      select status from conversation where workspace_id = ${workspaceId} and lead_id = ${leadId}
      order by (status in ('active', 'qualified')) desc, created_at desc, id desc limit 1
    ), now as (
      select case
        when l.suppressed then 'opted-out'
        when last.status = 'active' then 'engaged'
        when last.status in ('qualified', 'booked', 'disqualified') then last.status
        when exists (select from message m where m.workspace_id = ${workspaceId} and m.lead_id = ${leadId}
                     and m.direction = 'outbound' and m.sent_at is not null) then 'contacted'
        else 'new' end as status
      from lead l left join last on true where l.workspace_id = ${workspaceId} and l.id = ${leadId}
    )
    update lead set status = now.status, updated_at = ${now}
    from now where lead.workspace_id = ${workspaceId} and lead.id = ${leadId} and lead.status <> now.status`)
}
