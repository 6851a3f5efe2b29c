import type { Work } from './kinds.ts'

export type StalledRow = [queue: Work['queue'], workspaceId: string, id: string, nextTryAt: string | Date | null]

/**
 * The rows whose jobs have failed, as this process knows them: from its own failures and from the sweeper's last look. So a
 * job that succeeds costs no statement to find out whether it had failed before.
 */
export class StalledIndex {
  #rows = new Map<string, Date | null>()

  /** The table replaces what was known. */
  replace(rows: readonly StalledRow[]): void {
    this.#rows = new Map(
      rows.map(([queue, workspaceId, id, at]) => [
        keyOf({ queue, workspaceId, id }),
        at === null ? null : new Date(at),
      ]),
    )
  }

  set(work: Work, nextTryAt: Date | null): void {
    this.#rows.set(keyOf(work), nextTryAt)
  }

  has(work: Work): boolean {
    return this.#rows.has(keyOf(work))
  }

  delete(work: Work): void {
    this.#rows.delete(keyOf(work))
  }

  /** Whether a hint for the row is early, or the row has stalled. */
  isWaiting(work: Work, now: Date): boolean {
    const nextTryAt = this.#rows.get(keyOf(work))
    return nextTryAt !== undefined && (nextTryAt === null || nextTryAt > now)
  }
}

function keyOf({ queue, workspaceId, id }: Work): string {
  return `${queue} ${workspaceId} ${id}`
}
