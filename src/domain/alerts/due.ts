import type { DueWork } from '../kernel/index.ts'

export const ALERT_DUE: DueWork = {
  rows: [{ queue: 'send-alert', table: 'alert', at: 'next_attempt_at', lease: 'lease_until' }],
}
