import type { z } from 'zod'
import { type EventId, wordsOf } from '../kernel/index.ts'

/** The event types that clients can receive. */
export const EVENT_MEANINGS = {
  'message.received': 'A lead sent a message.',
  'message.delivered': 'The carrier reported a message as delivered.',
  'lead.qualified': 'A conversation reached the qualification threshold. Sent once per conversation.',
  'lead.opted_out': 'A lead opted out.',
  'conversation.completed': 'A conversation ended.',
  'agent.requested': 'A conversation was handed off to a person.',
} as const

export const eventType = wordsOf('EventType', 'Type of the event.', EVENT_MEANINGS)

export const EVENT_TYPES = eventType.options

export type EventType = z.output<typeof eventType>

/** Additional events for live streams. Without a body, never delivered and never listed. */
type InternalEventType = 'message.added' | 'message.updated' | 'conversation.updated'

/** References of an event. `id` is given if it must be known before the event is written. */
type Subject = { id?: EventId; leadId: string; conversationId: string | null; messageId?: string | null }

type PublicEvent = Subject & { type: EventType; data: Record<string, unknown> }

/** `changed` names the fields of the node that differ from before, as GraphQL spells them. */
type InternalEvent = Subject & { type: InternalEventType; changed: string[] }

export type NewEvent = PublicEvent | InternalEvent
