import { type Links, leadOptedOut, type OptOut } from '../../conversations/index.ts'
import type { NewEvent } from '../../events/index.ts'
import type { Actor, Clock, E164, Ids, Tx, Vault } from '../../kernel/index.ts'
import { type Suppressed, stoppedEvents, suppress } from './suppress.ts'

export type PhonesToSuppress = {
  workspaceId: string
  /** All locked by the transaction: at most 500. */
  phones: readonly E164[]
  method: OptOut['method']
  reason: OptOut['reason']
  /** The keyword of a member's text. */
  keyword?: string | null
  /** The actor for the audit log. */
  actor?: Actor
}

/**
 * Suppresses these phones by a request, a file, or a text from a member's phone. No confirmation is sent to a lead, who has not written. Existing
 * suppressions do not change and cause no events. The caller appends the events last; a phone without a lead has none. Returns
 * one row per phone, in order.
 */
export async function suppressPhones(
  deps: { clock: Clock; vault: Vault; ids: Ids; links: Links },
  tx: Tx,
  { workspaceId, phones, method, reason, keyword = null, actor = { kind: 'system', id: null } }: PhonesToSuppress,
): Promise<{ suppressed: Suppressed[]; events: NewEvent[] }> {
  const suppressed = await suppress(deps, tx, { workspaceId, phones, method, reason, keyword, message_id: null, actor })
  return { suppressed, events: suppressed.flatMap((one) => eventsOf(deps, one)) }
}

function eventsOf(deps: { links: Links }, one: Suppressed): NewEvent[] {
  const { is_new, lead_id, phone, method, reason, opted_out_at, ended } = one
  if (!lead_id) return []
  const optOut = { lead_id, conversation_id: ended?.id ?? null, phone, message_id: null, keyword: null }
  const events = is_new ? [leadOptedOut({ ...optOut, method, reason, opted_out_at })] : []
  return [...events, ...stoppedEvents(deps, one)]
}
