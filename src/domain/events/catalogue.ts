import type { z } from 'zod'
import { type EventId, wordsOf } from '../kernel/index.ts'

/** The event types that clients can receive. */
export const EVENT_MEANINGS = {
  'lead.created': 'A lead was created.',
  'lead.updated': 'Fields of a lead changed.',
  'message.received': 'A lead sent a message.',
  'message.sent': 'The carrier accepted a message.',
  'message.delivered': 'The carrier reported a message as delivered.',
  'message.failed': 'A message was not delivered, or its outcome is unknown.',
  'conversation.started': 'A conversation was opened.',
  'lead.qualified': 'A conversation reached the qualification threshold. Sent once per conversation.',
  'qualification.updated': 'The score or signals of a conversation changed after the `lead.qualified` event was sent.',
  'lead.opted_out': 'A lead opted out.',
  'conversation.completed': 'A conversation ended.',
  'agent.requested': 'A conversation was handed off to a person.',
  'conversation.assigned': 'The assignee of a conversation changed.',
  'appointment.booked': 'An appointment was booked or moved to another time.',
  'appointment.canceled': 'A booked appointment was canceled.',
  'import.completed': 'All rows of an import were processed.',
  'campaign.completed': 'A campaign send was completed.',
} as const

export const eventType = wordsOf('EventType', 'Type of the event.', EVENT_MEANINGS)

export const EVENT_TYPES = eventType.options

export type EventType = z.output<typeof eventType>

/** Additional events for live streams. Without a body, never delivered and never listed. */
type InternalEventType = 'message.added' | 'message.updated' | 'conversation.updated'

export const alertKind = wordsOf('AlertKind', 'What an alert to a member is about.', {
  qualified: 'A lead qualified.',
  booked: 'A lead booked an appointment.',
  waiting: 'A conversation was handed off and waits for a person.',
  reply: 'A lead sent a message in a conversation that is assigned to the member.',
  delivery_problem: 'A message to a lead could not be delivered.',
})

export type AlertKind = z.output<typeof alertKind>

/**
 * References of an event. `id` is given if it must be known before the event is written. `alert`: members who chose this kind
 * get an alert.
 */
type Subject = {
  id?: EventId
  /** Null: the event is about no single lead, and has no sequence number. */
  leadId: string | null
  conversationId: string | null
  messageId?: string | null
  alert?: AlertKind | undefined
}

type PublicEvent = Subject & { type: EventType; data: Record<string, unknown> }

/** `changed` names the fields of the node that differ from before, as GraphQL spells them. */
type InternalEvent = Subject & { type: InternalEventType; changed: string[] }

export type NewEvent = PublicEvent | InternalEvent
