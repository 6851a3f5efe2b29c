import { fragment } from '../kernel/index.ts'

/**
 * The life of a reset: running ──nothing is left of what there was──▶ completed. It cannot be stopped: half a past is worse
 * than none.
 */
export const RESET_STATUSES = ['running', 'completed'] as const

/** A reset on its way: what there was by `created_at`, and of events by `until_position`, is to go. */
export type RunningReset = { id: string; until_position: number; created_at: Date }

export const RESET_COLUMNS = fragment('id, until_position, created_at')
