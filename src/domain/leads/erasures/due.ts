import type { DueWork } from '../../kernel/index.ts'

export const ERASURE_DUE: DueWork = { rows: [{ queue: 'run-erasure', table: 'lead_erasure', at: 'lease_until' }] }
