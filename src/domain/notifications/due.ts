import type { DueWork } from '../kernel/index.ts'

export const NOTIFICATION_DUE: DueWork = {
  rows: [{ queue: 'send-notification', table: 'notification', at: 'next_attempt_at', lease: 'lease_until' }],
}
