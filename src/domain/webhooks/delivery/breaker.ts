const FAILURES_TO_PAUSE = 5
/** The count of events stops here. */
const EVENTS_TO_PAUSE = 2
const PAUSE_SECONDS_FIRST = 30
const PAUSE_SECONDS_MAX = 15 * 60
const HOUR_MS = 3_600 * 1_000
/** When the owner is warned, and for how long the endpoint must fail after that until it is disabled. */
export const FAILING_MS_TO_NOTICE = 36 * HOUR_MS
/** Longer than the longest delay of a retry. After so long without an attempt, failures before it prove nothing. */
export const IDLE_MS_MAX = 12 * HOUR_MS

/**
 * An endpoint's health, kept on its row and changed under its lock: a circuit breaker that is closed (healthy), open (paused)
 * or half open (probing).
 *
 *   healthy ──5 failures of 2 events──▶ paused ──pausedUntil passes──▶ probing
 *      ▲                                  ▲                               │
 *      │                                  └──── failed, pause doubled ────┤
 *      └──────────────────────── any success ─────────────────────────────┘
 *
 * The endpoint's `status` is separate: only three days of failures disable it, 36 hours of them after a warning.
 */
export type EndpointHealth = {
  /** Failures since the last success. */
  consecutiveFailures: number
  /** The first event of that streak. */
  failedEventId: string | null
  /** Number of different events that failed; 2 means two or more. */
  failedEventCount: 0 | 1 | 2
  pausedUntil: Date | null
  /** The length of the latest pause, from which the next is doubled; 0 while the breaker has not tripped. */
  pauseSeconds: number
  /** The first failure of the streak. */
  failingSince: Date | null
  /** When the owner was warned that the endpoint will be disabled. Null again after a long time without an attempt. */
  warnedAt: Date | null
}

export const HEALTHY: EndpointHealth = {
  consecutiveFailures: 0,
  failedEventId: null,
  failedEventCount: 0,
  pausedUntil: null,
  pauseSeconds: 0,
  failingSince: null,
  warnedAt: null,
}

export type EndpointOutcome = { outcome: 'succeeded' | 'failed'; eventId: string; now: Date }

export type EndpointVerdict = {
  health: EndpointHealth
  /** The action that the caller must take: warn the owner, or disable the endpoint as `failing`. */
  notice: 'none' | 'warn' | 'disable'
}

/** An endpoint's health after an attempt. Do not pass failures that are not the endpoint's (an egress proxy, a lost worker). */
export function nextHealth(health: EndpointHealth, outcome: EndpointOutcome): EndpointVerdict {
  if (outcome.outcome === 'succeeded') return { health: HEALTHY, notice: 'none' }

  const failed = withPause(withFailure(health, outcome), outcome.now)
  const notice = failingNotice(failed, outcome.now)
  return { health: notice === 'warn' ? { ...failed, warnedAt: outcome.now } : failed, notice }
}

/**
 * The notice that is due for an endpoint that only fails: a warning after 36 hours, and after 36 more it is disabled. It must
 * also have tripped the breaker, and have had an attempt lately: without traffic, and while no worker runs, nothing is due.
 */
export function failingNotice(health: EndpointHealth, now: Date): EndpointVerdict['notice'] {
  if (health.failingSince === null || health.pauseSeconds === 0 || isIdle(health, now)) return 'none'
  const since = health.warnedAt ?? health.failingSince
  if (now.getTime() - since.getTime() < FAILING_MS_TO_NOTICE) return 'none'
  return health.warnedAt === null ? 'warn' : 'disable'
}

/** Whether the latest pause ended so long ago that there were no attempts meanwhile: a failure would have begun another. */
function isIdle({ pausedUntil }: EndpointHealth, now: Date): boolean {
  return pausedUntil !== null && now.getTime() - pausedUntil.getTime() > IDLE_MS_MAX
}

/** Maximum requests in flight: none while paused, one after a pause, otherwise `usualMax`. */
export function inFlightMax(health: EndpointHealth, now: Date, usualMax: number): number {
  if (health.pausedUntil !== null && now < health.pausedUntil) return 0
  return health.pauseSeconds > 0 ? Math.min(1, usualMax) : usualMax
}

function withFailure(health: EndpointHealth, { eventId, now }: EndpointOutcome): EndpointHealth {
  const isAnother = health.failedEventId !== null && health.failedEventId !== eventId
  return {
    ...health,
    consecutiveFailures: health.consecutiveFailures + 1,
    failedEventId: health.failedEventId ?? eventId,
    failedEventCount: isAnother ? 2 : health.failedEventCount || 1,
    failingSince: health.failingSince ?? now,
    warnedAt: isIdle(health, now) ? null : health.warnedAt,
  }
}

/** Requests that were in flight when the pause began end within it; they do not lengthen it. */
function withPause(health: EndpointHealth, now: Date): EndpointHealth {
  const isTripped = health.consecutiveFailures >= FAILURES_TO_PAUSE && health.failedEventCount >= EVENTS_TO_PAUSE
  const isPaused = health.pausedUntil !== null && now < health.pausedUntil
  if (!isTripped || isPaused) return health

  const pauseSeconds =
    health.pauseSeconds === 0 ? PAUSE_SECONDS_FIRST : Math.min(health.pauseSeconds * 2, PAUSE_SECONDS_MAX)
  return { ...health, pauseSeconds, pausedUntil: new Date(now.getTime() + pauseSeconds * 1_000) }
}
