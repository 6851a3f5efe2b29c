import { type Links, leadOptedOut, type OptOut } from '../../conversations/index.ts'
import type { NewEvent } from '../../events/index.ts'
import type { Clock, Ids, Tx, Vault } from '../../kernel/index.ts'
import { stoppedEvents, suppress } from './suppress.ts'

type Deps = { clock: Clock; vault: Vault; ids: Ids; links: Links }

/** Opt-outs reported by a carrier's refusal or flag, without a message from the lead. */
const BY_CARRIER = { actor: { kind: 'system', id: null } } as const

export type RecordedOptOut = {
  /** Whether a new suppression began: only then is it confirmed. */
  isNew: boolean
  endedConversationId: string | null
  /** In the order in which clients receive them. `confirmations` were queued for the ended conversation after the opt-out. */
  events(confirmations: number): NewEvent[]
}

/**
 * Suppresses the phone of a lead who opted out. If it is already suppressed, nothing changes, but the events are sent again.
 */
export async function recordOptOut(
  deps: Deps,
  tx: Tx,
  workspaceId: string,
  optOut: Omit<OptOut, 'opted_out_at'>,
): Promise<RecordedOptOut> {
  const { phone, method, reason, keyword, message_id } = optOut
  const actor = method === 'carrier' ? BY_CARRIER : {}
  const [one] = await suppress(deps, tx, {
    workspaceId,
    phones: [phone],
    method,
    reason,
    keyword,
    message_id,
    ...actor,
  })
  const { is_new, ended, opted_out_at } = one!
  return {
    isNew: is_new,
    endedConversationId: ended?.id ?? null,
    events: (confirmations) => [leadOptedOut({ ...optOut, opted_out_at }), ...stoppedEvents(deps, one!, confirmations)],
  }
}
