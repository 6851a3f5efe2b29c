/** The maximum worker delay for which requests are caught up. Longer idle time is not. */
const CATCH_UP_MS = 50

export type Pace = { ratePerSecond: number | null; nextRequestAt: Date | null }

/** How many requests the endpoint's rate allows now, at most `wanted`. */
export function allowedByRate({ ratePerSecond, nextRequestAt }: Pace, now: Date, wanted: number): number {
  if (ratePerSecond === null) return wanted
  const dueMs = now.getTime() - firstMs(nextRequestAt, now)
  return dueMs < 0 ? 0 : Math.min(wanted, Math.floor((dueMs * ratePerSecond) / 1_000) + 1)
}

/** When the next request can start, after a number of requests at once. */
export function nextRequestAfter({ ratePerSecond, nextRequestAt }: Pace, now: Date, count: number): Date | null {
  if (ratePerSecond === null) return null
  if (count === 0) return nextRequestAt
  return new Date(Math.ceil(firstMs(nextRequestAt, now) + (count * 1_000) / ratePerSecond))
}

/** When the first of them could have been sent. */
function firstMs(nextRequestAt: Date | null, now: Date): number {
  const nowMs = now.getTime()
  const nextMs = nextRequestAt?.getTime() ?? nowMs
  return nextMs < nowMs - CATCH_UP_MS ? nowMs : nextMs
}
