import { type Day, dayOf, partsOf } from './calendar.ts'
import { COLD_SETS_IN, COLD_WEATHER, SCHOOL_ENDS, SCHOOL_STARTS, TAX_REFUND, WARM_WEATHER } from './season-words.ts'

/** Days from the first to the last, both included. */
export type Range = { from: Day; to: Day }

/** The Sunday of the Western churches, by the anonymous Gregorian rule. */
function easter(today: Day): Day {
  return ahead(today, (year) => {
    const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
    const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
    const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
    const m = Math.floor((a + 11 * h + 22 * l) / 451)
    const n = h + l - 7 * m + 114
    return dayOf(year, Math.floor(n / 31), (n % 31) + 1)
  })
}

/** The fourth Thursday of November. */
function thanksgiving(today: Day): Day {
  return nth(today, 4, THURSDAY, 11)
}

const [SUNDAY, MONDAY, THURSDAY] = [0, 1, 4]
const LAST = 5

/** The next such day of a year, today included. */
function ahead(today: Day, of: (year: number) => Day): Day {
  const { year } = partsOf(today)
  return of(year) < today ? of(year + 1) : of(year)
}

/** The count-th such weekday of a month; LAST gives the last one, be it the fourth or the fifth. */
function nth(today: Day, count: number, weekday: number, month: number): Day {
  return ahead(today, (year) => {
    const first = dayOf(year, month, 1)
    const day = first + ((weekday - partsOf(first).weekday + 7) % 7) + 7 * (count - 1)
    return count === LAST && partsOf(day).month !== month ? day - 7 : day
  })
}

const on = (month: number, date: number) => (today: Day) => {
  const day = ahead(today, (year) => dayOf(year, month, date))
  return { from: day, to: day }
}
const day =
  (of: (today: Day) => Day, shift = 0) =>
  (today: Day) => {
    const from = of(today - shift) + shift
    return { from, to: from }
  }
/** From one date to another, the first that is not over yet. */
const during = (fromMonth: number, fromDate: number, toMonth: number, toDate: number) => (today: Day) => {
  const to = ahead(today, (year) => dayOf(year, toMonth, toDate))
  const { year } = partsOf(to)
  const from = dayOf(year, fromMonth, fromDate)
  return { from: from > to ? dayOf(year - 1, fromMonth, fromDate) : from, to }
}

/** Holidays and seasons that leads name instead of a date. Of two that match at the same place, the longer one counts. `isLoose`: the weather, and not a date. */
export const HOLIDAYS: [words: string, range: (today: Day) => Range, isLoose?: boolean][] = [
  ['christmas eve|nochebuena|noche buena', on(12, 24)],
  ['christmas(?: day| time)?|navidad(?:es)?', on(12, 25)],
  ["new year'?s eve|fin de ano|ano viejo", on(12, 31)],
  ["new year'?s day|primero de ano", on(1, 1)],
  ["new year'?s?|ano nuevo", during(1, 1, 1, 8)],
  ['(?:the )?holidays?(?: season)?|(?:las )?fiestas|(?:las )?posadas', during(12, 20, 1, 2)],
  ['reyes(?: magos)?', on(1, 6)],
  ['(?:mlk|martin luther king)(?: day)?', day((today) => nth(today, 3, MONDAY, 1))],
  ['(?:the )?super ?bowl(?: sunday)?', day((today) => nth(today, 2, SUNDAY, 2))],
  ["valentine'?s?(?: day)?|san valentin|dia del amor", on(2, 14)],
  ["president'?s'? day", day((today) => nth(today, 3, MONDAY, 2))],
  ['mardi gras|fat tuesday|ash wednesday', day(easter, -47)],
  ["(?:st|saint)\\.? ?(?:patrick|paddy|patty)'?s?'?(?: day)?", on(3, 17)],
  ['good friday|viernes santo', day(easter, -2)],
  ['easter(?: sunday)?|pascuas?', day(easter)],
  ['semana santa|holy week', (today) => ({ from: easter(today) - 7, to: easter(today) })],
  ['tax day|tax deadline', on(4, 15)],
  ['tax (?:season|time)|taxes are done', during(2, 1, 4, 15)],
  [TAX_REFUND, during(2, 10, 3, 31)],
  ["april fool'?s'?(?: day)?", on(4, 1)],
  ['cinco de mayo', on(5, 5)],
  ["mother'?s'? day", day((today) => nth(today, 2, SUNDAY, 5))],
  ['dia de las? madres?', on(5, 10)],
  ["father'?s'? day|dia del? padres?", day((today) => nth(today, 3, SUNDAY, 6))],
  ['memorial day(?: weekend)?', day((today) => nth(today, LAST, MONDAY, 5))],
  ['juneteenth', on(6, 19)],
  ['(?:4th|fourth|4) of july|july (?:4th|fourth|4)|independence day', on(7, 4)],
  ['labor day(?: weekend)?', day((today) => nth(today, 1, MONDAY, 9))],
  ['columbus day', day((today) => nth(today, 2, MONDAY, 10))],
  ['halloween', on(10, 31)],
  ['(?:dia de (?:los )?muertos|day of the dead)', on(11, 2)],
  ["veteran'?s'? day", on(11, 11)],
  ['turkey day|thanksgiving(?: day)?|accion de gracias', day(thanksgiving)],
  ['black friday', day(thanksgiving, 1)],
  ['cyber monday', day(thanksgiving, 4)],
  ['spring break', during(3, 8, 3, 28)],
  ['winter break|christmas break', during(12, 20, 1, 3)],
  ['summer (?:break|vacation)|vacaciones(?: de verano)?', during(6, 5, 8, 12)],
  ['graduat(?:ion|es?)|graduacion', during(5, 20, 6, 8)],
  [SCHOOL_ENDS, during(6, 1, 6, 14)],
  [SCHOOL_STARTS, during(8, 10, 8, 20)],
  [WARM_WEATHER, during(4, 1, 4, 30), true],
  [COLD_WEATHER, during(12, 10, 3, 5), true],
  [COLD_SETS_IN, during(12, 10, 12, 20), true],
  ['(?:the )?hurricane season|temporada de huracanes', during(6, 1, 11, 30)],
  ['(?:next |spring )semester', during(1, 10, 1, 20)],
]
