import type { DueWork } from '../kernel/index.ts'

const NOTHING_UNREAD = `not exists (
  select from unread_text u where u.workspace_id = conversation.workspace_id and u.conversation_id = conversation.id)`

export const AGENT_DUE: DueWork = {
  rows: [
    {
      queue: 'take-turn',
      table: 'conversation',
      at: 'turn_due_at',
      lease: 'turn_lease_until',
      ready: `handler = 'agent' and completes_at is null and ${NOTHING_UNREAD}`,
    },
    { queue: 'follow-up', table: 'conversation', at: 'follow_up_due_at', id: 'lead_id', ready: 'completes_at is null' },
    { queue: 'follow-up', table: 'enrolment', at: 'follow_up_due_at', id: 'lead_id' },
    { queue: 'release-hold', table: 'appointment', at: 'hold_until' },
    { queue: 'match-questions', table: 'campaign', at: 'questions_due_at' },
  ],
}
