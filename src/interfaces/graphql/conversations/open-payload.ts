import { rowPayload } from '../schema/row-field.ts'

export const CONVERSATION = {
  model: 'Conversation',
  id: 'conversationId',
  description: 'The updated conversation.',
} as const

/** A payload type per mutation, so that each can get its own fields. Null if the conversation has ended. */
export function openPayload(name: string, description: string) {
  return rowPayload(name, description, { ...CONVERSATION, refusals: ['conversation_over'] })
}
