import { z } from 'zod'
import { ListConversationsInput, listConversations, readConversation } from '../../domain/conversations/index.ts'
import { qualificationShape } from '../../domain/events/index.ts'
import { idText } from '../../domain/workspaces/index.ts'
import { AppError } from '../../errors.ts'
import { restQuery } from './field.ts'
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
wireType('RestConversation', conversationSchema)
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
