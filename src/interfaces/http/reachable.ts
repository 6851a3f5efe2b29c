import { z } from 'zod'
import { conversationShape } from '../../domain/conversations/index.ts'
import { leadShape, messageShape } from '../../domain/events/index.ts'
import type { Reach } from '../../domain/identity/index.ts'

/** The shapes of what a token for one lead or conversation can read, with the fields that it can read: nothing else is shown to it. */
export const REACHABLE_LEAD = leadShape.pick({
  ...{ id: true, phone: true, source: true, status: true, attributes: true, suppressed: true, timezone: true },
  ...{ language: true, campaign_id: true, created_at: true, updated_at: true },
})

export const REACHABLE_CONVERSATION = conversationShape.pick({
  ...{ id: true, lead_id: true, phone: true, campaign_id: true, status: true, qualification: true, messages: true },
  ...{ handler: true, created_at: true, handoff_at: true, completed_at: true, last_message_at: true },
})

export const REACHABLE_MESSAGE = messageShape.pick({
  ...{ id: true, lead_id: true, conversation_id: true, direction: true, status: true, body: true, from: true },
  ...{ to: true, segments: true, sent_by: true, purpose: true, error_code: true, scheduled_for: true },
  ...{ sent_at: true, delivered_at: true, created_at: true },
})

/** What REST and MCP show of the object to such a token. */
export const REACHABLE: Readonly<Record<Reach['type'], z.ZodObject>> = {
  lead: REACHABLE_LEAD,
  conversation: REACHABLE_CONVERSATION.extend({ history: z.array(REACHABLE_MESSAGE) }),
}

/** The value with the fields of the shape only, at all depths. */
export function onlyFieldsOf(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodArray) {
    return (value as unknown[]).map((one) => onlyFieldsOf(schema.element as z.ZodType, one))
  }
  if (!(schema instanceof z.ZodObject)) return value
  const row = value as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, inner]) => [name, onlyFieldsOf(inner as z.ZodType, row[name])]),
  )
}
