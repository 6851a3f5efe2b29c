// Generated from the OpenAPI document: `npm test -- test/contracts/client.test.ts -u`.

/** One inbound or outbound SMS message. */
export type Message = {
  /** ID of the message. */
  id: string
  /** ID of the lead. */
  lead_id: string
  /** ID of the conversation. Null until the lead has replied. */
  conversation_id: string | null
  /** ID of the message’s campaign. Null if the message has no campaign. */
  campaign_id: string | null
  /** Direction of the message. `outbound` is to the lead. */
  direction: 'outbound' | 'inbound'
  /** Status of the message. Inbound messages are `received`. */
  status: 'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'canceled' | 'blocked' | 'received'
  /** Body of the message. */
  body: string
  /** Phone number of the sender, in E.164 format. */
  from: string
  /** Phone number of the recipient, in E.164 format. */
  to: string
  /** Number of SMS segments. */
  segments: number
  /** Who wrote the message. */
  sent_by: 'api' | 'agent' | 'human' | 'system' | 'lead'
  /** Purpose of the message. Null for inbound messages. */
  purpose: 'opening' | 'conversation' | 'follow_up' | 'opt_out_confirmation' | 'opt_in_confirmation' | 'help' | null
  /** Error code that explains why the message was blocked, canceled or not delivered. Null if there is no error. */
  error_code: string | null
  /** When the message is scheduled to be sent. Null if no time was set. */
  scheduled_for: string | null
  /** When the carrier accepted the message. For an inbound message, when the carrier received it. Null if that has not happened. */
  sent_at: string | null
  /** When the carrier reported that the message was delivered. Null if it has not reported this. */
  delivered_at: string | null
  /** When the service created the message. */
  created_at: string
}

/** Input of send_message. */
export type SendMessageInput = {
  /** Phone number of the recipient. Creates a lead if none has this phone number. Provide either `to` or `lead_id`. */
  to?: string | null
  /** ID of the recipient lead. Provide either `lead_id` or `to`. */
  lead_id?: string | null
  /** Body of the message, 1 to 1,600 characters and at most 10 segments. */
  body: string
  /** ID of the campaign of the message. Default: the campaign of the open conversation, otherwise of the lead, otherwise of the workspace. */
  campaign_id?: string | null
  /** One of the workspace’s phone numbers. Default: the number that this lead has used before. */
  from?: string | null
  /** When to send the message, at most 90 days ahead. Default: now. A time up to five minutes in the past also means now. */
  send_at?: string | null
  /** What to do if quiet hours or a frequency cap apply: `refuse` (default) returns 422, `schedule` sends the message when sending is allowed again. */
  when_withheld?: 'refuse' | 'schedule' | null
  /** Who replies to the lead’s next message: the agent or a person. Default: a person if a member sends the message, otherwise no change. */
  handler?: 'agent' | 'human' | null
}

/** Input of list_messages. */
export type ListMessagesInput = {
  /** Only messages of this conversation. */
  conversation_id?: string
  /** Only messages to or from this lead. */
  lead_id?: string
  /** Only messages with this status. */
  status?: 'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'canceled' | 'blocked' | 'received'
  /** Only messages in this direction. */
  direction?: 'outbound' | 'inbound'
  /** Only messages created at or after this time. */
  created_after?: string
  /** Only messages created before this time. */
  created_before?: string
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}
