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
export const conversationStatus = wordsOf(
  'ConversationStatus',
  'Status of a conversation. `booked`, `disqualified` and `opted-out` are final.',
  {
    active: 'The conversation is open, and the score is below the qualification threshold.',
    qualified: 'The conversation is open, and the score has reached the qualification threshold.',
    booked: 'The conversation ended with an appointment.',
    disqualified: 'The conversation ended because the lead was disqualified.',
    'opted-out': 'The conversation ended because the lead opted out.',
  },
)

export const handler = wordsOf('Handler', 'Whether the agent or a person replies in a conversation.', {
  agent: 'The automated agent.',
  human: 'A person.',
})

export type ConversationStatus = z.output<typeof conversationStatus>

export type Qualification = z.output<typeof qualificationShape>
