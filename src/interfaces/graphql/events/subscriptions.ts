import type { EventRow } from '../../../domain/events/index.ts'
import { AppError } from '../../../errors.ts'
import type { Told } from '../live/feed.ts'
import { cursorOf, streamsOf } from '../live/streams.ts'
import { builder, type Context } from '../schema/builder.ts'
import { EventType } from '../schema/enums.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { EventObject } from './events.ts'

builder.subscriptionType({
  description:
    'Live views over WebSocket (graphql-transport-ws) or server-sent events. Those with after are of stored events: first ' +
    'what was missed, then what comes, without gap or repeat. The others send the present state first. A stream ends ' +
    'with an error: resync_required when the subscriber is more than 1,000 events behind, cursor_expired when after is ' +
    'older than what is kept, unavailable when this process leaves, invalid_api_key or invalid_session when whoever ' +
    'asked is no longer let in. Subscribe anew with the last cursor. limit_reached when as many are open as may be.',
})

/** What the three payloads of a conversation have in common. */
const ConversationEvent = builder.interfaceRef<EventRow>('ConversationEvent').implement({
  description: 'Something that has happened in a conversation.',
  resolveType: ({ type }) => TYPE_OF_EVENT[type],
  fields: (t) => ({
    cursor: t.string({
      description: 'Give it as after to go on from here.',
      resolve: (event, _args, context) => cursorOf(context, event),
    }),
    createdAt: t.expose('created_at', { type: 'DateTime', description: 'When it happened.' }),
  }),
})

const MessageAdded = builder.objectRef<EventRow>('MessageAdded').implement({
  description: 'A message was accepted, withheld or received.',
  interfaces: [ConversationEvent],
  fields: (t) => ({
    message: t.prismaField({
      type: 'Message',
      nullable: true,
      description: 'The message as it is when this is sent. Null once it is erased.',
      resolve: (query, event, _args, context) => messageOf(context, event, query),
    }),
  }),
})

builder.objectRef<EventRow>('MessageUpdated').implement({
  description: 'A message has changed: its status, or the conversation it belongs to.',
  interfaces: [ConversationEvent],
  fields: (t) => ({
    changed: t.exposeStringList('changed', { description: 'The names of the fields that differ from before.' }),
    message: t.prismaField({
      type: 'Message',
      nullable: true,
      description: 'The message as it is when this is sent. Null once it is erased.',
      resolve: (query, event, _args, context) => messageOf(context, event, query),
    }),
  }),
})

const ConversationUpdated = builder.objectRef<EventRow>('ConversationUpdated').implement({
  description: 'A conversation has begun or changed.',
  interfaces: [ConversationEvent],
  fields: (t) => ({
    changed: t.exposeStringList('changed', {
      description: 'The names of the fields that changed, such as messageCount. A new conversation is [id].',
    }),
    conversation: t.prismaField({
      type: 'Conversation',
      nullable: true,
      description: 'The conversation as it is when this is sent. Null once it is erased.',
      resolve: (query, event, _args, context) => conversationOf(context, event, query),
    }),
  }),
})

const EventOccurred = builder.objectRef<EventRow>('EventOccurred').implement({
  description: 'One of the events that webhooks tell.',
  fields: (t) => ({
    cursor: t.string({
      description: 'Give it as after to go on from here.',
      resolve: (event, _args, context) => cursorOf(context, event),
    }),
    event: t.field({
      type: EventObject,
      description: 'The event.',
      resolve: (event, _args, { principal }) => toEvent(event, principal.workspaceId),
    }),
  }),
})

const TYPE_OF_EVENT: Readonly<Record<string, string>> = {
  'message.added': 'MessageAdded',
  'message.updated': 'MessageUpdated',
  'conversation.updated': 'ConversationUpdated',
}

const afterArg = { description: 'The cursor of the last payload that was seen. Without it: from now on.' }

builder.subscriptionFields((t) => ({
  messageAdded: t.field({
    type: MessageAdded,
    nullable: true,
    description: 'Messages as they are added, of one conversation or of all.',
    authScopes: scopes.readConversations,
    args: {
      conversationId: t.arg.id({ description: 'Only those of this conversation.' }),
      after: t.arg.string(afterArg),
    },
    subscribe: (_root, args, context) => follow(context, args, (event) => event.type === 'message.added'),
    resolve: eventOf,
  }),
  conversationUpdated: t.field({
    type: ConversationUpdated,
    nullable: true,
    description:
      'Conversations as they begin and change, one or all. A new message changes messageCount and lastMessageAt.',
    authScopes: scopes.readConversations,
    args: {
      conversationId: t.arg.id({ description: 'Only this conversation.' }),
      after: t.arg.string(afterArg),
    },
    subscribe: (_root, args, context) => follow(context, args, (event) => event.type === 'conversation.updated'),
    resolve: eventOf,
  }),
  conversationEvents: t.field({
    type: ConversationEvent,
    nullable: true,
    description: 'All that happens in one conversation, in order.',
    authScopes: scopes.readConversations,
    args: {
      conversationId: t.arg.id({ required: true, description: 'The conversation.' }),
      after: t.arg.string(afterArg),
    },
    subscribe: (_root, args, context) => follow(context, args, (event) => event.type in TYPE_OF_EVENT),
    resolve: eventOf,
  }),
  events: t.field({
    type: EventOccurred,
    nullable: true,
    description: 'The events that webhooks tell, of some types or of all.',
    authScopes: scopes.readConversations,
    args: {
      types: t.arg({ type: [EventType], description: 'Only these types.' }),
      after: t.arg.string(afterArg),
    },
    subscribe: (_root, { types, after }, context) => {
      if (types?.length === 0) throw new AppError('invalid_parameter', NO_TYPES)
      return streamsOf(context).open(context, after, (event) => event.public && (!types || types.includes(event.type)))
    },
    resolve: eventOf,
  }),
}))

const NO_TYPES = { param: 'types', message: 'Name at least one type, or leave types out for all.' }

type Following = { conversationId?: string | null | undefined; after?: string | null | undefined }

/** The events of one conversation, or of all. A conversation that is not there is an error, not a silence. */
async function follow(context: Context, { conversationId, after }: Following, accept: (event: EventRow) => boolean) {
  if (conversationId == null) return streamsOf(context).open(context, after, accept)
  const found = await dbOf(context).conversation.findFirst({ select: { id: true }, where: { id: conversationId } })
  if (!found) throw new AppError('not_found', { param: 'conversationId' })
  const accepted = (event: EventRow) => event.conversation_id === conversationId && accept(event)
  return streamsOf(context).open(context, after, accepted)
}

function eventOf(told: Told): EventRow {
  if ('failure' in told) throw told.failure
  return told.event
}

function messageOf(context: Context, event: EventRow, query: object) {
  const load = () => dbOf(context).message.findFirst({ ...query, where: { id: event.message_id ?? '' } })
  return streamsOf(context).load(event, `message ${JSON.stringify(query)}`, load)
}

function conversationOf(context: Context, event: EventRow, query: object) {
  const load = () => dbOf(context).conversation.findFirst({ ...query, where: { id: event.conversation_id ?? '' } })
  return streamsOf(context).load(event, `conversation ${JSON.stringify(query)}`, load)
}

/** The row as the type Event reads it. */
function toEvent(row: EventRow, workspaceId: string) {
  return {
    workspaceId,
    id: row.id,
    position: BigInt(row.position),
    type: row.type,
    public: row.public,
    leadId: row.lead_id,
    conversationId: row.conversation_id,
    messageId: row.message_id,
    changed: row.changed,
    sequence: row.sequence,
    isTest: false,
    body: row.body,
    createdAt: row.created_at,
  }
}
