import { type Querying, sql } from '../../kernel/index.ts'

/** The part of an attempt that shows whether it has changed. */
export type AttemptNews = { id: string; delivery_id: string; endpoint_id: string; is_over: boolean }

/** How many of a workspace's newest attempts are read. */
const NEWEST_MAX = 500

/** The newest attempts of a workspace, and those of `awaited` of any age, in the order in which they finished. */
export async function recentAttempts(
  deps: { db: Querying },
  { workspaceId, awaited }: { workspaceId: string; awaited: string[] },
): Promise<AttemptNews[]> {
  return deps.db.query<AttemptNews>(sql`
    select a.id, a.delivery_id, d.endpoint_id, a.status <> 'in_flight' as is_over from (
      (select id from webhook_attempt where workspace_id = ${workspaceId} order by id desc limit ${NEWEST_MAX})
      union
      select unnest(${awaited}::text[])) looked
    join webhook_attempt a on a.workspace_id = ${workspaceId} and a.id = looked.id
    join webhook_delivery d on d.workspace_id = ${workspaceId} and d.id = a.delivery_id
    order by a.finished_at nulls last, a.id`)
}
