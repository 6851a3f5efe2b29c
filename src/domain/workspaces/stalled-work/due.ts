import { type DueWork, earliest } from '../../kernel/index.ts'

/** Rows that wait after a failure are due again at these times. */
export const STALLED_WORK_DUE: DueWork = { times: [earliest('stalled_work', 'next_try_at')] }
