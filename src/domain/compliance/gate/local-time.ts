/** A wall clock: the local date and the minute of the day. `month` is 1 to 12, `weekday` 0 (Sunday) to 6. */
export type LocalTime = { year: number; month: number; day: number; weekday: number; minute: number }

const MS_PER_MINUTE = 60_000

const formatters = new Map<string, Intl.DateTimeFormat | null>()

/** Whether `Intl` knows the IANA zone. */
export function isTimeZone(zone: string): boolean {
  return formatterOf(zone) !== null
}

/** Local time in the zone. Throws a RangeError for a zone that `Intl` does not know. */
export function localTime(zone: string, at: number): LocalTime {
  const formatter = formatterOf(zone)
  if (!formatter) throw new RangeError(`No such time zone: ${zone}`)
  const text = formatter.format(at) // "11/21/2026, 14:05"
  const year = Number(text.slice(6, 10))
  const month = Number(text.slice(0, 2))
  const day = Number(text.slice(3, 5))
  return {
    year,
    month,
    day,
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
    minute: Number(text.slice(12, 14)) * 60 + Number(text.slice(15, 17)),
  }
}

/** The local date, such as 2026-01-01. */
export function isoDate({ year, month, day }: LocalTime): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The day before or after, as a date at midnight. */
export function shiftDays(date: LocalTime, days: number): LocalTime {
  const shifted = new Date(Date.UTC(date.year, date.month - 1, date.day + days))
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    weekday: shifted.getUTCDay(),
    minute: 0,
  }
}

/**
 * The time `minutes` later on the local clock. If the clocks change in between, the time of the change: the caller continues
 * from there. `at` must be a whole minute.
 */
export function wallClockAhead(zone: string, at: number, minutes: number): number {
  const target = at + minutes * MS_PER_MINUTE
  const offset = wallMinutes(zone, at) - at / MS_PER_MINUTE
  if (wallMinutes(zone, target) - target / MS_PER_MINUTE === offset) return target
  let same = at / MS_PER_MINUTE
  let changed = target / MS_PER_MINUTE
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2)
    if (wallMinutes(zone, middle * MS_PER_MINUTE) - middle === offset) same = middle
    else changed = middle
  }
  return changed * MS_PER_MINUTE
}

function wallMinutes(zone: string, at: number): number {
  const { year, month, day, minute } = localTime(zone, at)
  return Date.UTC(year, month - 1, day) / MS_PER_MINUTE + minute
}

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  let formatter = formatters.get(zone)
  if (formatter === undefined) {
    formatter = makeFormatter(zone)
    formatters.set(zone, formatter)
  }
  return formatter
}

function makeFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  } catch {
    return null
  }
}
