import { z } from 'zod'
import {
  CompleteConversationInput,
  completeConversation,
  conversationDerived,
  conversationList,
  conversationShape,
} from '../../../domain/conversations/index.ts'
import { qualificationShape } from '../../../domain/events/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import { restMutation } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { type RelationField, rowType } from '../schema/row-type.ts'
import { restRow, showRow } from '../schema/shown-row.ts'
import { wireType } from '../schema/wire-type.ts'
import { messageSchema, RestMessage } from './messages.ts'

const conversationWithHistorySchema = conversationShape
  .extend({ history: z.array(messageSchema).describe('The newest 1,000 messages, oldest first.') })
  .describe('A conversation and its messages.')

const ReadConversationInput = z.strictObject({ id: idText.describe('ID of the conversation.') })

wireType('RestQualification', qualificationShape)

const HISTORY_MAX = 1_000

const history: RelationField = {
  relation: {
    messages: {
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: HISTORY_MAX,
      select: RestMessage.select,
    },
  },
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

restRow('read_conversation', {
  row: { type: RestConversationWithHistory, noun: 'conversation' },
  input: ReadConversationInput,
  description:
    'Returns a conversation with its messages. The response to an access token for one lead or conversation contains ' +
    'only the fields that such a token can read.',
})

restList('list_conversations', {
  list: conversationList,
  type: RestConversation,
  description: 'Lists the workspace’s conversations, newest first.',
})

export const shownConversation = { type: RestConversation, noun: 'conversation' }

// Without the undo of the GraphQL mutation, which is for members.
restMutation('complete_conversation', {
  type: RestConversation,
  input: CompleteConversationInput,
  description: 'Ends an open conversation and sets its outcome.',
  run: async (input, { app, by, context }) => {
    await completeConversation(app, { ...by, ...input })
    return showRow(shownConversation, input.id, context)
  },
  again: (id, { context }) => showRow(shownConversation, id, context),
})
