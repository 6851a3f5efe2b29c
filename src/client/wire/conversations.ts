// Made from the OpenAPI document: `npx vitest run test/contracts/client.test.ts -u`.
import type { Message } from './messages.ts'

/** One exchange of texts with a lead, from its first answer to its end. */
export type Conversation = {
  /** The conversation. */
  id: string
  /** Whose conversation it is. */
  lead_id: string
  /** The lead’s phone number, E.164. */
  phone: string
  /** The campaign whose playbook the agent follows. */
  campaign_id: string
  /** `booked`, `disqualified` and `opted-out` are final. */
  status: 'active' | 'qualified' | 'booked' | 'disqualified' | 'opted-out'
  qualification: Qualification
  /** How many messages it holds. */
  messages: number
  /** Who answers the lead. */
  handler: 'agent' | 'human'
  /** When the lead first wrote. */
  created_at: string
  /** The latest handoff to a human; stays after a return. */
  handoff_at: string | null
  /** When it ended. */
  completed_at: string | null
  /** When the newest message came in or went out. */
  last_message_at: string | null
}

/** A conversation and its messages. */
export type ConversationWithHistory = {
  /** The conversation. */
  id: string
  /** Whose conversation it is. */
  lead_id: string
  /** The lead’s phone number, E.164. */
  phone: string
  /** The campaign whose playbook the agent follows. */
  campaign_id: string
  /** `booked`, `disqualified` and `opted-out` are final. */
  status: 'active' | 'qualified' | 'booked' | 'disqualified' | 'opted-out'
  qualification: Qualification
  /** How many messages it holds. */
  messages: number
  /** The newest 1,000 messages, oldest first. */
  history: Message[]
  /** Who answers the lead. */
  handler: 'agent' | 'human'
  /** When the lead first wrote. */
  created_at: string
  /** The latest handoff to a human; stays after a return. */
  handoff_at: string | null
  /** When it ended. */
  completed_at: string | null
  /** When the newest message came in or went out. */
  last_message_at: string | null
}

/** How promising the lead is. */
export type Qualification = {
  /** 0 to 100. */
  score: number
  /** The keys of the signals that scored, in the playbook’s order. */
  signals: string[]
  /** How sure the score is. */
  confidence: 'low' | 'medium' | 'high'
}

/** What list_conversations takes. */
export type ListConversationsInput = {
  /** Only conversations in this state. */
  status?: 'active' | 'qualified' | 'booked' | 'disqualified' | 'opted-out'
  /** Only conversations of this campaign. */
  campaign_id?: string
  /** Only conversations with this lead. */
  lead_id?: string
  /** Only those in these hands. */
  handler?: 'agent' | 'human'
  /** Created at this time or later. */
  created_after?: string
  /** Created before this time. */
  created_before?: string
  /** How many a page holds. */
  limit?: number
  /** `next_cursor` of the page before. */
  cursor?: string
}

/** What hand_off_conversation takes. */
export type HandOffConversationInput = {
  /** What the person should know. */
  summary?: string | null
}

/** What complete_conversation takes. */
export type CompleteConversationInput = {
  /** How it ended. */
  outcome: 'booked' | 'disqualified'
}
