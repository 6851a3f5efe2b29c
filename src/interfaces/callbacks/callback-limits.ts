import { setTimeout } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'

/** Carriers wait at least 10 s for an answer. */
const WAIT_SECONDS_MAX = 5

type Limiting = Pick<App, 'rateLimit' | 'networkLimit' | 'config'>

/**
 * Holds an account to its rate. A signed callback that comes too early waits for its turn, because a carrier may not send it again
 * after a refusal; only one that would wait more than five seconds is refused. Texts and delivery receipts have a bucket each, so
 * that a burst of receipts never delays a STOP.
 */
export async function waitForTurn(
  { rateLimit, config }: Limiting,
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

/** Counts a callback with no valid signature for the network that it came from. Throws `rate_limited` when it sent too many. */
export function countUnsigned({ networkLimit }: Limiting, network: string): void {
  const { allowed, retryAfterSeconds } = networkLimit.take(`callbacks ${network}`)
  if (allowed) return
  const message = 'Too many callbacks without a valid signature from this IP address. Try again later.'
  throw new AppError('rate_limited', { message, retryAfterSeconds })
}
