import { type Querying, type RowKey, sql } from '../kernel/index.ts'
import { MESSAGE_COLUMNS, type MessageRow } from './message.ts'

/** The message; null if it is unknown or belongs to another workspace. */
export async function findMessage(deps: { db: Querying }, { workspaceId, id }: RowKey): Promise<MessageRow | null> {
  const [row] = await deps.db.query<MessageRow>(sql`
    select ${MESSAGE_COLUMNS} from message where workspace_id = ${workspaceId} and id = ${id}`)
  return row ?? null
}
