/** The maximum number open at the same time under this name. */
export type OpenLimit = { name: string; max: number }

/** One open connection or stream, counted under each of its limits. Releasing it twice does nothing. */
export type OpenSlot = { release(): void }

/**
 * Limits how many connections or streams of a workspace are open at the same time. With Redis, the limit is for all processes;
 * without Redis, or while it cannot be reached, for each process.
 */
export type OpenLimits = {
  /** Takes a slot under each name, or none and returns the first limit that is reached. */
  take(workspaceId: string, limits: readonly OpenLimit[]): Promise<OpenSlot | { reached: OpenLimit }>
  /** Closes its connections. Absent if there are none. */
  close?(): void
}
