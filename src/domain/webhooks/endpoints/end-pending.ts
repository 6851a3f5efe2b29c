import { type Querying, sql } from '../../kernel/index.ts'

/** Small enough for one short statement. */
const BATCH_SIZE = 5_000

type EndedEndpoint = { workspaceId: string; endpointId: string; now: Date }

/**
 * Ends the pending deliveries of an endpoint: `canceled` if it was deleted, `skipped` if it is disabled, none if it is enabled.
 * A request in flight keeps its lease, so that its outcome is stored. Returns whether there may be more.
 */
export async function endPending(db: Querying, { workspaceId, endpointId, now }: EndedEndpoint): Promise<boolean> {
  const ended = await db.query(sql`
    update webhook_delivery d set
      status = case when e.deleted_at is null then 'skipped' else 'canceled' end, next_attempt_at = null, finished_at = ${now}
    from webhook_endpoint e
    where e.workspace_id = ${workspaceId} and e.id = ${endpointId} and (e.deleted_at is not null or e.status = 'disabled')
      and d.workspace_id = ${workspaceId} and d.status = 'pending' and d.id = any (array(
        select id from webhook_delivery
        where workspace_id = ${workspaceId} and endpoint_id = ${endpointId} and status = 'pending' limit ${BATCH_SIZE}))
    returning d.id`)
  return ended.length === BATCH_SIZE
}

/** Ends all pending deliveries, in batches. */
export async function endAllPending(db: Querying, target: EndedEndpoint): Promise<void> {
  while (await endPending(db, target));
}
