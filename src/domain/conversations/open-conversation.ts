import { AppError, Refusal } from '../../errors.ts'
import { appendEvents, type NewEvent } from '../events/index.ts'
import {
  type Clock,
  type Db,
  type E164,
  type IdempotencyClaim,
  type Ids,
  sql,
  stampResult,
  type Tx,
} from '../kernel/index.ts'

type Deps = { db: Db; clock: Clock; ids: Ids }
type Named = { workspaceId: string; id: string; idempotency?: IdempotencyClaim | undefined }

/**
 * One change of a conversation by somebody's word, under its phone's lock: `change` returns what happened, or null when
 * the conversation is over, which is a `conflict`. One that is not there is `not_found`.
 */
export async function withOpenConversation(
  deps: Deps,
  name: string,
  { workspaceId, id, idempotency }: Named,
  change: (tx: Tx) => Promise<NewEvent[] | null>,
): Promise<void> {
  const [found] = await deps.db.query<{ phone: E164 }>(sql`
    select phone from conversation where workspace_id = ${workspaceId} and id = ${id}`)
  if (!found) throw AppError.notFound('conversation', id)
  await deps.db.locked(name, workspaceId, found.phone, async (tx) => {
    const events = await change(tx)
    if (!events) throw new Refusal({ refused: 'conversation_over' })
    await stampResult(tx, workspaceId, idempotency, id)
    if (events.length > 0) appendEvents(deps, tx, workspaceId, events)
  })
}
