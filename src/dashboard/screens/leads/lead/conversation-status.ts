import type { ShownConversation } from './shown-lead.ts'

export const CONVERSATION_STATUSES: Readonly<Record<ShownConversation['status'], { label: string; color: string }>> = {
  ACTIVE: { label: 'Open', color: 'blue' },
  QUALIFIED: { label: 'Qualified', color: 'thread' },
  BOOKED: { label: 'Booked', color: 'violet' },
  DISQUALIFIED: { label: 'Disqualified', color: 'gray' },
  OPTED_OUT: { label: 'Opted out', color: 'red' },
}
