import { eventList, eventShape, eventType, PUBLIC } from '../../../domain/events/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

/** The envelope's part that differs between types. */
export const EventObject = builder.prismaObject('Event', {
  description: eventShape.description!,
  ...guardedNode(scopes.readConversations),
  fields: (t) => ({
    ...columnFields(t, 'Event', {
      id: 'Unique ID, such as evt_01jd…. Deliveries of the event send it in the `webhook-id` header.',
      type: { type: enumFrom(eventType), description: 'Type of the event.' },
      createdAt: 'When the event occurred.',
      leadId: 'ID of the related lead. Null if the event has no lead.',
      conversationId: 'ID of the related conversation. Null if the event has no conversation.',
      messageId: 'ID of the related message. Null if the event has no message.',
      sequence:
        'Sequence number among the lead’s events, starting at 1. Deliveries send it in the `Webhook-Sequence` header. ' +
        'Null if the event has no lead.',
    }),
    data: t.field({
      type: 'JSON',
      description: 'The data object sent to webhooks, with snake_case keys. Empty if the lead was erased.',
      resolve: ({ body }) => dataOf(body),
    }),
  }),
})

queryRow('event', {
  model: 'Event',
  prefix: 'evt',
  description: 'Returns an event by ID, or null if it does not exist in this workspace or is older than 7 days.',
  authScopes: scopes.readConversations,
  where: PUBLIC,
})

queryList('events', EventObject, {
  list: eventList,
  description: 'Events of the last 7 days in commit order, latest first.',
  authScopes: scopes.readConversations,
})

function dataOf(body: string | null): unknown {
  const envelope: { data: unknown } = JSON.parse(body ?? '{"data":{}}')
  return envelope.data
}
