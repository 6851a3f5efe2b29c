import type { AnalyticsSearch } from './analytics-search.ts'
import { addDays, dayCount, startOfDay } from './zone-days.ts'

export const DAYS_MAX = 92
const DAYS_DEFAULT = 30
const DAY_MS = 24 * 3_600_000

/** Days of the workspace's zone, the first and the last of them counted whole, and the same as moments for the API. */
export type Period = { first: string; last: string; days: number; range: { after: string; before: string } }

type Here = { zone: string; today: string }

/** What the address asks for. Of a stretch that is longer than the API counts at once, the end. */
export function periodOf({ days, from, to }: AnalyticsSearch, { zone, today }: Here): Period {
  const last = to ?? today
  const earliest = addDays(last, 1 - DAYS_MAX)
  const asked = from ?? addDays(last, 1 - (days ?? DAYS_DEFAULT))
  const first = asked < earliest ? earliest : asked
  const beforeMs = startOfDay(zone, addDays(last, 1))
  // Where clocks are set back, 92 days are an hour longer than the API takes.
  const afterMs = Math.max(startOfDay(zone, first), beforeMs - DAYS_MAX * DAY_MS)
  const range = { after: new Date(afterMs).toISOString(), before: new Date(beforeMs).toISOString() }
  return { first, last, days: dayCount(first, last), range }
}
