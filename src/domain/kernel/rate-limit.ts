/** A key's bucket after one request took its tokens or was refused. */
export type Allowance = {
  allowed: boolean
  /** The capacity of the bucket. */
  limit: number
  remaining: number
  /** Seconds until the bucket is full again. */
  resetSeconds: number
  /** Seconds until the requested tokens are available; 0 if they were. */
  retryAfterSeconds: number
}

/** Limits the request rate of an API key or of any other ID. */
export type RateLimit = {
  /**
   * Takes all `tokens` (default 1, at most the capacity) or none. `rate` is the rate of this ID and must always be the same;
   * the default is that of API keys.
   */
  take(keyId: string, rate?: Rate, tokens?: number): Allowance | Promise<Allowance>
  close?(): Promise<void>
}

/** The same within one process, for IDs that are not authenticated, such as network addresses. */
export type LocalRateLimit = {
  take(id: string, rate?: Rate, tokens?: number): Allowance
  /** Puts one token back. */
  giveBack(id: string): void
}

export type Rate = { perSecond: number; burst: number }

/** A bucket's state at its last use. */
export type Bucket = { tokens: number; atMs: number }

/** Refills the bucket up to now and takes the tokens if there are enough. */
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

/** The values of the rate-limit headers. `tokens` are left after `wanted` were taken or refused. */
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
