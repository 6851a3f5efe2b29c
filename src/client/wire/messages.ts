// Made from the OpenAPI document: `npx vitest run test/contracts/client.test.ts -u`.

/** One text, in or out. */
export type Message = {
  /** The message. */
  id: string
  /** Whose message it is. */
  lead_id: string
  /** The conversation; null until the lead has answered. */
  conversation_id: string | null
  /** The campaign it was sent for. */
  campaign_id: string | null
  /** Outbound is to the lead. */
  direction: 'outbound' | 'inbound'
  /** How far it has come; `received` for an inbound one. */
  status: 'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'canceled' | 'blocked' | 'received'
  /** The text. */
  body: string
  /** The number that sent it. */
  from: string
  /** The number it went to. */
  to: string
  /** How many SMS segments the text takes. */
  segments: number
  /** Whose words they are. */
  sent_by: 'api' | 'agent' | 'human' | 'system' | 'lead'
  /** What it is for; null for an inbound one. */
  purpose: 'opening' | 'conversation' | 'follow_up' | 'opt_out_confirmation' | 'opt_in_confirmation' | 'help' | null
  /** Why it was blocked, cancelled or has failed. */
  error_code: string | null
  /** When it is to be sent, if later. */
  scheduled_for: string | null
  /** When the carrier took it; when it received it, for an inbound one. */
  sent_at: string | null
  /** When the carrier says it arrived. */
  delivered_at: string | null
  /** When it was accepted. */
  created_at: string
}

/** What send_message takes. */
export type SendMessageInput = {
  /** The recipient; becomes a lead if it is none yet. Or give `lead_id`. */
  to?: string | null
  /** The recipient, as a lead of this workspace. Or give `to`. */
  lead_id?: string | null
  /** The text: 1 to 1,600 characters, at most 10 segments. */
  body: string
  /** Default: the open conversation’s, the lead’s or the workspace’s. */
  campaign_id?: string | null
  /** One of the workspace’s numbers. Default: the one this lead knows. */
  from?: string | null
  /** When to send it, at most 90 days ahead. Default: now, as for a time up to five minutes ago. */
  send_at?: string | null
  /** What quiet hours and caps do: `refuse` (default) answers 422, `schedule` sends when the window opens. */
  when_withheld?: 'refuse' | 'schedule' | null
}

/** What list_messages takes. */
export type ListMessagesInput = {
  /** Only messages of this conversation. */
  conversation_id?: string
  /** Only messages to or from this lead. */
  lead_id?: string
  /** Only messages with this status. */
  status?: 'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'canceled' | 'blocked' | 'received'
  /** Only those that go this way. */
  direction?: 'inbound' | 'outbound'
  /** Created at this time or later. */
  created_after?: string
  /** Created before this time. */
  created_before?: string
  /** How many a page holds. */
  limit?: number
  /** `next_cursor` of the page before. */
  cursor?: string
}
