import { isTimeZone, localTime } from '../../../compliance/pure.ts'

/** A civil day as a count of days since 1970-01-01: no zone, no clock, plain arithmetic. */
export type Day = number

const MS_PER_DAY = 86_400_000

/** The zone, or UTC if `Intl` does not know it. */
export function knownZone(zone: string | null): string {
  return zone !== null && isTimeZone(zone) ? zone : 'UTC'
}

/** The day it is for someone in this zone. */
export function dayIn(timezone: string | null, at: Date): Day {
  const { year, month, day } = localTime(knownZone(timezone), at.getTime())
  return dayOf(year, month, day)
}

/** `month` from 1; a date that the month does not have runs into the next one. */
export function dayOf(year: number, month: number, date: number): Day {
  return Math.floor(Date.UTC(year, month - 1, date) / MS_PER_DAY)
}

export function partsOf(day: Day): { year: number; month: number; date: number; weekday: number } {
  const at = new Date(day * MS_PER_DAY)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate(), weekday: at.getUTCDay() }
}

/** `2026-03-09`. */
export function isoDay(day: Day): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
}

/** The day it is for someone in this zone: `2026-03-09`. */
export function localDay(timezone: string | null, at: Date): string {
  return isoDay(dayIn(timezone, at))
}

export function parseIsoDay(text: string): Day {
  return Math.floor(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / MS_PER_DAY)
}

/** The first day of the month that lies `months` after this day's. */
export function monthStart(day: Day, months: number): Day {
  const { year, month } = partsOf(day)
  return dayOf(year, month + months, 1)
}

/** The Monday of this day's week. */
export function weekStart(day: Day): Day {
  return day - ((partsOf(day).weekday + 6) % 7)
}
