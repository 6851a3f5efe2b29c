import { type Querying, sql } from '../../kernel/index.ts'
import { REPLAY_COLUMNS, REPLAY_COUNTS, type ReplayRow } from './replay.ts'

/** A replay and its progress; null when there is none of this id. */
export async function findReplay(
  deps: { db: Querying },
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<ReplayRow | null> {
  const [row] = await deps.db.query<ReplayRow>(sql`
    select ${REPLAY_COLUMNS}, c.succeeded, c.pending, c.failed
    from replay r cross join lateral (
      select ${REPLAY_COUNTS} from webhook_delivery d where d.workspace_id = ${workspaceId} and d.replay_id = r.id
    ) c
    where r.workspace_id = ${workspaceId} and r.id = ${id}`)
  return row ?? null
}
