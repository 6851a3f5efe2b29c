import { type Querying, type RowKey, sql } from '../../kernel/index.ts'
import { ATTEMPT_COLUMNS, type AttemptRow, toWireAttempt, type WireAttempt } from '../delivery/attempt.ts'

/** The attempt of a test event, by its delivery, for a retry after a crash. */
export async function recallTest(deps: { db: Querying }, { workspaceId, id }: RowKey): Promise<WireAttempt | null> {
  const [row] = await deps.db.query<AttemptRow>(sql`
    select ${ATTEMPT_COLUMNS} from webhook_attempt where workspace_id = ${workspaceId} and delivery_id = ${id} and number = 1`)
  return row ? toWireAttempt(row) : null
}
