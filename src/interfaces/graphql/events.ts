import { builder } from './builder.ts'
import { EventType } from './enums.ts'
import { among, Node, nodeKind } from './node.ts'
import { dbOf, scopes } from './scopes.ts'
import { selectionOf } from './selection.ts'

/** The envelope's part that differs between types. */
export const EventObject = builder.prismaObject('Event', {
  description: 'Something that has happened, as webhooks tell it. Kept for 7 days.',
  interfaces: [Node],
  authScopes: scopes.readConversations,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as evt_01jd…; the webhook-id of its deliveries.' }),
    type: t.expose('type', { type: EventType, description: 'What has happened.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
    leadId: t.exposeID('leadId', { nullable: true, description: 'The lead it is about.' }),
    conversationId: t.exposeID('conversationId', { nullable: true, description: 'The conversation it is about.' }),
    messageId: t.exposeID('messageId', { nullable: true, description: 'The message it is about.' }),
    data: t.field({
      type: 'JSON',
      description: 'What webhooks carry as data, in the wire’s snake_case.',
      resolve: ({ body }) => dataOf(body),
    }),
  }),
})

nodeKind('evt', 'Event', (context, ids, info) => {
  const query = selectionOf(context, info, 'Event')
  return dbOf(context).event.findMany({ ...query, where: { id: among(ids), public: true } })
})

function dataOf(body: string | null): unknown {
  const envelope: { data: unknown } = JSON.parse(body ?? '{"data":null}')
  return envelope.data
}
