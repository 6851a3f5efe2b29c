/** The pace stored in a number's row. Null segments per second: no limit. */
export type SenderPace = { segments_per_second: number | null; slowdown: number; slowed_at: Date | null }

/** Assumed limit of a carrier that throttles a number without a pace, in segments per second. */
const UNPACED_RATE = 10
const SLOWDOWN_MAX = 64
const HALVES_EVERY_MS = 60_000

/** Factor by which the pace is reduced after throttling. It halves with every minute without throttling. */
function slowdownAt({ slowdown, slowed_at: slowedAt }: SenderPace, now: Date): number {
  if (slowedAt === null) return 1
  const minutes = Math.max(0, Math.floor((now.getTime() - slowedAt.getTime()) / HALVES_EVERY_MS))
  return Math.max(1, slowdown / 2 ** minutes)
}

/** Current pace of a number in segments per second; null: no limit. */
export function effectiveRate(pace: SenderPace, now: Date): number | null {
  const slowdown = slowdownAt(pace, now)
  if (pace.segments_per_second === null && slowdown === 1) return null
  return (pace.segments_per_second ?? UNPACED_RATE) / slowdown
}

/**
 * The factor after the carrier throttled a text: twice the current one, at most 64. A text that was handed over before the last
 * reduction does not count.
 */
export function slowdownAfterThrottling(pace: SenderPace, { handedOverAt, now }: { handedOverAt: Date; now: Date }) {
  if (pace.slowed_at !== null && handedOverAt <= pace.slowed_at) return null
  return Math.min(SLOWDOWN_MAX, slowdownAt(pace, now) * 2)
}

/** How long a text with this many segments occupies a number, in whole ms. */
export function slotMs(segments: number, ratePerSecond: number): number {
  return Math.ceil((segments * 1_000) / ratePerSecond)
}
