import type { z } from 'zod'
import type { qualificationShape } from '../events/index.ts'
import { wordsOf } from '../kernel/index.ts'

/**
 * The statuses of a conversation.
 *
 *   active ⇄ qualified
 *      │         │
 *      └────┬────┘
 *           ├──▶ booked | disqualified     by the playbook, a member or the API
 *           └──▶ opted-out                 by an opt-out, in the transaction that stores it
 *
 * These three are final: a later text of the lead opens a new conversation.
 * A handoff does not change the status. It changes `handler`, and a member can return the conversation.
 */
export const conversationStatus = wordsOf('ConversationStatus', 'Status of a conversation. The last three are final.', {
  active: 'Open; the score is below the threshold.',
  qualified: 'Open; the score has reached the threshold.',
  booked: 'Ended with an appointment.',
  disqualified: 'Ended because the lead was disqualified.',
  'opted-out': 'Ended because the lead opted out.',
})

export const handler = wordsOf('Handler', 'Who replies in a conversation.', {
  agent: 'The automated agent.',
  human: 'A person.',
})

export type ConversationStatus = z.output<typeof conversationStatus>

export type Qualification = z.output<typeof qualificationShape>
