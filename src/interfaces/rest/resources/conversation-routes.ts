import {
  CompleteConversationInput,
  HandOffInput,
  ListConversationsInput,
  ReturnToAgentInput,
} from '../../../domain/conversations/index.ts'
import {
  conversationPageSchema,
  conversationSchema,
  conversationWithHistorySchema,
  ReadConversationInput,
} from './conversations.ts'
import type { Route } from './route.ts'

const READS = { method: 'GET', scope: ['read_only', 'messaging'], statuses: [200], tag: 'Conversations' } as const
const CHANGES = {
  method: 'POST',
  scope: ['messaging'],
  response: conversationSchema,
  statuses: [200],
  codes: ['not_found', 'conflict'],
  tag: 'Conversations',
} as const

export const CONVERSATION_ROUTES: readonly Route[] = [
  {
    ...READS,
    path: '/conversations/{id}',
    field: 'read_conversation',
    input: ReadConversationInput,
    response: conversationWithHistorySchema,
    codes: ['not_found'],
  },
  {
    ...READS,
    path: '/conversations',
    field: 'list_conversations',
    input: ListConversationsInput,
    response: conversationPageSchema,
    codes: ['invalid_cursor'],
  },
  {
    ...CHANGES,
    path: '/conversations/{id}/handoff',
    field: 'hand_off_conversation',
    input: HandOffInput,
    example: { summary: 'Wants to talk about financing.' },
  },
  { ...CHANGES, path: '/conversations/{id}/return', field: 'return_conversation', input: ReturnToAgentInput },
  {
    ...CHANGES,
    path: '/conversations/{id}/complete',
    field: 'complete_conversation',
    input: CompleteConversationInput,
    example: { outcome: 'booked' },
  },
]
