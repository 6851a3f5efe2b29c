import { type Querying, sql, type Tx } from './context.ts'
import { daysBefore, FORGET_BATCH_SIZE, type RetentionStep } from './retention.ts'

const KEPT_DAYS = 1

type Rows = { workspaceId: string; ids: readonly string[] }

/** Stores which span caused the work on these rows. Never waits for another transaction: no two spans write the same row. */
export function keepTraceContext(
  tx: Tx,
  { workspaceId, ids }: Rows,
  context: { traceparent: string; now: Date },
): void {
  tx.soon(sql`
    insert into trace_context (workspace_id, id, traceparent, created_at)
    select ${workspaceId}, o.id, ${context.traceparent}, ${context.now} from unnest(${[...new Set(ids)].sort()}::text[]) as o (id)
    on conflict do nothing`)
}

/** The newest context of each row that has one. */
export async function readTraceContexts(db: Querying, { workspaceId, ids }: Rows): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; traceparent: string }>(sql`
    select distinct on (id) id, traceparent from trace_context
    where workspace_id = ${workspaceId} and id = any (${ids}) order by id, created_at desc`)
  return new Map(rows.map(({ id, traceparent }) => [id, traceparent]))
}

/** A context is needed only until the work on its row has begun. */
export const TRACE_RETENTION: readonly RetentionStep[] = [
  (db, now) =>
    db.query(sql`
      delete from trace_context e using (
        select o.workspace_id, o.id, o.traceparent from trace_context o where o.created_at < ${daysBefore(now, KEPT_DAYS)}
        order by o.created_at limit ${FORGET_BATCH_SIZE} for no key update skip locked) old
      where e.workspace_id = old.workspace_id and e.id = old.id and e.traceparent = old.traceparent returning e.id`),
]
