import type { WireMessage } from './message.ts'
import type { Confidence, ConversationStatus, Handler, Qualification } from './status.ts'

/** A conversation as the database gives it to the REST reads. */
export type ConversationRow = {
  id: string
  lead_id: string
  phone: string
  campaign_id: string
  status: ConversationStatus
  score: number
  signals: string[]
  confidence: Confidence
  messages: number
  handler: Handler
  created_at: Date
  handoff_at: Date | null
  completed_at: Date | null
  last_message_at: Date | null
}

/** A conversation as REST and the documentation know it. */
export type WireConversation = {
  id: string
  lead_id: string
  phone: string
  campaign_id: string
  status: ConversationStatus
  qualification: Qualification
  messages: number
  handler: Handler
  created_at: string
  handoff_at: string | null
  completed_at: string | null
  last_message_at: string | null
}

export type WireConversationWithHistory = WireConversation & { history: WireMessage[] }

export function toWireConversation(row: ConversationRow): WireConversation {
  return {
    id: row.id,
    lead_id: row.lead_id,
    phone: row.phone,
    campaign_id: row.campaign_id,
    status: row.status,
    qualification: { score: row.score, signals: row.signals, confidence: row.confidence },
    messages: row.messages,
    handler: row.handler,
    created_at: row.created_at.toISOString(),
    handoff_at: row.handoff_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    last_message_at: row.last_message_at?.toISOString() ?? null,
  }
}
