import { type InboundIntent, type MeaningReader, needsReading } from '../../compliance/index.ts'
import { dropPendingEnd, type Links, type MessageRow } from '../../conversations/index.ts'
import { appendEvents } from '../../events/index.ts'
import { type Db, type Log, stampResult } from '../../kernel/index.ts'
import { NO_MESSAGE, readPhoneFacts } from '../phone-facts.ts'
import type { QueueDeps } from '../queue-message.ts'
import { actOnText } from './act-on-text.ts'
import type { Inbound } from './inbound.ts'
import { intentOf, NOT_NEEDED, tryReading, UNREAD, waitsForModel } from './reading.ts'
import { applyToAlerts, isMembersText, receiveMemberText } from './receive-member-text.ts'
import { storeInbound } from './store-inbound.ts'

type Deps = QueueDeps & { db: Db; links: Links; log: Log; reader: MeaningReader }

/** A job or a person decides about the texts that are not read yet and about the doubtful ones. */
const MAY_BE_OPT_OUT: readonly InboundIntent['kind'][] = ['opt_out', 'unread', 'doubtful']

/**
 * Receives one text of a lead: stores it, opens a conversation if none is open, and handles what cannot wait for the agent:
 * opt-out, opt-in, help, doubt. A repeated text returns the stored message.
 *
 * A text from a member's own phone that belongs to no conversation is handled and not stored: null. Also null: a text to a
 * released number that is certainly no opt-out.
 *
 * The text is read before the phone is locked. If it cannot be read, it is stored and a job reads it later.
 */
export async function receiveMessage(deps: Deps, inbound: Inbound): Promise<MessageRow | null> {
  const { workspaceId, from, to, body, keyword } = inbound
  const reading = needsReading(body, keyword) ? await tryReading(deps, { workspaceId, body }) : NOT_NEEDED
  return deps.db.locked('receive-message', workspaceId, from, async (tx) => {
    const question = { ...NO_MESSAGE, workspaceId, phone: from, at: deps.clock.now(), from: to }
    const facts = await readPhoneFacts(deps, tx, question)
    const read = intentOf(inbound, facts, reading)
    if (inbound.onlyOptOut && !MAY_BE_OPT_OUT.includes(read.kind)) {
      deps.log.warn({ event: 'callback.unclaimed', workspaceId, reason: 'released_number' })
      return null
    }
    const ofMember = { inbound, facts, intent: read }
    if (await isMembersText(tx, ofMember)) {
      await receiveMemberText(deps, tx, ofMember)
      return null
    }
    const intent = waitsForModel(read, { facts, body }) ? UNREAD : read
    const stored = await storeInbound(deps, tx, { inbound, facts, intent, failedReadings: reading.failures })
    if (stored.duplicate) return stored.message

    await stampResult(tx, workspaceId, inbound.idempotency, stored.message.id)
    await applyToAlerts(deps, tx, ofMember)
    const conversationId = facts.conversation_id
    const kept =
      conversationId && facts.completes_at ? await dropPendingEnd(deps, tx, { workspaceId, conversationId }) : []
    const consequences = await actOnText(deps, tx, { inbound, facts, intent, message: stored.message })
    appendEvents(deps, tx, workspaceId, [...stored.events, ...kept, ...consequences])
    return stored.message
  })
}
