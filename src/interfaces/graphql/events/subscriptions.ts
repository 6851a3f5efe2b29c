import { type EventRow, eventType } from '../../../domain/events/index.ts'
import { AppError } from '../../../errors.ts'
import type { FeedItem } from '../live/feed.ts'
import { cursorOf, streamsOf } from '../live/streams.ts'
import { builder, type Context } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { EventObject } from './events.ts'

builder.subscriptionType({
  description:
    'Live updates over WebSocket (graphql-transport-ws) or server-sent events. Subscriptions with an ' +
    'after argument send stored events: first the missed ones, then new ones, without gaps or duplicates.' +
    ' The others send the current state first. A stream ends with one of these error codes. ' +
    'resync_required: the subscriber is more than 1,000 events behind. cursor_expired: after is older ' +
    'than the retention period. unavailable: the server process is shutting down. invalid_api_key or ' +
    'invalid_session: the credentials are no longer valid. limit_reached: too many subscriptions are ' +
    'open. After resync_required or cursor_expired, reload the data; after unavailable, subscribe again ' +
    'with the last cursor.',
})

/** Common fields of the three payloads of a conversation. */
const ConversationEvent = builder.interfaceRef<EventRow>('ConversationEvent').implement({
  description: 'An event in a conversation.',
  resolveType: ({ type }) => TYPE_OF_EVENT[type],
  fields: (t) => ({
    cursor: t.string({
      description: 'Cursor to pass as after when resuming.',
      resolve: (event, _args, context) => cursorOf(context, event),
    }),
    createdAt: t.expose('created_at', { type: 'DateTime', description: 'When the event occurred.' }),
  }),
})

const MessageAdded = builder.objectRef<EventRow>('MessageAdded').implement({
  description: 'A message was accepted, withheld or received.',
  interfaces: [ConversationEvent],
  fields: (t) => ({
    message: t.prismaField({
      type: 'Message',
      nullable: true,
      description: 'The message at the time this update is sent. Null after erasure.',
      resolve: (query, event, _args, context) => messageOf(context, event, query),
    }),
  }),
})

builder.objectRef<EventRow>('MessageUpdated').implement({
  description: 'A message’s status or conversation changed.',
  interfaces: [ConversationEvent],
  fields: (t) => ({
    changed: t.exposeStringList('changed', { description: 'Names of the changed fields.' }),
    message: t.prismaField({
      type: 'Message',
      nullable: true,
      description: 'The message at the time this update is sent. Null after erasure.',
      resolve: (query, event, _args, context) => messageOf(context, event, query),
    }),
  }),
})

const ConversationUpdated = builder.objectRef<EventRow>('ConversationUpdated').implement({
  description: 'A conversation was created or updated.',
  interfaces: [ConversationEvent],
  fields: (t) => ({
    changed: t.exposeStringList('changed', {
      description: 'Names of the changed fields, such as messageCount. For a new conversation, [id].',
    }),
    conversation: t.prismaField({
      type: 'Conversation',
      nullable: true,
      description: 'The conversation at the time this update is sent. Null after erasure.',
      resolve: (query, event, _args, context) => conversationOf(context, event, query),
    }),
  }),
})

const EventOccurred = builder.objectRef<EventRow>('EventOccurred').implement({
  description: 'An event that is also sent to webhooks.',
  fields: (t) => ({
    cursor: t.string({
      description: 'Cursor to pass as after when resuming.',
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

const afterArg = { description: 'Cursor of the last payload that you received. Default: the stream starts now.' }

builder.subscriptionFields((t) => ({
  messageAdded: t.field({
    type: MessageAdded,
    nullable: true,
    description: 'New messages of one conversation or of all.',
    authScopes: scopes.readConversations,
    args: {
      conversationId: t.arg.id({ description: 'Only messages of this conversation.' }),
      after: t.arg.string(afterArg),
    },
    subscribe: (_root, args, context) => follow(context, args, (event) => event.type === 'message.added'),
    resolve: eventOf,
  }),
  conversationUpdated: t.field({
    type: ConversationUpdated,
    nullable: true,
    description:
      'Created and updated conversations, all or only one. A new message changes messageCount and lastMessageAt.',
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
    description: 'All events of one conversation, in order.',
    authScopes: scopes.readConversations,
    args: {
      conversationId: t.arg.id({ required: true, description: 'ID of the conversation.' }),
      after: t.arg.string(afterArg),
    },
    subscribe: (_root, args, context) => follow(context, args, (event) => event.type in TYPE_OF_EVENT),
    resolve: eventOf,
  }),
  events: t.field({
    type: EventOccurred,
    nullable: true,
    description: 'Events that are also sent to webhooks, of all types or selected ones.',
    authScopes: scopes.readConversations,
    args: {
      types: t.arg({ type: [enumFrom(eventType)], description: 'Only these types.' }),
      after: t.arg.string(afterArg),
    },
    subscribe: (_root, { types, after }, context) => {
      if (types?.length === 0) throw new AppError('invalid_parameter', NO_TYPES)
      return streamsOf(context).open(context, after, (event) => event.public && (!types || types.includes(event.type)))
    },
    resolve: eventOf,
  }),
}))

const NO_TYPES = { param: 'types', message: 'Provide at least one type, or omit types to receive all.' }

type Following = { conversationId?: string | null | undefined; after?: string | null | undefined }

/** The events of one conversation, or of all. `not_found` for an unknown conversation. */
async function follow(context: Context, { conversationId, after }: Following, accept: (event: EventRow) => boolean) {
  if (conversationId == null) return streamsOf(context).open(context, after, accept)
  const found = await readsOf(context).conversation.findFirst({ select: { id: true }, where: { id: conversationId } })
  if (!found) throw AppError.notFound('conversation', conversationId, 'conversationId')
  const accepted = (event: EventRow) => event.conversation_id === conversationId && accept(event)
  return streamsOf(context).open(context, after, accepted)
}

function eventOf(item: FeedItem): EventRow {
  if ('failure' in item) throw item.failure
  return item.event
}

function messageOf(context: Context, event: EventRow, query: object) {
  const load = () => readsOf(context).message.findFirst({ ...query, where: { id: event.message_id ?? '' } })
  return streamsOf(context).load(event, `message ${JSON.stringify(query)}`, load)
}

function conversationOf(context: Context, event: EventRow, query: object) {
  const load = () => readsOf(context).conversation.findFirst({ ...query, where: { id: event.conversation_id ?? '' } })
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
