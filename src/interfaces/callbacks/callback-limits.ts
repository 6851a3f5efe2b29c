import { setTimeout } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'

/** Carriers wait at least 10 s for a response. */
const WAIT_SECONDS_MAX = 5

type LimitDeps = Pick<App, 'rateLimit' | 'networkLimit' | 'config'>

/**
 * Limits the rate of an account. An early signed callback waits for its turn, because a carrier may not repeat it after a
 * refusal; only one that would wait more than five seconds is refused. Texts and delivery receipts have separate buckets, so
 * that receipts never delay a STOP.
 */
export async function waitForTurn(
  { rateLimit, config }: LimitDeps,
  { accountId, isText }: { accountId: string; isText: boolean },
): Promise<void> {
  const perSecond = config.carriers.callbacksPerSecond
  const rate = { perSecond, burst: perSecond * (1 + WAIT_SECONDS_MAX) }
  const { allowed, limit, remaining, retryAfterSeconds } = await rateLimit.take(
    `${accountId} ${isText ? 'texts' : 'receipts'}`,
    rate,
  )
  if (!allowed)
    throw new AppError('rate_limited', {
      message: 'Too many callbacks for this account. Try again later.',
      retryAfterSeconds,
    })
  const aheadOfRate = limit - remaining - perSecond
  if (aheadOfRate > 0) await setTimeout((aheadOfRate / perSecond) * 1_000)
}

/** Counts a callback without a valid signature for the network of its sender. Throws `rate_limited` over the limit. */
export function countUnsigned({ networkLimit }: LimitDeps, network: string): void {
  const { allowed, retryAfterSeconds } = networkLimit.take(`callbacks ${network}`)
  if (allowed) return
  const message = 'Too many callbacks without a valid signature from this IP address. Try again later.'
  throw new AppError('rate_limited', { message, retryAfterSeconds })
}
