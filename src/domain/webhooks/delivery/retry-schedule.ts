const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The gap after the first attempt, after the second, … : eleven attempts, the last after at most 23.9 hours. */
const GAPS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  1 * HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
  8 * HOUR_MS,
]
const JITTER_MAX = 0.1
/** Since the first attempt. */
export const RETRIED_FOR_MS = 24 * HOUR_MS
/** Far more than the 24 hours, and small enough for any `Date`. */
const RETRY_AFTER_SECONDS_MAX = 10 * 366 * 24 * 3_600

export type PlanNextInput = {
  /** The number of attempts in this run of the schedule, including the one that just ended. */
  attempt: number
  outcome: 'succeeded' | 'failed'
  firstAttemptAt: Date
  /** When the attempt ended. */
  now: Date
  /** The receiver's request, from `parseRetryAfter`. */
  retryAfter: Date | null
  /** From 0 to 1: the share of the jitter that is added. */
  random: number
}

export type Next = { action: 'done' } | { action: 'retry'; at: Date } | { action: 'give_up' }

/**
 * The next step after an attempt. Neither jitter nor `Retry-After` shortens a delay. If the next attempt would be more than 24
 * hours after the first, there is one last attempt exactly at that limit.
 */
export function planNext(input: PlanNextInput): Next {
  if (input.outcome === 'succeeded') return { action: 'done' }

  const gapMs = GAPS_MS[input.attempt - 1]
  const limitMs = input.firstAttemptAt.getTime() + RETRIED_FOR_MS
  if (gapMs === undefined || input.now.getTime() >= limitMs) return { action: 'give_up' }

  const jittered = Math.ceil(input.now.getTime() + gapMs * (1 + JITTER_MAX * input.random))
  const retryAtMs = Math.max(jittered, input.retryAfter?.getTime() ?? 0)
  return { action: 'retry', at: new Date(Math.min(retryAtMs, limitMs)) }
}

/**
 * The time of a `Retry-After` header: seconds (fractions are rounded up) or one of the three HTTP dates. Null if it is missing,
 * invalid, negative or in the past.
 */
export function parseRetryAfter(value: string | null | undefined, now: Date): Date | null {
  const text = value?.trim() ?? ''
  const at = /^\d+(\.\d+)?$/.test(text)
    ? now.getTime() + Math.ceil(Math.min(Number(text), RETRY_AFTER_SECONDS_MAX) * SECOND_MS)
    : parseHttpDate(text)
  return at > now.getTime() ? new Date(at) : null
}

const HTTP_DATES = [
  /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/, // IMF-fixdate
  /^\w{6,9}, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d GMT$/, // RFC 850
]
const ASCTIME = /^\w{3} \w{3} [\d ]\d \d\d:\d\d:\d\d \d{4}$/

/** In epoch milliseconds; NaN if the text is not an HTTP date. */
function parseHttpDate(text: string): number {
  if (HTTP_DATES.some((form) => form.test(text))) return Date.parse(text)
  return ASCTIME.test(text) ? Date.parse(`${text} GMT`) : Number.NaN
}
