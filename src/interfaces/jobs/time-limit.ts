import { type Job, settlesWithin } from '../../domain/kernel/index.ts'

const MINUTE_MS = 60_000

/** Longer than the work can take by its own limits. Null: no limit. */
const LIMITS_MS: Partial<Record<Job['queue'], number | null>> = {
  'deliver-to-endpoint': null,
  'run-import': 15 * MINUTE_MS,
  'run-send': 5 * MINUTE_MS,
  'run-erasure': 5 * MINUTE_MS,
  'match-questions': 5 * MINUTE_MS,
  'reset-sandbox': 15 * MINUTE_MS,
}
const LIMIT_MS = 1.5 * MINUTE_MS

export function timeLimitOf(queue: Job['queue']): number | null {
  const limit = LIMITS_MS[queue]
  return limit === undefined ? LIMIT_MS : limit
}

class JobTimedOut extends Error {
  override readonly name = 'JobTimedOut'
}

/**
 * Stops waiting for work that hangs, so that it does not block others. Its later writes have no effect, as after a lost lease:
 * they are conditional on its token or the row's state.
 */
export async function withTimeLimit<Result>(limitMs: number | null, work: () => Promise<Result>): Promise<Result> {
  const running = work()
  if (limitMs === null || (await settlesWithin(limitMs, running))) return running
  throw new JobTimedOut(`Timed out after ${limitMs} ms.`)
}
