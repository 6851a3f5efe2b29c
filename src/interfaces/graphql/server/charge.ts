import type { App } from '../../../app.ts'
import type { Principal } from '../../../domain/identity/index.ts'
import type { Allowance } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'

/** Cost per token. Persisted documents are trusted, and a screen sends several. */
const COST_PER_TOKEN = 200
const COST_PER_TOKEN_PERSISTED = 2_000
/** Validation of 100 comparisons takes about as long as a cheap query. */
const COMPARISONS_PER_TOKEN = 100

/** Charges the request up to this total. Throws `rate_limited` if the bucket has too few tokens. */
export type Charge = (tokensInAll: number) => Promise<void>

/** The tokens of one operation's rate limit. They are taken as soon as the cost is known, before the work is done. */
export function chargeFor(
  app: Pick<App, 'rateLimit' | 'config'>,
  { actor }: Principal,
  onTaken: (allowance: Allowance) => void = () => {},
): Charge {
  let paid = 0
  return async (tokensInAll) => {
    const due = Math.min(tokensInAll, app.config.rateLimit.burst) - paid
    if (due <= 0) return
    const allowance = await app.rateLimit.take(actor.id, undefined, due)
    onTaken(allowance)
    const { allowed, retryAfterSeconds } = allowance
    if (!allowed) throw new AppError('rate_limited', { retryAfterSeconds })
    paid += due
  }
}

export function tokensForComparisons(comparisons: number): number {
  return Math.max(1, Math.ceil(comparisons / COMPARISONS_PER_TOKEN))
}

/** `cost` as in `extensions.cost.requested`. */
export function tokensForCost(cost: number, { isPersisted }: { isPersisted: boolean }): number {
  return Math.max(1, Math.ceil(cost / (isPersisted ? COST_PER_TOKEN_PERSISTED : COST_PER_TOKEN)))
}
