/** What a number's row says of its pace. No segments a second: as fast as we can. */
export type SenderPace = { segments_per_second: number | null; slowdown: number; slowed_at: Date | null }

/** What a carrier that throttles a number without a pace is taken to bear, in segments a second. */
const UNPACED_RATE = 10
const SLOWDOWN_MAX = 64
const HALVES_EVERY_MS = 60_000

/** By how much the pace is divided at a time: what throttling made it, halved with every minute that went well. */
export function slowdownAt({ slowdown, slowed_at: slowedAt }: SenderPace, now: Date): number {
  if (slowedAt === null) return 1
  const minutes = Math.max(0, Math.floor((now.getTime() - slowedAt.getTime()) / HALVES_EVERY_MS))
  return Math.max(1, slowdown / 2 ** minutes)
}

/** Segments a second that a number may send at a time; null: as many as we can. */
export function effectiveRate(pace: SenderPace, now: Date): number | null {
  const slowdown = slowdownAt(pace, now)
  if (pace.segments_per_second === null && slowdown === 1) return null
  return (pace.segments_per_second ?? UNPACED_RATE) / slowdown
}

/**
 * The slowdown after a carrier has throttled a text that was handed over then: twice the present one, 64 at most. A text
 * handed over before the pace was last lowered says nothing of that pace.
 */
export function slowdownAfterThrottling(pace: SenderPace, { handedOverAt, now }: { handedOverAt: Date; now: Date }) {
  if (pace.slowed_at !== null && handedOverAt <= pace.slowed_at) return null
  return Math.min(SLOWDOWN_MAX, slowdownAt(pace, now) * 2)
}

/** How long a text of so many segments takes up a number, in whole ms: never less than its pace allows. */
export function slotMs(segments: number, ratePerSecond: number): number {
  return Math.ceil((segments * 1_000) / ratePerSecond)
}
