import { type Querying, type RowKey, sql } from '../../kernel/index.ts'
import { REPLAY_COLUMNS, REPLAY_COUNTS, type ReplayRow } from './replay.ts'

/** A replay and its progress; null if it does not exist. */
export async function findReplay(deps: { db: Querying }, { workspaceId, id }: RowKey): Promise<ReplayRow | null> {
  const [row] = await deps.db.query<ReplayRow>(sql`
    select ${REPLAY_COLUMNS}, pending
    from replay r cross join lateral (
      select ${REPLAY_COUNTS} from webhook_delivery d where d.workspace_id = ${workspaceId} and d.replay_id = r.id
    ) c
    where r.workspace_id = ${workspaceId} and r.id = ${id}`)
  return row ?? null
}
