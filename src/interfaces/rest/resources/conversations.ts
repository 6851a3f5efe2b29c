import type { GraphQLResolveInfo } from 'graphql'
import { z } from 'zod'
import {
  CompleteConversationInput,
  completeConversation,
  conversationList,
  conversationShape,
  HandOffInput,
  ReturnToAgentInput,
  requestHuman,
  returnToAgent,
} from '../../../domain/conversations/index.ts'
import { qualificationShape } from '../../../domain/events/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { restMutation, restQuery } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { type DerivedField, type Row, rowType } from '../schema/row-type.ts'
import { wireType } from '../schema/wire-type.ts'
import { messageSchema, RestMessage } from './messages.ts'

const { qualification, messages, ...columns } = conversationShape.shape
const { handler, created_at, handoff_at, completed_at, last_message_at, ...first } = columns

const conversationWithHistorySchema = z
  .object({
    ...first,
    qualification,
    messages,
    history: z.array(messageSchema).describe('The newest 1,000 messages, oldest first.'),
    ...{ handler, created_at, handoff_at, completed_at, last_message_at },
  })
  .describe('A conversation and its messages.')

const ReadConversationInput = z.strictObject({ id: idText.describe('ID of the conversation.') })

wireType('RestQualification', qualificationShape)

const HISTORY_MAX = 1_000

const derived = {
  qualification: {
    select: { score: true, signals: true, confidence: true },
    show: ({ score, signals, confidence }: Row) => ({ score, signals, confidence }),
  },
  messages: { select: { messageCount: true }, show: ({ message_count }: Row) => message_count },
}
const history: DerivedField = {
  select: (nested) => ({
    messages: nested({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: HISTORY_MAX }, RestMessage.name),
  }),
  show: ({ messages }) => (messages as object[]).map((message) => RestMessage.show(message)).reverse(),
}

const RestConversation = rowType('RestConversation', 'Conversation', conversationShape, derived)
const RestConversationWithHistory = rowType(
  'RestConversationWithHistory',
  'Conversation',
  conversationWithHistorySchema,
  { ...derived, history },
)

restQuery('read_conversation', {
  type: RestConversationWithHistory,
  input: ReadConversationInput,
  description: 'Returns a conversation with its messages.',
  resolve: ({ id }, context, info) => RestConversationWithHistory.find(context, info, 'conversation', { id }),
})

restList('list_conversations', {
  list: conversationList,
  type: RestConversation,
  description: 'Lists the workspace’s conversations, newest first.',
})

restMutation('hand_off_conversation', {
  type: RestConversation,
  input: HandOffInput,
  description: 'Hands an open conversation off to a person. The agent is paused, and a notification is sent.',
  resolve: (input, context, info) => changed(context, info, input, requestHuman),
})

restMutation('return_conversation', {
  type: RestConversation,
  input: ReturnToAgentInput,
  description: 'Returns an open conversation to the agent, which replies from the lead’s next message on.',
  resolve: (input, context, info) => changed(context, info, input, returnToAgent),
})

restMutation('complete_conversation', {
  type: RestConversation,
  input: CompleteConversationInput,
  description: 'Completes an open conversation.',
  resolve: (input, context, info) => changed(context, info, input, completeConversation),
})

type Change<Input> = (
  app: Context['app'],
  request: Input & { workspaceId: string; idempotency: Context['idempotency'] },
) => Promise<void>

/** Changes a conversation, once for its idempotency key, and returns how it is now. */
async function changed<Input extends { id: string }>(
  context: Context,
  info: GraphQLResolveInfo,
  input: Input,
  change: Change<Input>,
) {
  const { app, principal, idempotency, madeId } = context
  if (madeId === undefined) await change(app, { ...input, workspaceId: principal.workspaceId, idempotency })
  return RestConversation.find(context, info, 'conversation', { id: input.id })
}
