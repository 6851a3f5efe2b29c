import type { DueWork } from '../kernel/index.ts'

export const CONVERSATION_DUE: DueWork = {
  rows: [
    { queue: 'escalate-handoff', table: 'conversation', at: 'escalate_at', ready: 'completes_at is null' },
    { queue: 'end-conversation', table: 'conversation', at: 'completes_at' },
    { queue: 'end-snooze', table: 'conversation', at: 'snoozed_until' },
  ],
}
