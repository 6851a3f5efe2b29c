import { sql, type Tx } from '../kernel/index.ts'
import type { Erasure } from './erasure.ts'

/**
 * Empties the events of the lead. The rows stay in place for readers that resume after them, but are not shown. Pending
 * deliveries are canceled permanently; attempts in flight get their outcome, but their response is not stored. The endpoints
 * are locked first, as in all deliveries.
 */
export async function eraseEvents(tx: Tx, { workspaceId, leadId, now }: Erasure): Promise<void> {
  await tx.query(sql`
    select id from webhook_endpoint where workspace_id = ${workspaceId} and id in (
      select d.endpoint_id from event e join webhook_delivery d on d.workspace_id = e.workspace_id and d.event_id = e.id
      where e.workspace_id = ${workspaceId} and e.lead_id = ${leadId})
    order by id for no key update`)
  await tx.query(sql`
    with told as (
      update event set body = null, public = false where workspace_id = ${workspaceId} and lead_id = ${leadId} and public
    )
    update webhook_delivery d set status = 'canceled', next_attempt_at = null, finished_at = coalesce(d.finished_at, ${now})
    from event e
    where e.workspace_id = ${workspaceId} and e.lead_id = ${leadId} and d.workspace_id = ${workspaceId} and d.event_id = e.id
      and d.status in ('pending', 'exhausted', 'skipped')`)
  await tx.query(sql`
    update webhook_attempt a set response_body = null, status = case a.status when 'in_flight' then 'worker_lost' else a.status end,
      finished_at = coalesce(a.finished_at, ${now})
    from event e join webhook_delivery d on d.workspace_id = e.workspace_id and d.event_id = e.id
    where e.workspace_id = ${workspaceId} and e.lead_id = ${leadId} and a.workspace_id = ${workspaceId} and a.delivery_id = d.id`)
}
