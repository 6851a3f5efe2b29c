import type { Job } from '../domain/kernel/index.ts'

/** An endpoint with steady events is always due. Its failures are counted in `leadthread_webhook_attempts_total`. */
const ENDPOINT_QUEUE: Job['queue'] = 'deliver-to-endpoint'

/** How long the sweeper has found the same rows due, as observed by this process. */
export class DueAges {
  #firstFoundMs = new Map<string, number>()

  /**
   * Records which rows are due now. Returns, for each queue, how many seconds the longest-due row has been found in every call.
   * A row that is missing once starts again at 0.
   */
  update(jobs: readonly Job[], now: Date): Map<Job['queue'], number> {
    const firstFoundMs = new Map<string, number>()
    const ageSeconds = new Map<Job['queue'], number>()
    for (const { queue, workspaceId, id } of jobs) {
      if (queue === ENDPOINT_QUEUE) continue
      const key = `${queue} ${workspaceId} ${id}`
      const sinceMs = this.#firstFoundMs.get(key) ?? now.getTime()
      firstFoundMs.set(key, sinceMs)
      ageSeconds.set(queue, Math.max(ageSeconds.get(queue) ?? 0, (now.getTime() - sinceMs) / 1_000))
    }
    this.#firstFoundMs = firstFoundMs
    return ageSeconds
  }
}
