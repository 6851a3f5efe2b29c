const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The gap after the first attempt, after the second, …: eight attempts, the last after at most 22.9 hours. */
const GAPS_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS]
const JITTER_MAX = 0.1
const RETRIED_FOR_MS = 24 * HOUR_MS

export type NotificationOutcome = {
  /** How many attempts there were, the one that just ended included. */
  attempt: number
  outcome: 'sent' | 'failed'
  /** Whether another attempt would end the same. */
  isPermanent: boolean
  firstAttemptAt: Date
  now: Date
  /** From 0 to 1: how much of the jitter is added. */
  random: number
}

export type NextNotification = { status: 'succeeded' | 'exhausted' } | { status: 'pending'; at: Date }

/** Retries of a notification: fewer and sooner than those of a delivery, because a person must get it in time. */
export function planNotification(ended: NotificationOutcome): NextNotification {
  if (ended.outcome === 'sent') return { status: 'succeeded' }
  const gapMs = GAPS_MS[ended.attempt - 1]
  if (gapMs === undefined || ended.isPermanent) return { status: 'exhausted' }
  const at = Math.ceil(ended.now.getTime() + gapMs * (1 + JITTER_MAX * ended.random))
  return at <= ended.firstAttemptAt.getTime() + RETRIED_FOR_MS
    ? { status: 'pending', at: new Date(at) }
    : { status: 'exhausted' }
}
