/** The maximum number open at the same time under this name. */
export type OpenLimit = { name: string; max: number }

/** One open connection or stream, counted under each of its limits. */
export type OpenSlot = { release(): void }

/** Limits how many connections or streams are open at the same time, across all processes. */
export type OpenLimits = {
  /** Takes a slot under each name, or none and returns the first limit that is reached. */
  take(workspaceId: string, limits: readonly OpenLimit[]): Promise<OpenSlot | { reached: OpenLimit }>
  close?(): void
}
