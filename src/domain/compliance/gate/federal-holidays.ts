/**
 * The eleven US federal holidays (5 U.S.C. 6103). A holiday on a Saturday is observed on Friday, one on a Sunday on Monday.
 * Both the day itself and the observed day count.
 */

const FIXED: readonly (readonly [month: number, day: number])[] = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
]

const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6
const SUNDAY = 0

/** [month, weekday, which one]; the last one of a month is −1. */
const FLOATING: readonly (readonly [month: number, weekday: number, nth: number])[] = [
  [1, MONDAY, 3],
  [2, MONDAY, 3],
  [5, MONDAY, -1],
  [9, MONDAY, 1],
  [10, MONDAY, 2],
  [11, THURSDAY, 4],
]

const holidaysByYear = new Map<number, ReadonlySet<number>>()

/** Whether the local date is a federal holiday or the day one is observed. `month` is 1 to 12. */
export function isFederalHoliday(year: number, month: number, day: number): boolean {
  let holidays = holidaysByYear.get(year)
  if (!holidays) {
    holidays = holidaysOf(year)
    holidaysByYear.set(year, holidays)
  }
  return holidays.has(month * 100 + day)
}

function holidaysOf(year: number): ReadonlySet<number> {
  const dates = FLOATING.map(([month, weekday, nth]) => nthWeekday(year, month, weekday, nth))
  for (const fixedYear of [year, year + 1]) {
    for (const [month, day] of FIXED) {
      const date = new Date(Date.UTC(fixedYear, month - 1, day))
      dates.push(date, observed(date))
    }
  }
  const ours = dates.filter((date) => date.getUTCFullYear() === year)
  return new Set(ours.map((date) => (date.getUTCMonth() + 1) * 100 + date.getUTCDate()))
}

function observed(date: Date): Date {
  const weekday = date.getUTCDay()
  const shift = weekday === SATURDAY ? -1 : weekday === SUNDAY ? 1 : 0
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + shift))
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): Date {
  const first = new Date(Date.UTC(year, nth > 0 ? month - 1 : month, 1))
  const offset = (weekday - first.getUTCDay() + 7) % 7
  const weeks = nth > 0 ? nth - 1 : nth
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1 + offset + weeks * 7))
}
