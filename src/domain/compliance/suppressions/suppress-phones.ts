import { type Links, leadOptedOut, type OptOut } from '../../conversations/index.ts'
import type { NewEvent } from '../../events/index.ts'
import type { Actor, Clock, E164, Ids, Tx, Vault } from '../../kernel/index.ts'
import { type Suppressed, stoppedEvents, suppress } from './suppress.ts'

export type PhonesToSuppress = {
  workspaceId: string
  /** All locked by the transaction: at most 500. */
  phones: readonly E164[]
  method: Extract<OptOut['method'], 'manual' | 'import'>
  reason: OptOut['reason']
  /** Who is written down to have done it. */
  actor?: Actor
}

/**
 * Suppresses these phones, on a person's word or a file's: without a confirmation, for nobody wrote to us. One that was
 * suppressed already stays as it was, and nothing is told of it again. The caller appends the events last; a phone that
 * is no lead has none. Answers a row for each phone, in the order in which they are given.
 */
export async function suppressPhones(
  deps: { clock: Clock; vault: Vault; ids: Ids; links: Links },
  tx: Tx,
  { workspaceId, phones, method, reason, actor = { kind: 'system', id: null } }: PhonesToSuppress,
): Promise<{ suppressed: Suppressed[]; events: NewEvent[] }> {
  const nobodys = { keyword: null, message_id: null }
  const suppressed = await suppress(deps, tx, { workspaceId, phones, method, reason, ...nobodys, actor })
  return { suppressed, events: suppressed.flatMap((one) => eventsOf(deps, one)) }
}

function eventsOf(deps: { links: Links }, one: Suppressed): NewEvent[] {
  const { is_new, lead_id, phone, method, reason, opted_out_at, ended } = one
  if (!lead_id) return []
  const optOut = { lead_id, conversation_id: ended?.id ?? null, phone, message_id: null, keyword: null }
  const told = is_new ? [leadOptedOut({ ...optOut, method, reason, opted_out_at })] : []
  return [...told, ...stoppedEvents(deps, one)]
}
