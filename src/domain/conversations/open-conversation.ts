import { AppError, Refusal } from '../../errors.ts'
import { appendEvents, type NewEvent } from '../events/index.ts'
import { type E164, type Repeatable, sql, stampResult, type Tx, type WriteDeps } from '../kernel/index.ts'

type OpenConversationInput = Repeatable<{ id: string }>

/**
 * Changes a conversation by a request, under its phone's lock. `change` returns what happened, or null if the conversation has
 * ended, which is a `conflict`. `not_found` if the conversation does not exist.
 */
export async function withOpenConversation(
  deps: WriteDeps,
  name: string,
  { workspaceId, id, idempotency }: OpenConversationInput,
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
