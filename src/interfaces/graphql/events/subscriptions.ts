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
    'Live updates over WebSocket (graphql-transport-ws) or server-sent events. Subscriptions with an `after` ' +
    'argument send events: first the missed ones, then new ones, without gaps or duplicates. The other ' +
    'subscriptions send the current state first. A stream ends with one of these error codes. resync_required: ' +
    'the subscriber is more than 1,000 events behind. cursor_expired: the cursor in `after` is older than the ' +
    'retention period. unavailable: the server process is shutting down. invalid_api_key or invalid_session: the ' +
    'credentials are no longer valid. limit_reached: too many subscriptions are open. After resync_required or ' +
    'cursor_expired, reload the data; after unavailable, subscribe again with the last cursor.',
})

const CURSOR = {
  description: 'Cursor of this payload. Pass it as `after` to resume the subscription.',
  resolve: (event: EventRow, _args: object, context: Context) => cursorOf(context, event),
}

/** Common fields of the three payloads of a conversation. */
const ConversationEvent = builder.interfaceRef<EventRow>('ConversationEvent').implement({
  description: 'An event in a conversation.',
  resolveType: ({ type }) => TYPE_OF_EVENT[type],
  fields: (t) => ({
    cursor: t.string(CURSOR),
    createdAt: t.expose('created_at', { type: 'DateTime', description: 'When the event occurred.' }),
  }),
})

const MESSAGE = {
  type: 'Message',
  nullable: true,
  description: 'Current state of the message. Null if the lead was erased.',
  resolve: (query: object, event: EventRow, _args: object, context: Context) => messageOf(context, event, query),
} as const

const MessageAdded = builder.objectRef<EventRow>('MessageAdded').implement({
  description: 'A new message: received from the lead, accepted for sending, or withheld.',
  interfaces: [ConversationEvent],
  fields: (t) => ({
    message: t.prismaField(MESSAGE),
  }),
})

builder.objectRef<EventRow>('MessageUpdated').implement({
  description: 'A message’s status or conversation changed.',
  interfaces: [ConversationEvent],
  fields: (t) => ({
    changed: t.exposeStringList('changed', { description: 'Names of the changed fields, such as status.' }),
    message: t.prismaField(MESSAGE),
  }),
})

const ConversationUpdated = builder.objectRef<EventRow>('ConversationUpdated').implement({
  description: 'A conversation was created or updated.',
  interfaces: [ConversationEvent],
  fields: (t) => ({
    changed: t.exposeStringList('changed', {
      description:
        'Names of the changed fields, such as messageCount. For a new conversation, the list contains only id.',
    }),
    conversation: t.prismaField({
      type: 'Conversation',
      nullable: true,
      description: 'Current state of the conversation. Null if the lead was erased.',
      resolve: (query, event, _args, context) => conversationOf(context, event, query),
    }),
  }),
})

const EventOccurred = builder.objectRef<EventRow>('EventOccurred').implement({
  description: 'An event, as sent to webhook endpoints.',
  fields: (t) => ({
    cursor: t.string(CURSOR),
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

const afterArg = {
  description: 'Cursor of the last payload that you received. Without a cursor, the stream starts with the next event.',
}

const STREAM = { nullable: true, authScopes: scopes.readConversations, resolve: eventOf } as const

builder.subscriptionFields((t) => ({
  messageAdded: t.field({
    type: MessageAdded,
    ...STREAM,
    description: 'New messages in all conversations, or only in one conversation.',
    args: {
      conversationId: t.arg.id({ description: 'Only messages of this conversation.' }),
      after: t.arg.string(afterArg),
    },
    subscribe: (_root, args, context) => follow(context, args, (event) => event.type === 'message.added'),
  }),
  conversationUpdated: t.field({
    type: ConversationUpdated,
    ...STREAM,
    description:
      'Created and updated conversations of the workspace, or updates to a single conversation. A new message changes ' +
      'messageCount and lastMessageAt.',
    args: {
      conversationId: t.arg.id({ description: 'Only updates to this conversation.' }),
      after: t.arg.string(afterArg),
    },
    subscribe: (_root, args, context) => follow(context, args, (event) => event.type === 'conversation.updated'),
  }),
  conversationEvents: t.field({
    type: ConversationEvent,
    ...STREAM,
    description: 'All events of one conversation, in order.',
    args: {
      conversationId: t.arg.id({ required: true, description: 'ID of the conversation.' }),
      after: t.arg.string(afterArg),
    },
    subscribe: (_root, args, context) => follow(context, args, (event) => event.type in TYPE_OF_EVENT),
  }),
  events: t.field({
    type: EventOccurred,
    ...STREAM,
    description: 'Events of the workspace, as sent to webhook endpoints: all types, or only the given types.',
    args: {
      types: t.arg({ type: [enumFrom(eventType)], description: 'Only events of these types.' }),
      after: t.arg.string(afterArg),
    },
    subscribe: (_root, { types, after }, context) => {
      if (types?.length === 0) throw new AppError('invalid_parameter', NO_TYPES)
      return streamsOf(context).open(context, after, (event) => event.public && (!types || types.includes(event.type)))
    },
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
