import { z } from 'zod'
import { eventType } from '../../../domain/events/index.ts'
import { between, createdFilters, idText, type List } from '../../../domain/kernel/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { columnsIn, numbered, type Place, queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

/** The envelope's part that differs between types. */
export const EventObject = builder.prismaObject('Event', {
  description: 'Something that happened in the workspace, as sent to webhook endpoints. Kept for 7 days.',
  ...guardedNode(scopes.readConversations),
  fields: (t) => ({
    ...columnFields(t, 'Event', {
      id: 'Unique ID, such as evt_01jd…. Sent as webhook-id with its deliveries.',
      type: { type: enumFrom(eventType), description: 'Type of the event.' },
      createdAt: 'When the event occurred.',
      leadId: 'ID of the related lead.',
      conversationId: 'ID of the related conversation.',
      messageId: 'ID of the related message.',
      sequence:
        'Sequence number among the lead’s events, starting at 1. Same as Webhook-Sequence. Null if the event ' +
        'has no lead.',
    }),
    data: t.field({
      type: 'JSON',
      description: 'The data object sent to webhooks, with snake_case keys.',
      resolve: ({ body }) => dataOf(body),
    }),
  }),
})

queryRow('event', {
  model: 'Event',
  prefix: 'evt',
  description: 'Returns an event by ID, or null if it does not exist in this workspace or is older than 7 days.',
  authScopes: scopes.readConversations,
  where: { public: true },
})

const filters = {
  ...createdFilters('items'),
  types: z.array(eventType).optional().describe('Only events of these types.'),
  lead_id: idText.optional().describe('Only events of this lead.'),
  conversation_id: idText.optional().describe('Only events of this conversation.'),
}

const eventList: List<'Event', typeof filters> & { place: Place } = {
  name: 'events',
  model: 'event',
  filters,
  where: ({ created_after, created_before, types, ...columns }) => ({
    public: true,
    ...(types && { type: { in: types } }),
    ...columnsIn(columns),
    ...between('createdAt', created_after, created_before),
  }),
  place: numbered('position', { read: BigInt }),
}

queryList('events', EventObject, {
  list: eventList,
  description: 'Events of the last 7 days in commit order, latest first.',
  authScopes: scopes.readConversations,
})

function dataOf(body: string | null): unknown {
  const envelope: { data: unknown } = JSON.parse(body ?? '{"data":null}')
  return envelope.data
}
