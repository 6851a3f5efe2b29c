import { LeadthreadError } from './errors.ts'

export type RetryOptions = {
  /** Maximum number of attempts, including the first. Default: 20. */
  triesMax?: number | undefined
  /** Time after the first attempt in which a retry can start, in ms. Default: 60,000. */
  withinMs?: number | undefined
  /** Pause after the first attempt, in ms. It doubles after each attempt. Default: 500. */
  firstPauseMs?: number | undefined
  /** Longest pause without `Retry-After`, in ms. Default: 8,000. */
  pauseMaxMs?: number | undefined
}

export type Retry = { triesMax: number; withinMs: number; firstPauseMs: number; pauseMaxMs: number }

const DEFAULTS: Retry = { triesMax: 20, withinMs: 60_000, firstPauseMs: 500, pauseMaxMs: 8_000 }

/** A timer with a longer delay fires at once. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** Later options override earlier ones. */
export function retryOf(...given: (RetryOptions | undefined)[]): Retry {
  const retry = { ...DEFAULTS }
  for (const options of given) {
    for (const [name, value] of Object.entries(options ?? {}))
      if (value !== undefined) retry[name as keyof Retry] = value
  }
  return retry
}

/** Whether to retry: no response, too many requests, a server error, or the first attempt is still running. */
function isWorthRetrying({ status, code }: LeadthreadError): boolean {
  return status === null || status === 408 || status === 429 || status >= 500 || code === 'idempotency_in_progress'
}

/**
 * Pause after this number of attempts, in ms: 50 to 100 % of a delay that doubles, at least `Retry-After`, and at most the
 * longest delay of a timer. `random` is from 0 to 1.
 */
export function pauseMs(retry: Retry, tries: number, retryAfter: number | null, random = Math.random()): number {
  const whole = Math.min(retry.pauseMaxMs, retry.firstPauseMs * 2 ** (tries - 1))
  const own = whole / 2 + (whole / 2) * random
  return Math.min(Math.max(own, (retryAfter ?? 0) * 1_000), TIMER_MAX_MS)
}

/** The pause before the next attempt; null if there is none. */
export function nextPauseMs(
  retry: Retry,
  tries: number,
  sinceMs: number,
  error: unknown,
  random?: number,
): number | null {
  if (!(error instanceof LeadthreadError) || !isWorthRetrying(error) || tries >= retry.triesMax) return null
  const pause = pauseMs(retry, tries, error.retryAfter, random)
  return sinceMs + pause > retry.withinMs ? null : pause
}

/** Resolves after this time. Throws the signal's reason if it is aborted before. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
