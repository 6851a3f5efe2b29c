import type { z } from 'zod'
import type { handoffUrgency, NewEvent, suppressionMethod, suppressionReason } from '../events/index.ts'
import { type MessageRow, toWireMessage } from './message.ts'
import type { Qualification } from './status.ts'

/** Public URLs of the service, for links in events and for carrier callbacks. */
export type Links = { conversation(id: string): string; carrierCallback(carrier: string, accountId: string): string }

export function messageReceived(message: MessageRow): NewEvent {
  return aboutMessage('message.received', message, message.from)
}

export function messageDelivered(message: MessageRow): NewEvent {
  return aboutMessage('message.delivered', message, message.to)
}

function aboutMessage(type: 'message.received' | 'message.delivered', message: MessageRow, phone: string): NewEvent {
  const { lead_id, conversation_id, campaign_id } = message
  return {
    type,
    leadId: lead_id,
    conversationId: conversation_id,
    messageId: message.id,
    data: { message: toWireMessage(message), lead_id, conversation_id, phone, campaign_id },
  }
}

/** A conversation in the form of its events. */
export type EventConversation = {
  id: string
  lead_id: string
  phone: string
  campaign_id: string
  qualification: Qualification
}

export function leadQualified(
  conversation: EventConversation,
  attributes: Record<string, string | number | boolean>,
): NewEvent {
  const { id, lead_id } = conversation
  return {
    type: 'lead.qualified',
    leadId: lead_id,
    conversationId: id,
    data: { ...aboutConversation(conversation), attributes },
  }
}

export type OptOut = {
  lead_id: string
  conversation_id: string | null
  phone: string
  message_id: string | null
  keyword: string | null
  method: z.output<typeof suppressionMethod>
  reason: z.output<typeof suppressionReason>
  opted_out_at: Date
}

export function leadOptedOut(optOut: OptOut): NewEvent {
  return {
    type: 'lead.opted_out',
    leadId: optOut.lead_id,
    conversationId: optOut.conversation_id,
    messageId: optOut.message_id,
    data: { ...optOut, opted_out_at: optOut.opted_out_at.toISOString() },
  }
}

export type Outcome = 'booked' | 'disqualified' | 'opted-out'

export function conversationCompleted(
  links: Links,
  conversation: EventConversation & { messages: number },
  { outcome, completedAt }: { outcome: Outcome; completedAt: Date },
): NewEvent {
  const { id, lead_id, messages } = conversation
  const data = {
    ...aboutConversation(conversation),
    outcome,
    transcript: { url: links.conversation(id), messages },
    completed_at: completedAt.toISOString(),
  }
  return { type: 'conversation.completed', leadId: lead_id, conversationId: id, data }
}

function aboutConversation({ id, lead_id, phone, campaign_id, qualification }: EventConversation) {
  return { conversation_id: id, lead_id, phone, campaign_id, qualification }
}

export type Handoff = { reason: 'lead_request' | 'rule' | 'manual'; rule: string | null; summary: string }

type Urgency = z.output<typeof handoffUrgency>

const URGENT = new Set(['emergency', 'distress'])

/** How soon a person is needed. It follows from the rule alone, so that every handoff by it is alike. */
export function urgencyOf({ rule }: Pick<Handoff, 'rule'>): Urgency {
  return rule !== null && URGENT.has(rule) ? 'high' : 'normal'
}

export function agentRequested(conversation: EventConversation, handoff: Handoff, requestedAt: Date): NewEvent {
  const { reason, rule, summary } = handoff
  const facts = { reason, rule, urgency: urgencyOf(handoff), summary }
  const data = { ...aboutConversation(conversation), ...facts, requested_at: requestedAt.toISOString() }
  return { type: 'agent.requested', leadId: conversation.lead_id, conversationId: conversation.id, data }
}

/** For live views: the conversation's fields that differ from before. */
export function conversationUpdated(conversation: { id: string; lead_id: string }, changed: string[]): NewEvent {
  return { type: 'conversation.updated', leadId: conversation.lead_id, conversationId: conversation.id, changed }
}

/** For live views: a message was added to the conversation, which counts it. */
export function messageCounted(conversation: { id: string; lead_id: string }): NewEvent {
  return conversationUpdated(conversation, ['messageCount', 'lastMessageAt'])
}

/** For live views: the message's fields that differ from before. */
export function messageUpdated(
  message: { id: string; lead_id: string; conversation_id: string | null },
  changed: string[],
): NewEvent {
  return {
    type: 'message.updated',
    leadId: message.lead_id,
    conversationId: message.conversation_id,
    messageId: message.id,
    changed,
  }
}
