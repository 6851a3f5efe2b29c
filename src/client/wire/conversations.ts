// Generated from the OpenAPI document: `npm test -- test/contracts/client.test.ts -u`.
import type { Message } from './messages.ts'

/** The SMS thread with one lead, from the lead’s first reply until it ends. */
export type Conversation = {
  /** ID of the conversation. */
  id: string
  /** ID of the lead. */
  lead_id: string
  /** The lead’s phone number in E.164 format. */
  phone: string
  /** ID of the campaign whose playbook the agent follows. */
  campaign_id: string
  /** Status of the conversation. `booked`, `disqualified` and `opted-out` are final. */
  status: 'active' | 'qualified' | 'booked' | 'disqualified' | 'opted-out'
  qualification: Qualification
  /** Number of messages in the conversation. */
  messages: number
  /** Whether the agent or a person replies to the lead. */
  handler: 'agent' | 'human'
  /** When the conversation started with the lead’s first reply. */
  created_at: string
  /** When the conversation was last handed off to a person. Null if it has never been handed off. The time stays set after the conversation returns to the agent. */
  handoff_at: string | null
  /** When the lead started to wait for a message from a person. Null if the lead is not waiting. */
  waiting_since: string | null
  /** When the agent will contact the lead again because the lead asked to be contacted later. Null if no such contact is planned. */
  resume_at: string | null
  /** When the conversation ended. Null while it is open. */
  completed_at: string | null
  /** When the newest message of the conversation was created. Null if there is none. */
  last_message_at: string | null
}

/** A conversation and its messages. */
export type ConversationWithHistory = {
  /** ID of the conversation. */
  id: string
  /** ID of the lead. */
  lead_id: string
  /** The lead’s phone number in E.164 format. */
  phone: string
  /** ID of the campaign whose playbook the agent follows. */
  campaign_id: string
  /** Status of the conversation. `booked`, `disqualified` and `opted-out` are final. */
  status: 'active' | 'qualified' | 'booked' | 'disqualified' | 'opted-out'
  /** When the lead started to wait for a message from a person. Null if the lead is not waiting. */
  waiting_since: string | null
  /** When the agent will contact the lead again because the lead asked to be contacted later. Null if no such contact is planned. */
  resume_at: string | null
  qualification: Qualification
  /** Number of messages in the conversation. */
  messages: number
  /** The newest 1,000 messages, oldest first. */
  history: Message[]
  /** Whether the agent or a person replies to the lead. */
  handler: 'agent' | 'human'
  /** When the conversation started with the lead’s first reply. */
  created_at: string
  /** When the conversation was last handed off to a person. Null if it has never been handed off. The time stays set after the conversation returns to the agent. */
  handoff_at: string | null
  /** When the conversation ended. Null while it is open. */
  completed_at: string | null
  /** When the newest message of the conversation was created. Null if there is none. */
  last_message_at: string | null
}

/** Qualification result of a conversation. */
export type Qualification = {
  /** Score from 0 to 100. */
  score: number
  /** Keys of the signals that added points to the score, in the order of the playbook. */
  signals: string[]
  /** Confidence in the score. */
  confidence: 'low' | 'medium' | 'high'
}

/** Input of list_conversations. */
export type ListConversationsInput = {
  /** Only conversations with this status. */
  status?: 'active' | 'qualified' | 'booked' | 'disqualified' | 'opted-out'
  /** Only conversations of this campaign. */
  campaign_id?: string
  /** Only conversations with this lead. */
  lead_id?: string
  /** Only conversations with this handler. */
  handler?: 'agent' | 'human'
  /** If true, only conversations in which the lead is waiting for a message from a person. If false, only the other conversations. */
  waiting?: boolean
  /** Only conversations created at or after this time. */
  created_after?: string
  /** Only conversations created before this time. */
  created_before?: string
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

/** Input of hand_off_conversation. */
export type HandOffConversationInput = {
  /** Summary for the person who takes over, at most 500 characters. */
  summary?: string | null
}

/** Input of complete_conversation. */
export type CompleteConversationInput = {
  /** Outcome of the conversation. */
  outcome: 'booked' | 'disqualified'
}
