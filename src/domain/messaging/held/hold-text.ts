import type { MessageRow } from '../../conversations/index.ts'
import { type Clock, type Ids, sql, type Tx } from '../../kernel/index.ts'

/**
 * Holds a text until a person answers whether it is an opt-out. Requires the phone's lock. A text that is already held does
 * not change.
 */
export async function holdText(
  deps: { ids: Ids; clock: Clock },
  tx: Tx,
  { workspaceId, message }: { workspaceId: string; message: MessageRow },
): Promise<void> {
  await tx.query(sql`
    insert into held_text (workspace_id, id, lead_id, conversation_id, message_id, created_at)
    values (${workspaceId}, ${deps.ids.next('hld')}, ${message.lead_id}, ${message.conversation_id}, ${message.id}, ${deps.clock.now()})
    on conflict (workspace_id, message_id) do nothing`)
}
