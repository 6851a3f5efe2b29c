import type { DueWork } from '../../kernel/index.ts'

export const IMPORT_DUE: DueWork = { rows: [{ queue: 'run-import', table: 'lead_import', at: 'lease_until' }] }
