// Made from the OpenAPI document: `npx vitest run test/contracts/client.test.ts -u`.
import type { Qualification } from './conversations.ts'
import type { Message } from './messages.ts'

/** A person is to take over a conversation. */
export type AgentRequestedEvent = {
  /** The event; the same on every attempt and replay. */
  id: string
  /** What has happened. */
  type: 'agent.requested'
  /** When it happened. */
  created: string
  /** Whose event it is. */
  workspace_id: string
  /** A person is to take over a conversation. */
  data: {
    /** The conversation. */
    conversation_id: string
    /** The lead. */
    lead_id: string
    /** The lead’s phone number, E.164. */
    phone: string
    /** The conversation’s campaign. */
    campaign_id: string
    /** What made it a matter for a person. */
    reason: 'lead_request' | 'rule' | 'manual'
    /** The rule, if it was one. */
    rule: string | null
    /** What the person should know. */
    summary: string
    qualification: Qualification
    /** When. */
    requested_at: string
  }
}

/** A conversation has ended. */
export type ConversationCompletedEvent = {
  /** The event; the same on every attempt and replay. */
  id: string
  /** What has happened. */
  type: 'conversation.completed'
  /** When it happened. */
  created: string
  /** Whose event it is. */
  workspace_id: string
  /** A conversation has ended. */
  data: {
    /** The conversation. */
    conversation_id: string
    /** The lead. */
    lead_id: string
    /** The lead’s phone number, E.164. */
    phone: string
    /** The conversation’s campaign. */
    campaign_id: string
    /** How it ended. */
    outcome: 'booked' | 'disqualified' | 'opted-out'
    qualification: Qualification
    /** Where its messages are. */
    transcript: {
      /** Where the conversation is read, with an API key. */
      url: string
      /** How many messages it holds. */
      messages: number
    }
    /** When it ended. */
    completed_at: string
  }
}

/** A lead is not to be texted any more. */
export type LeadOptedOutEvent = {
  /** The event; the same on every attempt and replay. */
  id: string
  /** What has happened. */
  type: 'lead.opted_out'
  /** When it happened. */
  created: string
  /** Whose event it is. */
  workspace_id: string
  /** A lead is not to be texted any more. */
  data: {
    /** The lead. */
    lead_id: string
    /** The conversation that it ended. */
    conversation_id: string | null
    /** The lead’s phone number, E.164. */
    phone: string
    /** The text that said so. */
    message_id: string | null
    /** The keyword as it was recognised; null if it was none. */
    keyword: string | null
    /** How it became known. */
    method: 'keyword' | 'phrase' | 'carrier' | 'manual' | 'import'
    /** Why the phone is not texted again. */
    reason: 'opt_out' | 'wrong_number' | 'complaint' | 'legal'
    /** When. */
    opted_out_at: string
  }
}

/** A conversation has reached the threshold of its playbook. Once per conversation. */
export type LeadQualifiedEvent = {
  /** The event; the same on every attempt and replay. */
  id: string
  /** What has happened. */
  type: 'lead.qualified'
  /** When it happened. */
  created: string
  /** Whose event it is. */
  workspace_id: string
  /** A conversation has reached the threshold of its playbook. Once per conversation. */
  data: {
    /** The lead. */
    lead_id: string
    /** The conversation. */
    conversation_id: string
    /** The lead’s phone number, E.164. */
    phone: string
    qualification: Qualification
    /** The conversation’s campaign. */
    campaign_id: string
    /** What is known of the lead. */
    attributes: Record<string, string | number | boolean>
  }
}

/** The carrier says that a message has arrived. */
export type MessageDeliveredEvent = {
  /** The event; the same on every attempt and replay. */
  id: string
  /** What has happened. */
  type: 'message.delivered'
  /** When it happened. */
  created: string
  /** Whose event it is. */
  workspace_id: string
  /** The carrier says that a message has arrived. */
  data: {
    message: Message
    /** The lead. */
    lead_id: string
    /** The conversation; null until the lead has answered. */
    conversation_id: string | null
    /** The lead’s phone number, E.164. */
    phone: string
    /** The campaign of the message. */
    campaign_id: string | null
  }
}

/** A lead has texted. */
export type MessageReceivedEvent = {
  /** The event; the same on every attempt and replay. */
  id: string
  /** What has happened. */
  type: 'message.received'
  /** When it happened. */
  created: string
  /** Whose event it is. */
  workspace_id: string
  /** A lead has texted. */
  data: {
    message: Message
    /** The lead. */
    lead_id: string
    /** The conversation; null until the lead has answered. */
    conversation_id: string | null
    /** The lead’s phone number, E.164. */
    phone: string
    /** The campaign of the message. */
    campaign_id: string | null
  }
}

/** Something that has happened, as webhooks tell it. Kept for 7 days. */
export type WebhookEvent = AgentRequestedEvent | ConversationCompletedEvent | LeadOptedOutEvent | LeadQualifiedEvent | MessageDeliveredEvent | MessageReceivedEvent

/** What list_events takes. */
export type ListEventsInput = {
  /** Only events of these types, separated by commas. */
  types?: string
  /** Only what came after the event with this id. */
  after?: string
  /** How many a page holds. */
  limit?: number
  /** `next_cursor` of the page before. Not together with `after`. */
  cursor?: string
}
