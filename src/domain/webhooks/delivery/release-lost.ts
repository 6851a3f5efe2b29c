import { type RowKey, sql, type Tx } from '../../kernel/index.ts'

/**
 * Releases deliveries whose worker stopped, and closes their attempts, whether or not they are claimed again. A test event
 * gets only one attempt.
 */
export async function releaseLost(tx: Tx, { workspaceId, id }: RowKey, now: Date): Promise<void> {
  await tx.query(sql`
    with lost as (
      update webhook_delivery set lease_until = null, lease_token = null,
        status = case when is_test and status = 'pending' then 'exhausted' else status end,
        next_attempt_at = case when is_test then null else next_attempt_at end,
        finished_at = case when is_test then coalesce(finished_at, ${now}) else finished_at end
      where workspace_id = ${workspaceId} and endpoint_id = ${id} and lease_until <= ${now}
      returning id
    )
    update webhook_attempt set status = 'worker_lost', finished_at = ${now}
    where workspace_id = ${workspaceId} and delivery_id in (select id from lost) and status = 'in_flight'`)
}
