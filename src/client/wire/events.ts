// Generated from the OpenAPI document: `npm test -- test/contracts/client.test.ts -u`.
import type { Qualification } from './conversations.ts'
import type { Message } from './messages.ts'

/** A conversation was handed off to a person. */
export type AgentRequestedEvent = {
  /** ID of the event. It is the same for every attempt and replay. */
  id: string
  /** Type of the event. */
  type: 'agent.requested'
  /** When the event occurred. */
  created: string
  /** ID of the workspace. */
  workspace_id: string
  /** A conversation was handed off to a person. */
  data: {
    /** ID of the conversation. */
    conversation_id: string
    /** ID of the lead. */
    lead_id: string
    /** The lead’s phone number in E.164 format. */
    phone: string
    /** ID of the conversation’s campaign. */
    campaign_id: string
    /** Why the conversation was handed off. */
    reason: 'lead_request' | 'rule' | 'manual'
    /** Rule that triggered the handoff. Null if no rule did. */
    rule: string | null
    /** How soon a person should take over. `high` means that the lead reported an emergency or is in distress. */
    urgency: 'normal' | 'high'
    /** Summary for the person who takes over. */
    summary: string
    qualification: Qualification
    /** When the handoff was requested. */
    requested_at: string
  }
}

/** A conversation ended. */
export type ConversationCompletedEvent = {
  /** ID of the event. It is the same for every attempt and replay. */
  id: string
  /** Type of the event. */
  type: 'conversation.completed'
  /** When the event occurred. */
  created: string
  /** ID of the workspace. */
  workspace_id: string
  /** A conversation ended. */
  data: {
    /** ID of the conversation. */
    conversation_id: string
    /** ID of the lead. */
    lead_id: string
    /** The lead’s phone number in E.164 format. */
    phone: string
    /** ID of the conversation’s campaign. */
    campaign_id: string
    /** Outcome of the conversation. */
    outcome: 'booked' | 'disqualified' | 'opted-out'
    qualification: Qualification
    /** Where to read the messages of the conversation. */
    transcript: {
      /** API URL of the conversation. Requests to it require an API key. */
      url: string
      /** Number of messages in the conversation. */
      messages: number
    }
    /** When the conversation ended. */
    completed_at: string
  }
}

/** A lead opted out. */
export type LeadOptedOutEvent = {
  /** ID of the event. It is the same for every attempt and replay. */
  id: string
  /** Type of the event. */
  type: 'lead.opted_out'
  /** When the event occurred. */
  created: string
  /** ID of the workspace. */
  workspace_id: string
  /** A lead opted out. */
  data: {
    /** ID of the lead. */
    lead_id: string
    /** ID of the conversation that the opt-out ended. Null if no conversation was open. */
    conversation_id: string | null
    /** The lead’s phone number in E.164 format. */
    phone: string
    /** ID of the message with which the lead opted out. Null if the lead did not opt out by message. */
    message_id: string | null
    /** Keyword that was recognized in the message. Null if there was none. */
    keyword: string | null
    /** How the opt-out was detected. */
    method: 'keyword' | 'phrase' | 'carrier' | 'manual' | 'import'
    /** Why the phone number is suppressed. */
    reason: 'opt_out' | 'wrong_number' | 'complaint' | 'legal'
    /** When the lead opted out. */
    opted_out_at: string
  }
}

/** A conversation reached the qualification threshold of its playbook. Sent once per conversation. */
export type LeadQualifiedEvent = {
  /** ID of the event. It is the same for every attempt and replay. */
  id: string
  /** Type of the event. */
  type: 'lead.qualified'
  /** When the event occurred. */
  created: string
  /** ID of the workspace. */
  workspace_id: string
  /** A conversation reached the qualification threshold of its playbook. Sent once per conversation. */
  data: {
    /** ID of the lead. */
    lead_id: string
    /** ID of the conversation. */
    conversation_id: string
    /** The lead’s phone number in E.164 format. */
    phone: string
    qualification: Qualification
    /** ID of the conversation’s campaign. */
    campaign_id: string
    /** Details of the lead. */
    attributes: Record<string, string | number | boolean>
  }
}

/** The carrier reported a message as delivered. */
export type MessageDeliveredEvent = {
  /** ID of the event. It is the same for every attempt and replay. */
  id: string
  /** Type of the event. */
  type: 'message.delivered'
  /** When the event occurred. */
  created: string
  /** ID of the workspace. */
  workspace_id: string
  /** The carrier reported a message as delivered. */
  data: {
    message: Message
    /** ID of the lead. */
    lead_id: string
    /** ID of the conversation. Null until the lead has replied. */
    conversation_id: string | null
    /** The lead’s phone number in E.164 format. */
    phone: string
    /** ID of the message’s campaign. Null if the message has no campaign. */
    campaign_id: string | null
  }
}

/** A lead sent a message. */
export type MessageReceivedEvent = {
  /** ID of the event. It is the same for every attempt and replay. */
  id: string
  /** Type of the event. */
  type: 'message.received'
  /** When the event occurred. */
  created: string
  /** ID of the workspace. */
  workspace_id: string
  /** A lead sent a message. */
  data: {
    message: Message
    /** ID of the lead. */
    lead_id: string
    /** ID of the conversation. Null until the lead has replied. */
    conversation_id: string | null
    /** The lead’s phone number in E.164 format. */
    phone: string
    /** ID of the message’s campaign. Null if the message has no campaign. */
    campaign_id: string | null
  }
}

/** An event in the workspace, as sent to webhook endpoints. Events are kept for 7 days. */
export type WebhookEvent = AgentRequestedEvent | ConversationCompletedEvent | LeadOptedOutEvent | LeadQualifiedEvent | MessageDeliveredEvent | MessageReceivedEvent

/** Input of list_events. */
export type ListEventsInput = {
  /** Only events of these types, separated by commas. */
  types?: string
  /** Only events that come after the event with this ID. */
  after?: string
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. Cannot be combined with `after`. */
  cursor?: string
}
