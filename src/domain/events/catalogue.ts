import type { EventId } from '../kernel/index.ts'

/** The six events that a client hears of. */
export const EVENT_TYPES = [
  'message.received',
  'message.delivered',
  'lead.qualified',
  'lead.opted_out',
  'conversation.completed',
  'agent.requested',
] as const

export type EventType = (typeof EVENT_TYPES)[number]

/** What live views need besides. Without body, never delivered, never listed. */
export type InternalEventType = 'message.added' | 'message.updated' | 'conversation.updated'

/** What all events may point at. `id` is given where the event must be known before it is written. */
type Subject = { id?: EventId; leadId: string; conversationId: string | null; messageId?: string | null }

export type PublicEvent = Subject & { type: EventType; data: Record<string, unknown> }

/** `changed` names the fields of the node that differ from before, as GraphQL spells them. */
export type InternalEvent = Subject & { type: InternalEventType; changed: string[] }

export type NewEvent = PublicEvent | InternalEvent
