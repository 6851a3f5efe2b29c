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
import type { Request } from '../../graphql/schema/mutation.ts'
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

/** Changes a conversation, once for its idempotency key, and returns how it is now. */
function changes<Input extends z.ZodObject<{ id: z.ZodType<string> }>>(
  name: string,
  input: Input,
  description: string,
  change: (app: Context['app'], request: z.output<Input> & Request['by']) => Promise<void>,
): void {
  restMutation(name, {
    type: RestConversation,
    input,
    description,
    run: async (given, { app, by, context, info }) => {
      await change(app, { ...by, ...given })
      return RestConversation.find(context, info, 'conversation', { id: given.id as string })
    },
    again: (id, { context, info }) => RestConversation.find(context, info, 'conversation', { id }),
  })
}

changes(
  'hand_off_conversation',
  HandOffInput,
  'Hands an open conversation off to a person. The agent is paused, and a notification is sent.',
  requestHuman,
)
changes(
  'return_conversation',
  ReturnToAgentInput,
  'Returns an open conversation to the agent, which replies from the lead’s next message on.',
  returnToAgent,
)
changes('complete_conversation', CompleteConversationInput, 'Completes an open conversation.', completeConversation)
