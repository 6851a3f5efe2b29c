/**
 * A conversation's life.
 *
 *   active ⇄ qualified
 *      │         │
 *      └────┬────┘
 *           ├──▶ booked | disqualified     an end of the playbook, or a member's word
 *           └──▶ opted-out                 STOP, in the transaction that stores it
 *
 * The three ends are ends: a lead who writes again opens a new conversation.
 * A handoff is not a status: it changes `handler`, and a member may return it.
 */
export const CONVERSATION_STATUSES = ['active', 'qualified', 'booked', 'disqualified', 'opted-out'] as const

export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number]

export type Handler = 'agent' | 'human'

export type Confidence = 'low' | 'medium' | 'high'

export type Qualification = { score: number; signals: string[]; confidence: Confidence }
