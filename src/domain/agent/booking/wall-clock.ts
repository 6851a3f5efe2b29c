import { isTimeZone, localTime } from '../../compliance/pure.ts'
import { type Day, dayOf } from '../reading/dates/calendar.ts'

/** What clocks show: a civil day and the minute of it, 0 to 1439. */
export type WallTime = { day: Day; minute: number }

const MS_PER_MINUTE = 60_000
const MINUTES_PER_DAY = 1_440

/** A zone that `Intl` knows; what it does not know counts as UTC. */
export function knownZone(zone: string | null): string {
  return zone !== null && isTimeZone(zone) ? zone : 'UTC'
}

export function wallTime(zone: string, at: Date): WallTime {
  const { year, month, day, minute } = localTime(zone, at.getTime())
  return { day: dayOf(year, month, day), minute }
}

/** The moment at which clocks in the zone show this: the first of two, or null when the clocks skip it. */
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
