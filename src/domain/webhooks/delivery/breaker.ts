const FAILURES_TO_PAUSE = 5
/** The count of events stops here. */
const EVENTS_TO_PAUSE = 2
const PAUSE_SECONDS_FIRST = 30
const PAUSE_SECONDS_MAX = 15 * 60
const FAILING_DAYS_MAX = 3
const DAY_MS = 24 * 3_600 * 1_000
export const FAILING_MS_MAX = FAILING_DAYS_MAX * DAY_MS

/**
 * An endpoint's health, kept on its row and changed under its lock: a circuit breaker that is closed (healthy), open (paused)
 * or half open (probing).
 *
 *   healthy ──5 failures of 2 events──▶ paused ──pausedUntil passes──▶ probing
 *      ▲                                  ▲                               │
 *      │                                  └──── failed, pause doubled ────┤
 *      └──────────────────────── any success ─────────────────────────────┘
 *
 * The endpoint's `status` is separate: only three days of failures disable it.
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
  /** When the owner was warned that the endpoint will be disabled. */
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
 * The notice that is due for an endpoint that only fails: a warning after half of three days, then it is disabled. It must also
 * have tripped the breaker: two failures three days apart prove nothing.
 */
export function failingNotice(health: EndpointHealth, now: Date): EndpointVerdict['notice'] {
  if (health.failingSince === null || health.pauseSeconds === 0) return 'none'
  const failingMs = now.getTime() - health.failingSince.getTime()
  if (failingMs >= FAILING_MS_MAX) return 'disable'
  return failingMs >= FAILING_MS_MAX / 2 && health.warnedAt === null ? 'warn' : 'none'
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
