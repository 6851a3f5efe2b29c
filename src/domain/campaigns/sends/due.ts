import type { DueWork } from '../../kernel/index.ts'

export const CAMPAIGN_SEND_DUE: DueWork = { rows: [{ queue: 'run-send', table: 'campaign_send', at: 'lease_until' }] }
