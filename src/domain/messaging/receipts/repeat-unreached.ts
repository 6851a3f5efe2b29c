import type { NewEvent } from '../../events/index.ts'
import { type E164, sql, type Tx } from '../../kernel/index.ts'
import { readPhoneFacts } from '../phone-facts.ts'
import { type QueueDeps, queueMessage } from '../queue-message.ts'
import type { MovedMessage } from './receipted-message.ts'

/** A phone that was off in the morning is likely to be on in the afternoon. */
const REPEATED_AFTER_MS = 4 * 3_600_000
const REPEATED_TIMES_MAX = 2

/**
 * Repeats an agent's message to an unreachable phone hours later, at most twice, as a new message that passes the gate. Not if
 * the lead has written since, or the conversation has ended. Messages by clients and people are not repeated. Requires the
 * phone's lock.
 */
export async function repeatUnreached(
  deps: QueueDeps,
  tx: Tx,
  workspaceId: string,
  message: MovedMessage,
): Promise<NewEvent[]> {
  const { id, lead_id: leadId, to, body, purpose, sent_by, campaign_id: campaignId, retry_count } = message
  if (sent_by !== 'agent' || !purpose || retry_count >= REPEATED_TIMES_MAX) return []
  const phone = to as E164
  const at = new Date(deps.clock.now().getTime() + REPEATED_AFTER_MS)
  const question = {
    workspaceId,
    phone,
    body,
    at,
    campaignId,
    from: null,
    preferred: message.phone_number_id,
    except: id,
  }
  const facts = await readPhoneFacts(deps, tx, question)
  const isOver = facts.lead_id !== leadId || facts.conversation_id !== message.conversation_id || facts.suppressed
  const wroteSince = facts.last_inbound_at !== null && facts.last_inbound_at > message.created_at
  if (isOver || wroteSince) return []

  const draft = { workspaceId, phone, leadId, body, purpose, sentBy: sent_by, campaignId, sendAt: at, defer: true }
  const queued = await queueMessage(deps, tx, draft, facts)
  await tx.query(sql`
    update message set retry_of = ${id}, retry_count = ${retry_count + 1}
    where workspace_id = ${workspaceId} and id = ${queued.message.id}`)
  return queued.events
}
