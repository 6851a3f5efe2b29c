import type { MessagePurpose } from '../compliance/index.ts'
import { fragment } from '../kernel/index.ts'

/**
 * An outgoing message's life. A receipt moves it to the right only, by rank (carriers tell things twice and out of order).
 *
 *   scheduled ─▶ queued ─▶ sending ─▶ sent ─▶ delivered
 *       │  │       │ ▲        │         │
 *       │  │       │ └────────┤         └──▶ undelivered
 *       │  ▼       ▼          ▼
 *       │ canceled canceled  failed        the one step back: the carrier certainly did not take it
 *       └──▶ blocked                       the gate said no when it was accepted or released
 */
const OUTBOUND_STATUSES = [
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'canceled',
  'blocked',
] as const

export const MESSAGE_STATUSES = [...OUTBOUND_STATUSES, 'received'] as const

export type OutboundStatus = (typeof OUTBOUND_STATUSES)[number]

export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

export type SentBy = 'api' | 'agent' | 'human' | 'system' | 'lead'

/** A message as the database gives it. */
export type MessageRow = {
  id: string
  lead_id: string
  conversation_id: string | null
  campaign_id: string | null
  direction: 'outbound' | 'inbound'
  status: MessageStatus
  body: string
  from: string
  to: string
  segments: number
  sent_by: SentBy
  purpose: MessagePurpose | null
  error_code: string | null
  scheduled_for: Date | null
  sent_at: Date | null
  delivered_at: Date | null
  created_at: Date
}

export const MESSAGE_COLUMNS = fragment(
  'id, lead_id, conversation_id, campaign_id, direction, status, body, "from", "to", segments, sent_by, purpose, ' +
    'error_code, scheduled_for, sent_at, delivered_at, created_at',
)

/** A message as REST, webhooks and the documentation know it. */
export type WireMessage = Omit<MessageRow, 'scheduled_for' | 'sent_at' | 'delivered_at' | 'created_at'> & {
  scheduled_for: string | null
  sent_at: string | null
  delivered_at: string | null
  created_at: string
}

export function toWireMessage(row: MessageRow): WireMessage {
  return {
    id: row.id,
    lead_id: row.lead_id,
    conversation_id: row.conversation_id,
    campaign_id: row.campaign_id,
    direction: row.direction,
    status: row.status,
    body: row.body,
    from: row.from,
    to: row.to,
    segments: row.segments,
    sent_by: row.sent_by,
    purpose: row.purpose,
    error_code: row.error_code,
    scheduled_for: row.scheduled_for?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
