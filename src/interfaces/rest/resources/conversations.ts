import { z } from 'zod'
import {
  CompleteConversationInput,
  completeConversation,
  HandOffInput,
  ListConversationsInput,
  listConversations,
  ReturnToAgentInput,
  readConversation,
  requestHuman,
  returnToAgent,
  type WireConversation,
} from '../../../domain/conversations/index.ts'
import { qualificationShape } from '../../../domain/events/index.ts'
import { idText } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { restMutation, restQuery } from './field.ts'
import { messageSchema } from './messages.ts'
import { idOf, pageOf, phone, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

const fields = {
  id: idOf('conv', 'ID of the conversation.'),
  lead_id: idOf('lead', 'ID of the lead.'),
  phone: phone('The lead’s phone number in E.164 format.'),
  campaign_id: idOf('camp', 'ID of the campaign whose playbook the agent follows.'),
  status: z
    .enum(['active', 'qualified', 'booked', 'disqualified', 'opted-out'])
    .describe('Status of the conversation. `booked`, `disqualified` and `opted-out` are final.'),
  qualification: qualificationShape,
  messages: z.int().describe('Number of messages in the conversation.'),
}

const lastFields = {
  handler: z.enum(['agent', 'human']).describe('Whether the agent or a person replies to the lead.'),
  created_at: wireTime.describe('When the lead first replied.'),
  handoff_at: wireTime
    .nullable()
    .describe('Time of the latest handoff to a person. Kept after the conversation returns to the agent.'),
  completed_at: wireTime.nullable().describe('When the conversation ended.'),
  last_message_at: wireTime.nullable().describe('When the newest message was created.'),
}

export const conversationSchema = z
  .object({ ...fields, ...lastFields })
  .describe('The SMS thread with one lead, from the lead’s first reply until it ends.')

export const conversationWithHistorySchema = z
  .object({
    ...fields,
    history: z.array(messageSchema).describe('The newest 1,000 messages, oldest first.'),
    ...lastFields,
  })
  .describe('A conversation and its messages.')

export const conversationPageSchema = pageOf(conversationSchema)

export const ReadConversationInput = z.strictObject({ id: idText.describe('ID of the conversation.') })

wireType('RestQualification', qualificationShape)
const RestConversation = wireType('RestConversation', conversationSchema)
const RestConversationWithHistory = wireType('RestConversationWithHistory', conversationWithHistorySchema)
const RestConversationPage = wireType('RestConversationPage', conversationPageSchema)

restQuery('read_conversation', {
  type: RestConversationWithHistory,
  input: ReadConversationInput,
  description: 'Returns a conversation with its messages.',
  resolve: async ({ id }, { app, principal }) => {
    const conversation = await readConversation(app, { workspaceId: principal.workspaceId, id })
    if (!conversation) throw AppError.notFound('conversation', id)
    return conversation
  },
})

restQuery('list_conversations', {
  type: RestConversationPage,
  input: ListConversationsInput,
  description: 'Lists the workspace’s conversations, newest first.',
  resolve: (input, { app, principal }) => listConversations(app, { workspaceId: principal.workspaceId, ...input }),
})

restMutation('hand_off_conversation', {
  type: RestConversation,
  input: HandOffInput,
  description:
    'Hands an open conversation off to a person. The agent is paused and the notification channels are notified.',
  resolve: (input, context) => changed(context, input, requestHuman),
})

restMutation('return_conversation', {
  type: RestConversation,
  input: ReturnToAgentInput,
  description: 'Returns an open conversation to the agent, which replies from the lead’s next message on.',
  resolve: (input, context) => changed(context, input, returnToAgent),
})

restMutation('complete_conversation', {
  type: RestConversation,
  input: CompleteConversationInput,
  description: 'Completes an open conversation.',
  resolve: (input, context) => changed(context, input, completeConversation),
})

type Change<Input> = (
  app: Context['app'],
  request: Input & { workspaceId: string; idempotency: Context['idempotency'] },
) => Promise<void>

/** Changes a conversation, once for its idempotency key, and answers with how it stands now. */
async function changed<Input extends { id: string }>(
  { app, principal, idempotency, madeId }: Context,
  input: Input,
  change: Change<Input>,
): Promise<WireConversation> {
  const { workspaceId } = principal
  if (madeId === undefined) await change(app, { ...input, workspaceId, idempotency })
  const conversation = await readConversation(app, { workspaceId, id: input.id })
  if (!conversation) throw AppError.notFound('conversation', input.id)
  const { history: _, ...wire } = conversation
  return wire
}
