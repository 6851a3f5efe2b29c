import type { AnalyticsSearch } from './analytics-search.ts'
import { addDays, dayCount, startOfDay } from './zone-days.ts'

export const DAYS_MAX = 92
/** A new workspace has few days that say something, but fewer than a week are no trend. */
const DAYS_USUAL = { min: 7, max: 30 }
const DAY_MS = 24 * 3_600_000

/** A range of whole days in the workspace's time zone, also as timestamps for the API. */
export type Period = { first: string; last: string; days: number; range: { after: string; before: string } }

/** The same number of days just before a period. */
export function periodBefore({ first, days }: Period, zone: string): Period {
  const last = addDays(first, -1)
  return periodOf({ from: addDays(last, 1 - days), to: last }, { zone, today: last })
}

/** `firstDay`: the day of the first lead, if it is known. */
type Local = { zone: string; today: string; firstDay?: string | null | undefined }

/**
 * The range from the URL, or else the days since the first lead. A range longer than the API's maximum keeps its last days.
 */
export function periodOf({ days, from, to }: AnalyticsSearch, { zone, today, firstDay }: Local): Period {
  const last = to ?? today
  const earliest = addDays(last, 1 - DAYS_MAX)
  const asked = from ?? addDays(last, 1 - (days ?? usualDays(firstDay, today)))
  const first = asked < earliest ? earliest : asked
  const beforeMs = startOfDay(zone, addDays(last, 1))
  // When clocks are set back, 92 days are one hour longer than the API's maximum.
  const afterMs = Math.max(startOfDay(zone, first), beforeMs - DAYS_MAX * DAY_MS)
  const range = { after: new Date(afterMs).toISOString(), before: new Date(beforeMs).toISOString() }
  return { first, last, days: dayCount(first, last), range }
}

/** How many days are shown without a range in the URL. */
export function usualDays(firstDay: string | null | undefined, today: string): number {
  const { min, max } = DAYS_USUAL
  return firstDay ? Math.min(max, Math.max(min, dayCount(firstDay, today))) : max
}
