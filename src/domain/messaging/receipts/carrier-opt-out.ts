import { recordOptOut } from '../../compliance/suppressions/index.ts'
import type { Links, MessageRow } from '../../conversations/index.ts'
import type { NewEvent } from '../../events/index.ts'
import type { Clock, Ids, Tx, Vault } from '../../kernel/index.ts'

type Deps = { clock: Clock; vault: Vault; ids: Ids; links: Links }

/**
 * The carrier reports an unknown opt-out, in its response or in a receipt: it counts as the lead's own. Requires the phone's
 * lock. Returns the events, which precede the message's own.
 */
export async function carrierOptOut(
  deps: Deps,
  tx: Tx,
  workspaceId: string,
  message: Pick<MessageRow, 'id' | 'lead_id' | 'conversation_id' | 'to'>,
): Promise<NewEvent[]> {
  const { id, lead_id, conversation_id, to } = message
  const optOut = { lead_id, conversation_id, phone: to, message_id: id, keyword: null }
  const recorded = await recordOptOut(deps, tx, workspaceId, { ...optOut, method: 'carrier', reason: 'opt_out' })
  return recorded.events(0)
}
