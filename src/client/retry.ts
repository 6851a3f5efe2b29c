import { LeadthreadError } from './errors.ts'

export type RetryOptions = {
  /** How often a call is tried at most, the first time included. Default 20: `withinMs` ends the tries before. */
  triesMax?: number | undefined
  /** No try begins later than so long after the first, in ms. Default 60,000. */
  withinMs?: number | undefined
  /** The pause after the first try, in ms; it doubles. Default 500. */
  firstPauseMs?: number | undefined
  /** The longest pause of our own choice, in ms. Default 8,000. What `Retry-After` says may be longer. */
  pauseMaxMs?: number | undefined
}

export type Retry = { triesMax: number; withinMs: number; firstPauseMs: number; pauseMaxMs: number }

const DEFAULTS: Retry = { triesMax: 20, withinMs: 60_000, firstPauseMs: 500, pauseMaxMs: 8_000 }

/** A longer timer rings at once. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** The later options go before the earlier ones. */
export function retryOf(...given: (RetryOptions | undefined)[]): Retry {
  const retry = { ...DEFAULTS }
  for (const options of given) {
    for (const [name, value] of Object.entries(options ?? {}))
      if (value !== undefined) retry[name as keyof Retry] = value
  }
  return retry
}

/** Whether the same request may fare better later: no answer, too many requests, a fault of the server, or our own first try still running. */
export function isWorthRetrying({ status, code }: LeadthreadError): boolean {
  return status === null || status === 408 || status === 429 || status >= 500 || code === 'idempotency_in_progress'
}

/**
 * How long to wait after so many tries, in ms: between half and the whole of a pause that doubles, and never less than
 * `Retry-After` asks for, as long as a timer can count. `random` is from 0 to 1.
 */
export function pauseMs(retry: Retry, tries: number, retryAfter: number | null, random = Math.random()): number {
  const whole = Math.min(retry.pauseMaxMs, retry.firstPauseMs * 2 ** (tries - 1))
  const own = whole / 2 + (whole / 2) * random
  return Math.min(Math.max(own, (retryAfter ?? 0) * 1_000), TIMER_MAX_MS)
}

/** The pause before the next try, or null when there is to be none. */
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

/** Resolves after so long; throws the signal's reason when it is aborted before. */
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
