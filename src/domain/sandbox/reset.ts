import { fragment } from '../kernel/index.ts'

/**
 * A running reset deletes what was created by `created_at`, and events up to `until_position`. Then it is completed. It cannot be
 * stopped, because a partly deleted sandbox is of no use.
 */
export type RunningReset = { id: string; until_position: number; created_at: Date }

export const RESET_COLUMNS = fragment('id, until_position, created_at')

/** The reset and workspace of a batch. */
export type ResetScope = { workspaceId: string; reset: RunningReset }

/** The result of a batch. */
export type DeletedCounts = { rows: number; leads: number }
