import type { RouteDeclaration } from '../schema/route.ts'

const READS = { method: 'GET', scope: ['read_only', 'messaging'], statuses: [200], tag: 'Conversations' } as const
const CHANGES = {
  method: 'POST',
  scope: ['messaging'],
  statuses: [200],
  codes: ['not_found', 'conflict'],
  tag: 'Conversations',
} as const

export const CONVERSATION_ROUTES: readonly RouteDeclaration[] = [
  {
    ...READS,
    path: '/conversations/{id}',
    field: 'read_conversation',
    codes: ['not_found'],
  },
  {
    ...READS,
    path: '/conversations',
    field: 'list_conversations',
    codes: ['invalid_cursor'],
  },
  {
    ...CHANGES,
    path: '/conversations/{id}/handoff',
    field: 'hand_off_conversation',
    example: { summary: 'Wants to talk about financing.' },
  },
  { ...CHANGES, path: '/conversations/{id}/return', field: 'return_conversation' },
  {
    ...CHANGES,
    path: '/conversations/{id}/complete',
    field: 'complete_conversation',
    example: { outcome: 'booked' },
  },
]
