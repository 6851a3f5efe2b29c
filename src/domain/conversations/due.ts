import type { DueWork } from '../kernel/index.ts'

export const CONVERSATION_DUE: DueWork = {
  rows: [{ queue: 'escalate-handoff', table: 'conversation', at: 'escalate_at' }],
}
