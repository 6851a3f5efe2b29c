import { localTime, wallClockAhead } from './local-time.ts'

const MINUTES_PER_DAY = 1_440
const MS_PER_MINUTE = 60_000
const HOURS_MAX = 50 * 60 * MS_PER_MINUTE

/** A calendar day somewhere: its name, and its first moment and the next day's. */
export type LocalDay = { name: string; start: Date; end: Date }

/** The day that a moment lies in, by the zone's clocks. `name` is YYYY-MM-DD. */
export function localDay(zone: string, at: Date): LocalDay {
  const name = nameOf(zone, at.getTime())
  let start = nextMidnight(zone, at.getTime() - HOURS_MAX)
  let end = nextMidnight(zone, start)
  while (end <= at.getTime()) {
    start = end
    end = nextMidnight(zone, start)
  }
  return { name, start: new Date(start), end: new Date(end) }
}

/** When the date changes. If clocks go forward at midnight, this is at one o'clock. */
function nextMidnight(zone: string, after: number): number {
  const today = nameOf(zone, after)
  let at = Math.floor(after / MS_PER_MINUTE) * MS_PER_MINUTE
  do at = wallClockAhead(zone, at, MINUTES_PER_DAY - localTime(zone, at).minute)
  while (nameOf(zone, at) === today)
  return at
}

function nameOf(zone: string, at: number): string {
  const { year, month, day } = localTime(zone, at)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
