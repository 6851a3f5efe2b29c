import { z } from 'zod'
import {
  CompleteConversationInput,
  completeConversation,
  conversationDerived,
  conversationList,
  conversationShape,
  HandOffInput,
  ReturnToAgentInput,
  requestHuman,
  returnToAgent,
  SetInboxStateInput,
  setInboxState,
} from '../../../domain/conversations/index.ts'
import { qualificationShape } from '../../../domain/events/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import type { MutationRequest } from '../../graphql/schema/mutation.ts'
import { restMutation, restQuery } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { type RelationField, rowType } from '../schema/row-type.ts'
import { wireType } from '../schema/wire-type.ts'
import { messageSchema, RestMessage } from './messages.ts'

const conversationWithHistorySchema = conversationShape
  .extend({ history: z.array(messageSchema).describe('The newest 1,000 messages, oldest first.') })
  .describe('A conversation and its messages.')

const ReadConversationInput = z.strictObject({ id: idText.describe('ID of the conversation.') })

wireType('RestQualification', qualificationShape)

const HISTORY_MAX = 1_000

const history: RelationField = {
  select: (nested) => ({
    messages: nested({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: HISTORY_MAX }, RestMessage.name),
  }),
  show: ({ messages }, context) =>
    (messages as object[]).map((message) => RestMessage.show(message, context)).reverse(),
}

const RestConversation = rowType('RestConversation', 'Conversation', conversationShape, conversationDerived)
const RestConversationWithHistory = rowType(
  'RestConversationWithHistory',
  'Conversation',
  conversationWithHistorySchema,
  { ...conversationDerived, history },
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
  change: (app: Context['app'], request: z.output<Input> & MutationRequest['by']) => Promise<void>,
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
  'Returns an open conversation to the agent. The agent resumes with the lead’s next message.',
  returnToAgent,
)
changes(
  'complete_conversation',
  CompleteConversationInput,
  'Ends an open conversation and sets its outcome.',
  completeConversation,
)
changes(
  'set_inbox_state',
  SetInboxStateInput,
  'Marks an open conversation as done, snoozes it until a time, or returns it to the inbox.',
  setInboxState,
)
