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
  id: idOf('conv', 'The conversation.'),
  lead_id: idOf('lead', 'Whose conversation it is.'),
  phone: phone('The lead’s phone number, E.164.'),
  campaign_id: idOf('camp', 'The campaign whose playbook the agent follows.'),
  status: z
    .enum(['active', 'qualified', 'booked', 'disqualified', 'opted-out'])
    .describe('`booked`, `disqualified` and `opted-out` are final.'),
  qualification: qualificationShape,
  messages: z.int().describe('How many messages it holds.'),
}

const lastFields = {
  handler: z.enum(['agent', 'human']).describe('Who answers the lead.'),
  created_at: wireTime.describe('When the lead first wrote.'),
  handoff_at: wireTime.nullable().describe('The latest handoff to a human; stays after a return.'),
  completed_at: wireTime.nullable().describe('When it ended.'),
  last_message_at: wireTime.nullable().describe('When the newest message came in or went out.'),
}

export const conversationSchema = z
  .object({ ...fields, ...lastFields })
  .describe('One exchange of texts with a lead, from its first answer to its end.')

export const conversationWithHistorySchema = z
  .object({
    ...fields,
    history: z.array(messageSchema).describe('The newest 1,000 messages, oldest first.'),
    ...lastFields,
  })
  .describe('A conversation and its messages.')

export const conversationPageSchema = pageOf(conversationSchema)

export const ReadConversationInput = z.strictObject({ id: idText.describe('The conversation’s id.') })

wireType('RestQualification', qualificationShape)
const RestConversation = wireType('RestConversation', conversationSchema)
const RestConversationWithHistory = wireType('RestConversationWithHistory', conversationWithHistorySchema)
const RestConversationPage = wireType('RestConversationPage', conversationPageSchema)

restQuery('read_conversation', {
  type: RestConversationWithHistory,
  input: ReadConversationInput,
  description: 'One conversation with its messages.',
  resolve: async ({ id }, { app, principal }) => {
    const conversation = await readConversation(app, { workspaceId: principal.workspaceId, id })
    if (!conversation) throw new AppError('not_found')
    return conversation
  },
})

restQuery('list_conversations', {
  type: RestConversationPage,
  input: ListConversationsInput,
  description: 'The workspace’s conversations, newest first.',
  resolve: (input, { app, principal }) => listConversations(app, { workspaceId: principal.workspaceId, ...input }),
})

restMutation('hand_off_conversation', {
  type: RestConversation,
  input: HandOffInput,
  description:
    'Puts an open conversation into human hands: the agent falls silent, and the notification channels are told.',
  resolve: (input, context) => changed(context, input, requestHuman),
})

restMutation('return_conversation', {
  type: RestConversation,
  input: ReturnToAgentInput,
  description: 'Gives an open conversation back to the agent, who answers from the lead’s next text on.',
  resolve: (input, context) => changed(context, input, returnToAgent),
})

restMutation('complete_conversation', {
  type: RestConversation,
  input: CompleteConversationInput,
  description: 'Ends an open conversation.',
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
  if (!conversation) throw new AppError('not_found')
  const { history: _, ...wire } = conversation
  return wire
}
