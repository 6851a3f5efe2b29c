import type { DueWork } from '../kernel/index.ts'

export const SANDBOX_DUE: DueWork = { rows: [{ queue: 'reset-sandbox', table: 'sandbox_reset', at: 'lease_until' }] }
