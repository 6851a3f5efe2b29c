import {
  conversationStarted,
  conversationUpdated,
  type MessageRow,
  messageCounted,
  messageReceived,
  messageUpdated,
} from '../../conversations/index.ts'
import type { NewEvent } from '../../events/index.ts'
import type { Clock, Ids, Tx } from '../../kernel/index.ts'
import { leadCreated } from '../../leads/index.ts'
import {
  type CanceledMessage,
  inboundStatement,
  type OpenedConversation,
  type StoredMessage,
} from './inbound-statement.ts'
import { type Arrival, type PlacedText, placeText } from './place-text.ts'

/**
 * Stores the text in its conversation, and creates the lead if it is unknown. A first text opens a conversation, which takes in
 * the lead's earlier messages. A text for the agent makes its next turn due and cancels the agent's queued messages.
 */
export async function storeInbound(
  deps: { ids: Ids; clock: Clock },
  tx: Tx,
  arrival: Arrival,
): Promise<{ message: MessageRow; events: NewEvent[]; duplicate: boolean }> {
  const text = placeText(deps, arrival)
  const [row] = await tx.query<StoredMessage>(inboundStatement(text))

  const { duplicate, canceled, opened, ...message } = row!
  const { conversationId, turnDueAt, inbound } = text
  const { workspaceId } = inbound
  if (text.failedReadings !== null && !duplicate) tx.hint({ queue: 'read-text', workspaceId, id: message.id })
  else if (turnDueAt && conversationId) tx.hint({ queue: 'take-turn', workspaceId, id: conversationId })
  const started = opened ? [startedBy(message, opened)] : []
  return {
    message,
    duplicate,
    events: [
      ...(text.facts.lead_id === null ? [leadCreatedBy(text)] : []),
      messageReceived(message),
      addedBy(message),
      ...started,
      ...conversationEvents(text, message.lead_id),
      ...(canceled ?? []).map(canceledEvent),
    ],
  }
}

/** The lead as the statement creates it. */
function leadCreatedBy({ leadId, inbound: { from: phone }, facts: { suppressed }, now }: PlacedText): NewEvent {
  return leadCreated({
    id: leadId,
    phone,
    source: 'inbound',
    status: suppressed ? 'opted-out' : 'new',
    attributes: {},
    suppressed,
    timezone: null,
    language: null,
    campaign_id: null,
    created_at: now,
    updated_at: now,
  })
}

function startedBy(message: MessageRow, opened: OpenedConversation): NewEvent {
  const { conversation_id: id, lead_id, from: phone, created_at } = message
  return conversationStarted({ ...opened, id: id!, lead_id, phone, continues: null }, created_at)
}

function addedBy({ id, lead_id, conversation_id }: MessageRow): NewEvent {
  return { type: 'message.added', leadId: lead_id, conversationId: conversation_id, messageId: id, changed: [] }
}

function canceledEvent(message: CanceledMessage): NewEvent {
  return messageUpdated(message, ['status', 'errorCode'])
}

/** A new conversation is new in every field; an existing one counts the message. */
function conversationEvents({ conversationId: id, opensConversation }: PlacedText, leadId: string): NewEvent[] {
  if (id === null) return []
  const conversation = { id, lead_id: leadId }
  return [opensConversation ? conversationUpdated(conversation, ['id']) : messageCounted(conversation)]
}
