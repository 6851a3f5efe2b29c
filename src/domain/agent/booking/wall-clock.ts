import { localTime } from '../../compliance/pure.ts'
import { type Day, dayOf } from '../reading/dates/calendar.ts'

/** Local time for arithmetic, unlike `LocalTime`: a day and its minute, from 0 to 1439. */
export type WallTime = { day: Day; minute: number }

const MS_PER_MINUTE = 60_000
const MS_PER_DAY = 86_400_000

export function wallTime(zone: string, at: Date): WallTime {
  const { year, month, day, minute } = localTime(zone, at.getTime())
  return { day: dayOf(year, month, day), minute }
}

/**
 * The UTC time at which a clock in the zone shows this local time. The earlier one if two match (clocks go back). Null if none
 * matches (clocks go forward).
 */
export function momentOf(zone: string, local: WallTime): Date | null {
  const localAsUtcMs = asUtcMs(local)
  // An offset is less than a day, so the time lies between these two, and the clocks change at most once in between.
  const offsetBefore = utcOffsetMs(zone, localAsUtcMs - MS_PER_DAY)
  const offsetAfter = utcOffsetMs(zone, localAsUtcMs + MS_PER_DAY)
  const [first] = [localAsUtcMs - offsetBefore, localAsUtcMs - offsetAfter]
    .filter((atMs) => atMs + utcOffsetMs(zone, atMs) === localAsUtcMs)
    .toSorted((a, b) => a - b)
  return first === undefined ? null : new Date(first)
}

/** How far local time is ahead of UTC. */
function utcOffsetMs(zone: string, atMs: number): number {
  return asUtcMs(wallTime(zone, new Date(atMs))) - Math.floor(atMs / MS_PER_MINUTE) * MS_PER_MINUTE
}

/** The time at which a clock in UTC shows this local time. */
function asUtcMs({ day, minute }: WallTime): number {
  return day * MS_PER_DAY + minute * MS_PER_MINUTE
}
