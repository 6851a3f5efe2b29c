import type { Job } from '../domain/kernel/index.ts'

/** An endpoint with steady events is always due. Its failures are counted by attempt. */
const ALWAYS_DUE: Job['queue'] = 'deliver-to-endpoint'

/** How long the sweeper has found the same rows due, as observed by this process. */
export class DueAges {
  #firstFound = new Map<string, number>()

  /** The age of the oldest row of each queue, in seconds. */
  update(jobs: readonly Job[], now: Date): Map<Job['queue'], number> {
    const found = new Map<string, number>()
    const oldest = new Map<Job['queue'], number>()
    for (const { queue, workspaceId, id } of jobs) {
      if (queue === ALWAYS_DUE) continue
      const key = `${queue} ${workspaceId} ${id}`
      const since = this.#firstFound.get(key) ?? now.getTime()
      found.set(key, since)
      oldest.set(queue, Math.max(oldest.get(queue) ?? 0, (now.getTime() - since) / 1_000))
    }
    this.#firstFound = found
    return oldest
  }
}
