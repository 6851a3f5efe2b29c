/** What is left of a key's bucket after one request took, or failed to take, its tokens from it. */
export type Allowance = {
  allowed: boolean
  /** What a full bucket holds. */
  limit: number
  remaining: number
  /** Until the bucket is full again. */
  resetSeconds: number
  /** Until there are as many tokens as were asked for; 0 when there were. */
  retryAfterSeconds: number
}

/** All we need to hold a key, or whoever else has an id, to its rate. */
export type RateLimit = {
  /**
   * Takes all `tokens` (1 when absent, and never more than a full bucket holds) or none. `rate`: this id's own, the same every
   * time. Absent: that of API keys.
   */
  take(keyId: string, rate?: Rate, tokens?: number): Allowance | Promise<Allowance>
  close?(): Promise<void>
}

/** The same within one process, for ids that nobody has vouched for, such as network addresses. */
export type LocalRateLimit = {
  take(id: string, rate?: Rate, tokens?: number): Allowance
  /** Puts one token back. */
  giveBack(id: string): void
}

export type Rate = { perSecond: number; burst: number }

/** A bucket as it was when last touched. */
export type Bucket = { tokens: number; atMs: number }

/** Fills the bucket up to now and takes the tokens, if there are so many. */
export function takeTokens(
  rate: Rate,
  bucket: Bucket | undefined,
  { nowMs, wanted }: { nowMs: number; wanted: number },
): { bucket: Bucket; allowed: boolean } {
  const elapsedSeconds = bucket ? Math.max(0, nowMs - bucket.atMs) / 1_000 : 0
  const tokens = bucket ? Math.min(rate.burst, bucket.tokens + elapsedSeconds * rate.perSecond) : rate.burst
  const allowed = tokens >= wanted
  return { bucket: { tokens: allowed ? tokens - wanted : tokens, atMs: nowMs }, allowed }
}

/** What the headers of an answer say. `tokens` are left, after `wanted` were taken or refused. */
export function allowanceOf(
  rate: Rate,
  { tokens, wanted, allowed }: { tokens: number; wanted: number; allowed: boolean },
): Allowance {
  return {
    allowed,
    limit: rate.burst,
    remaining: Math.floor(tokens),
    resetSeconds: Math.ceil((rate.burst - tokens) / rate.perSecond),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((wanted - tokens) / rate.perSecond)),
  }
}
