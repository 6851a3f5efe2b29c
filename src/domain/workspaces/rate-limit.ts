/** What is left of a key's bucket after one request took, or failed to take, a token from it. */
export type Allowance = {
  allowed: boolean
  /** What a full bucket holds. */
  limit: number
  remaining: number
  /** Until the bucket is full again. */
  resetSeconds: number
  /** Until there is a token again; 0 when there is one. */
  retryAfterSeconds: number
}

/** All we need to hold a key, or whoever else has an id, to its rate: one token for each request. */
export type RateLimit = {
  /** `rate`: this id's own, the same every time. Absent: that of API keys. */
  take(keyId: string, rate?: Rate): Allowance | Promise<Allowance>
  close?(): Promise<void>
}

export type Rate = { perSecond: number; burst: number }

/** A bucket as it was when last touched. */
export type Bucket = { tokens: number; atMs: number }

/** Fills the bucket up to now and takes one token, if there is one. */
export function takeToken(rate: Rate, bucket: Bucket | undefined, nowMs: number): { bucket: Bucket; allowed: boolean } {
  const elapsedSeconds = bucket ? Math.max(0, nowMs - bucket.atMs) / 1_000 : 0
  const tokens = bucket ? Math.min(rate.burst, bucket.tokens + elapsedSeconds * rate.perSecond) : rate.burst
  const allowed = tokens >= 1
  return { bucket: { tokens: allowed ? tokens - 1 : tokens, atMs: nowMs }, allowed }
}

/** How a door tells it. */
export function allowanceOf(rate: Rate, tokens: number, allowed: boolean): Allowance {
  return {
    allowed,
    limit: rate.burst,
    remaining: Math.floor(tokens),
    resetSeconds: Math.ceil((rate.burst - tokens) / rate.perSecond),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / rate.perSecond)),
  }
}
