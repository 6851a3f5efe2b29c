import { z } from 'zod'
import { idOf, wireTime, wordsOf } from '../../kernel/index.ts'

export const heldTextAnswer = wordsOf('HeldTextAnswer', 'A person’s answer about a message that was held for review.', {
  opt_out: 'The lead wants no more messages. The phone number was suppressed.',
  not_opt_out: 'The lead did not ask to stop the messages.',
})

/** A held text as GraphQL and the documentation show it. Its body is that of the message. */
export const heldTextShape = z
  .object({
    id: idOf('hld', 'ID of the held message.'),
    lead_id: idOf('lead', 'ID of the lead who sent the message.'),
    conversation_id: idOf('conv', 'ID of the conversation that contains the message.'),
    message_id: idOf('msg', 'ID of the message.'),
    answer: heldTextAnswer.nullable().describe('The latest answer. Null if no one has answered yet.'),
    answered_by: z
      .string()
      .nullable()
      .describe('ID of the member or API key that answered. Null if no one has answered yet.'),
    answered_at: wireTime.nullable().describe('When the answer was given. Null if no one has answered yet.'),
    created_at: wireTime.describe('When the message was held.'),
  })
  .describe('A message from a lead that was held for review because it may be an opt-out.')
