/**
 * A second implementation of quiet hours for 2027, which marks every minute of the year as open or closed. It shares nothing
 * with the engine: offsets and their changes are numbers, holidays are dates, and the zones, laws and wishes of each lead are
 * written by hand.
 */

/** Offsets from UTC in minutes, with their start; the first one starts before the year. */
type Zone = readonly (readonly [from: string, offset: number])[]

const americanSummer = (standard: number, from: string, to: string): Zone => [
  ['', standard],
  [`2027-03-14T${from}:00Z`, standard + 60],
  [`2027-11-07T${to}:00Z`, standard],
]

export const EASTERN = americanSummer(-300, '07:00', '06:00')
export const CENTRAL = americanSummer(-360, '08:00', '07:00')
export const MOUNTAIN = americanSummer(-420, '09:00', '08:00')
export const PACIFIC = americanSummer(-480, '10:00', '09:00')
export const ALASKA = americanSummer(-540, '11:00', '10:00')
export const ALEUTIAN = americanSummer(-600, '12:00', '11:00')
export const ARIZONA: Zone = [['', -420]]
export const HAWAII: Zone = [['', -600]]
export const INDIA: Zone = [['', 330]]
export const BRITAIN: Zone = [
  ['', 0],
  ['2027-03-28T01:00:00Z', 60],
  ['2027-10-31T01:00:00Z', 0],
]
export const CHATHAM: Zone = [
  ['', 825],
  ['2027-04-03T14:00:00Z', 765],
  ['2027-09-25T14:00:00Z', 825],
]
/** Its daylight saving time is half an hour. */
export const LORD_HOWE: Zone = [
  ['', 660],
  ['2027-04-03T15:00:00Z', 630],
  ['2027-10-02T15:30:00Z', 660],
]

/** The holidays of 2027. Those on a weekend also count on the day on which they are observed. */
const HOLIDAYS = new Set(
  [
    '2027-01-01', // New Year, a Friday
    '2027-01-18', // Martin Luther King, the third Monday
    '2027-02-15', // Washington, the third Monday
    '2027-05-31', // Memorial Day, the last Monday
    '2027-06-18', // Juneteenth is a Saturday: the Friday before
    '2027-06-19',
    '2027-07-04', // Independence Day is a Sunday
    '2027-07-05', // and observed on the Monday
    '2027-09-06', // Labor Day, the first Monday
    '2027-10-11', // Columbus Day, the second Monday
    '2027-11-11', // Veterans Day, a Thursday
    '2027-11-25', // Thanksgiving, the fourth Thursday
    '2027-12-24', // Christmas is a Saturday: the Friday before
    '2027-12-25',
    '2027-12-31', // New Year 2028 is a Saturday: the Friday before
    '2028-01-01',
  ].map((date) => Date.parse(`${date}T00:00:00Z`) / 86_400_000),
)

/** Hours of a day. If `to` is before `from`, they run over midnight. */
type Hours = readonly [from: number, to: number] | null

/** Sunday to Saturday, then holidays. */
export type Rule = readonly [Hours, Hours, Hours, Hours, Hours, Hours, Hours, Hours | 'as the day']

export function rule(weekdays: Hours, saturday: Hours, sunday: Hours, holidays: Hours | 'as the day'): Rule {
  return [sunday, weekdays, weekdays, weekdays, weekdays, weekdays, saturday, holidays]
}

export const daily = (hours: Hours): Rule => rule(hours, hours, hours, 'as the day')

export const YEAR_START = Date.UTC(2027, 0, 1)
export const MINUTES = 365 * 1_440

/** For each minute of 2027 whether all rules are open in all zones, without the last `margin` minutes of each window. */
export function openMinutes(zones: readonly Zone[], rules: readonly Rule[], margin: number): Uint8Array {
  const open = new Uint8Array(MINUTES).fill(1)
  const dayTypes = Array.from({ length: 14 }, (_, type) => colourDay(rules, type % 7, type >= 7, margin))
  for (const zone of zones) {
    const changes = zone.map(([from, offset]) => ({ at: from === '' ? 0 : minuteOfYear(from), offset }))
    for (const [n, { at, offset }] of changes.entries()) {
      const until = changes[n + 1]?.at ?? MINUTES
      for (let minute = at; minute < until; minute++) {
        const local = YEAR_START / 60_000 + minute + offset
        const day = Math.floor(local / 1_440)
        const weekday = (day + 4) % 7 // 1 January 1970 was a Thursday
        const type = HOLIDAYS.has(day) ? weekday + 7 : weekday
        if (dayTypes[type]![local - day * 1_440] === 0) open[minute] = 0
      }
    }
  }
  return open
}

export function minuteOfYear(instant: string): number {
  return (Date.parse(instant) - YEAR_START) / 60_000
}

/** The minutes of one kind of day. A window over midnight must be the same every day. */
function colourDay(rules: readonly Rule[], weekday: number, isHoliday: boolean, margin: number): Uint8Array {
  const colours = new Uint8Array(1_440)
  for (let minute = 0; minute < 1_440; minute++) {
    colours[minute] = rules.every((week) => {
      const hours = isHoliday && week[7] !== 'as the day' ? week[7] : week[weekday]
      if (!hours || hours === 'as the day') return false
      const [from, to] = [hours[0] * 60, hours[1] * 60 - margin]
      return hours[1] > hours[0] ? minute >= from && minute < to : minute >= from || minute < to
    })
      ? 1
      : 0
  }
  return colours
}
