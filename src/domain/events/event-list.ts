import { z } from 'zod'
import {
  between,
  createdFilters,
  cursorText,
  idText,
  type List,
  limit,
  numbered,
  type OwnOrder,
  type Reads,
  valueKinds,
} from '../kernel/index.ts'
import { EVENT_TYPES, type EventType, eventType } from './catalogue.ts'

/** The order of `GET /v1/events`, whose readers poll for what is new. */
export const OLDEST_FIRST = numbered('position', { read: BigInt, isAscending: true })

const filters = {
  ...createdFilters('items'),
  types: z.array(eventType).optional().describe('Only events of these types.'),
  lead_id: idText.optional().describe('Only events of this lead.'),
  conversation_id: idText.optional().describe('Only events of this conversation.'),
}

/**
 * The public events of a workspace by position, the latest first. `GET /v1/events` shows the same list the other way round. It has
 * its own input, because `types` is one text in a query string and `after` an event, and its own cursors, which contain the ID of
 * an event: the cursor expires with the event, so that a reader who was away for too long learns that events are missing.
 */
export const eventList: List<'Event', typeof filters, unknown, OwnOrder> = {
  name: 'events',
  model: 'event',
  filters,
  where: ({ types, lead_id, conversation_id, created_after, created_before }) => ({
    ...PUBLIC,
    ...(types && { type: { in: types } }),
    ...(lead_id !== undefined && { leadId: lead_id }),
    ...(conversation_id !== undefined && { conversationId: conversation_id }),
    ...between('createdAt', created_after, created_before),
  }),
  order: () => numbered('position', { read: BigInt }),
}

/** Events that customers see. */
export const PUBLIC = { public: true }

const types = z
  .string()
  .transform((text, context) => readTypes(text, context))
  .register(valueKinds, { kind: 'json' })
  .describe('Only events of these types, separated by commas.')

export const ListEventsInput = z
  .strictObject({
    types: types.optional(),
    after: idText.optional().describe('Only events that come after the event with this ID.'),
    limit,
    cursor: cursorText.optional().describe('`next_cursor` of the previous page. Cannot be combined with `after`.'),
  })
  .refine(({ after, cursor }) => after === undefined || cursor === undefined, {
    path: ['cursor'],
    error: 'Provide either `after` or `cursor`, not both.',
  })

/**
 * The position of an event that was public. Null if it does not exist, belongs to another workspace or is no longer kept. The event
 * of an erased lead keeps its place (and its sequence number).
 */
export async function positionOf(reads: Reads, id: string): Promise<bigint | null> {
  const where = { id, OR: [PUBLIC, { sequence: { not: null } }] }
  return (await reads.event.findFirst({ select: { position: true }, where }))?.position ?? null
}

function readTypes(text: string, context: z.RefinementCtx<string>): EventType[] {
  const given = text.split(',')
  const unknown = given.find((type) => !(EVENT_TYPES as readonly string[]).includes(type))
  if (unknown === undefined) return given as EventType[]
  context.addIssue({
    code: 'custom',
    message: `Must be one or more of ${EVENT_TYPES.join(', ')}, separated by commas.`,
  })
  return z.NEVER
}
