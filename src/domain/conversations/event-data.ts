import type { z } from 'zod'
import type { EventType, handoffUrgency, NewEvent, suppressionMethod, suppressionReason } from '../events/index.ts'
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

/** The carrier accepted the message. A receipt may already have moved it further, which other events report. */
export function messageSent(message: MessageRow): NewEvent {
  return aboutMessage('message.sent', { ...message, status: 'sent', error_code: null, delivered_at: null }, message.to)
}

/** A message that failed or was not delivered. */
export type FailedMessage = MessageRow & { carrier_error: string | null }

export function messageFailed(message: FailedMessage): NewEvent {
  const { error_code, carrier_error } = message
  return aboutMessage('message.failed', message, message.to, { error_code, carrier_error })
}

export function hasFailed({ status }: { status?: string }): boolean {
  return status === 'failed' || status === 'undelivered'
}

type MessageEventType = Extract<EventType, `message.${string}`>

function aboutMessage(type: MessageEventType, message: MessageRow, phone: string, more?: object): NewEvent {
  const { lead_id, conversation_id, campaign_id } = message
  return {
    type,
    leadId: lead_id,
    conversationId: conversation_id,
    messageId: message.id,
    ...(type === 'message.received' && { alert: 'reply' }),
    data: { message: toWireMessage(message), lead_id, conversation_id, phone, campaign_id, ...more },
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

export type StartedConversation = Omit<EventConversation, 'qualification'> & {
  handler: 'agent' | 'human'
  assigned_to: string | null
  continues: string | null
}

export function conversationStarted(conversation: StartedConversation, startedAt: Date): NewEvent {
  const { id, lead_id, phone, campaign_id, handler, assigned_to, continues } = conversation
  const data = { conversation_id: id, lead_id, phone, campaign_id, handler, assigned_to, continues }
  return {
    type: 'conversation.started',
    leadId: lead_id,
    conversationId: id,
    data: { ...data, started_at: startedAt.toISOString() },
  }
}

/** The assignee before and after a change; the event is only for two different ones. */
export type Assignment = Omit<EventConversation, 'qualification'> & {
  assigned_to: string | null
  was_assigned_to: string | null
}

export function assignmentEvents(assignment: Assignment, assignedAt: Date): NewEvent[] {
  const { id, lead_id, phone, campaign_id, assigned_to, was_assigned_to } = assignment
  if (assigned_to === was_assigned_to) return []
  const data = {
    conversation_id: id,
    lead_id,
    phone,
    campaign_id,
    assigned_to,
    previously_assigned_to: was_assigned_to,
  }
  return [
    {
      type: 'conversation.assigned',
      leadId: lead_id,
      conversationId: id,
      data: { ...data, assigned_at: assignedAt.toISOString() },
    },
  ]
}

/** The score or the signals changed after the event `lead.qualified`. */
export function qualificationUpdated(conversation: EventConversation, updatedAt: Date): NewEvent {
  return {
    type: 'qualification.updated',
    leadId: conversation.lead_id,
    conversationId: conversation.id,
    data: { ...aboutConversation(conversation), updated_at: updatedAt.toISOString() },
  }
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
    alert: 'qualified',
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
  const alert = outcome === 'booked' ? 'booked' : undefined
  return { type: 'conversation.completed', leadId: lead_id, conversationId: id, alert, data }
}

function aboutConversation({ id, lead_id, phone, campaign_id, qualification }: EventConversation) {
  return { conversation_id: id, lead_id, phone, campaign_id, qualification }
}

export type Handoff = { reason: 'lead_request' | 'rule' | 'manual'; rule: string | null; summary: string }

type Urgency = z.output<typeof handoffUrgency>

const URGENT = new Set(['emergency', 'distress'])

/** The urgency of the handoff. It depends on the rule only, so it is the same for every handoff by that rule. */
export function urgencyOf({ rule }: Pick<Handoff, 'rule'>): Urgency {
  return rule !== null && URGENT.has(rule) ? 'high' : 'normal'
}

export function agentRequested(conversation: EventConversation, handoff: Handoff, requestedAt: Date): NewEvent {
  const { reason, rule, summary } = handoff
  const facts = { reason, rule, urgency: urgencyOf(handoff), summary }
  const data = { ...aboutConversation(conversation), ...facts, requested_at: requestedAt.toISOString() }
  return {
    type: 'agent.requested',
    leadId: conversation.lead_id,
    conversationId: conversation.id,
    alert: 'waiting',
    data,
  }
}

/** A booked appointment in the form of its events. */
export type BookedAppointment = {
  id: string
  conversation_id: string
  lead_id: string
  phone: string
  campaign_id: string
  starts_at: Date
  ends_at: Date
  timezone: string
}

/** `rescheduledFrom`: the earlier start of an appointment that was moved. */
export function appointmentBooked(appointment: BookedAppointment, rescheduledFrom: Date | null = null): NewEvent {
  const rescheduled_from = rescheduledFrom?.toISOString() ?? null
  return aboutAppointment('appointment.booked', appointment, { rescheduled_from })
}

export function appointmentCanceled(appointment: BookedAppointment, canceledAt: Date): NewEvent {
  return aboutAppointment('appointment.canceled', appointment, { canceled_at: canceledAt.toISOString() })
}

function aboutAppointment(
  type: 'appointment.booked' | 'appointment.canceled',
  { id, starts_at, ends_at, ...appointment }: BookedAppointment,
  more: object,
): NewEvent {
  const { conversation_id, lead_id, phone, campaign_id, timezone } = appointment
  const times = { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString(), timezone }
  const data = { appointment_id: id, conversation_id, lead_id, phone, campaign_id, ...times, ...more }
  return { type, leadId: lead_id, conversationId: conversation_id, data }
}

/** For live views: the conversation's fields that differ from before. */
export function conversationUpdated(conversation: { id: string; lead_id: string }, changed: string[]): NewEvent {
  return { type: 'conversation.updated', leadId: conversation.lead_id, conversationId: conversation.id, changed }
}

/** For live views: a message was added to the conversation, which counts it. */
export function messageCounted(conversation: { id: string; lead_id: string }): NewEvent {
  return conversationUpdated(conversation, ['messageCount', 'lastMessageAt'])
}

/** For live views: the message's fields that differ from before. Members are alerted if it failed, also an opening. */
export function messageUpdated(
  message: { id: string; lead_id: string; conversation_id: string | null; status?: string },
  changed: string[],
): NewEvent {
  return {
    alert: hasFailed(message) ? 'delivery_problem' : undefined,
    type: 'message.updated',
    leadId: message.lead_id,
    conversationId: message.conversation_id,
    messageId: message.id,
    changed,
  }
}
