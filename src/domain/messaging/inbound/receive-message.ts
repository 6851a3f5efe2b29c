import { type MeaningReader, needsReading } from '../../compliance/index.ts'
import { type Links, type MessageRow, messageReceived } from '../../conversations/index.ts'
import { appendEvents } from '../../events/index.ts'
import { type Db, type Log, stampResult } from '../../kernel/index.ts'
import { NO_MESSAGE, readPhoneFacts } from '../phone-facts.ts'
import type { QueueDeps } from '../queue-message.ts'
import { actOnText } from './act-on-text.ts'
import type { Inbound } from './inbound.ts'
import { intentOf, NOT_NEEDED, tryReading } from './reading.ts'
import { storeInbound } from './store-inbound.ts'

type Deps = QueueDeps & { db: Db; links: Links; log: Log; reader: MeaningReader }

/**
 * Receives one text of a lead: stores it, opens a conversation if none is open, and handles what cannot wait for the agent:
 * opt-out, opt-in, help, doubt. A repeated text returns the stored message.
 *
 * The text is read before the phone is locked. If it cannot be read, it is stored and a job reads it later.
 */
export async function receiveMessage(deps: Deps, inbound: Inbound): Promise<MessageRow> {
  const { workspaceId, from, to, body, keyword } = inbound
  const reading = needsReading(body, keyword) ? await tryReading(deps, { workspaceId, body }) : NOT_NEEDED
  return deps.db.locked('receive-message', workspaceId, from, async (tx) => {
    const question = { ...NO_MESSAGE, workspaceId, phone: from, at: deps.clock.now(), from: to }
    const facts = await readPhoneFacts(deps, tx, question)
    const intent = intentOf(inbound, facts, reading)
    const stored = await storeInbound(deps, tx, { inbound, facts, intent, failedReadings: reading.failures })
    if (stored.duplicate) return stored.message

    await stampResult(tx, workspaceId, inbound.idempotency, stored.message.id)
    const consequences = await actOnText(deps, tx, { inbound, facts, intent, message: stored.message })
    appendEvents(deps, tx, workspaceId, [messageReceived(stored.message), ...stored.events, ...consequences])
    return stored.message
  })
}
