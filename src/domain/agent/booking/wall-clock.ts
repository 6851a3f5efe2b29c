import { isTimeZone, localTime } from '../../compliance/pure.ts'
import { type Day, dayOf } from '../reading/dates/calendar.ts'

/** Local time: a day, and its minute from 0 to 1439. */
export type WallTime = { day: Day; minute: number }

const MS_PER_MINUTE = 60_000
const MINUTES_PER_DAY = 1_440

/** The zone, or UTC if `Intl` does not know it. */
export function knownZone(zone: string | null): string {
  return zone !== null && isTimeZone(zone) ? zone : 'UTC'
}

export function wallTime(zone: string, at: Date): WallTime {
  const { year, month, day, minute } = localTime(zone, at.getTime())
  return { day: dayOf(year, month, day), minute }
}

/** The moment of a local time: the first of two when clocks go back, null when they skip it. */
export function momentOf(zone: string, { day, minute }: WallTime): Date | null {
  const shown = (day * MINUTES_PER_DAY + minute) * MS_PER_MINUTE
  const offsets = [-1, 1].map((days) => offsetAt(zone, shown + days * MINUTES_PER_DAY * MS_PER_MINUTE))
  const moments = offsets
    .map((offset) => shown - offset)
    .filter((at) => at + offsetAt(zone, at) === shown)
    .toSorted((a, b) => a - b)
  return moments[0] === undefined ? null : new Date(moments[0])
}

function offsetAt(zone: string, at: number): number {
  const { day, minute } = wallTime(zone, new Date(at))
  return (day * MINUTES_PER_DAY + minute) * MS_PER_MINUTE - Math.floor(at / MS_PER_MINUTE) * MS_PER_MINUTE
}
