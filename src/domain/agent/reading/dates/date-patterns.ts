import { anyOf, pattern } from '../../../texts/index.ts'
import type { Hit } from '../reading.ts'
import { type Day, dayOf, monthStart, partsOf, weekStart } from './calendar.ts'
import { dateAhead } from './date-parts.ts'
import {
  DATE_NUMBER,
  dateNumber,
  MONTH,
  MONTHS,
  monthNumber,
  ORDINAL,
  WEEKDAY,
  WHICH,
  weekdayNumber,
} from './date-words.ts'
import { HASTE, NO_HURRY, OVERDUE } from './haste-words.ts'

/** How firm a day is: a day or a period named; haste without one; or a word that says little ("now", "soon"). */
export type Firmness = 'named' | 'haste' | 'weak'

/**
 * A day that a text names. `sure`: never about the past. `span`: counted from a number of units, such as "in 2 weeks".
 * `unsure`: a date of another weekday than the one beside it.
 */
export type Mention = Hit & {
  day: Day
  sure: boolean
  firmness: Firmness
  span: boolean
  period?: boolean
  unsure?: boolean
}

/** One way to name a day that is no part of a period. `sure`: never about the past. */
export type DatePattern = {
  pattern: RegExp
  day: (match: RegExpExecArray, today: Day) => Day | null
  sure?: boolean
  firmness?: Firmness
}

const TIME = String.raw`(?:,? (?:at |around |about )?(?:1[0-2]|[1-9])(?!\d)(?::\d\d)? ?(?:am|pm|ish|-ish|o'?clock)?)?`
const DAYS_IN: Record<string, number> = { week: 7, semana: 7, month: 30, mes: 30, year: 365, ano: 365 }
const WITHIN_SHARE = 0.7
const YEARS_AHEAD_MAX = 15
const YEAR_BEHIND = '(?:,? (?:of )?((?:19|20)\\d\\d))?'
const BY = '(?:by |before |on |until |hasta |antes del? |para |el |the |around |about )*'
const UNIT = anyOf`week | month | year | semana | mes | ano`
/** After a unit: "a week or so". */
const AND_A_HALF = anyOf`and a half | y medi[oa] | or (?:two|2|so) | o (?:dos|2|algo asi)`

/** "Until now", "not now". */
const NOT_NOW = anyOf`
  for | up to | until | even | just | by | from | as of | since | than | till | por
  none | not | nothing | no | nobody | fine | good | ok
`
/** "March 3 bed": the number counts something else. */
const NO_DATE_BEHIND = anyOf`am | pm | bed | bath | years | or \d+k | k\b | % | people`
/** What has an ordinal and is no day: "first floor", "second bid", "third of them". */
const THINGS_IN_ORDER = anyOf`
  street | st | ave | floor | grade | time | one | house | home | thing | quarter | car
  of (?:next|this|the|each|every|them|these|those|my|our|${MONTHS.join('|')})
  trimestre | week | half | day | part | agent | bid | quote | two | few | place | choice | semana | mitad
  hand | opinion | thought | available | person | owner | try | kid | baby | child
`
const BEFORE_DATE_ES = anyOf`vence | renueva | acaba | termina | para | antes del? | hasta | despues del?`
const EVERY_MONTH = anyOf`este mes | cada mes | each month | every month`

/** In no particular order: the longest match at a place wins. */
export const DATE_PATTERNS: DatePattern[] = [
  {
    pattern: HASTE,
    day: (_, today) => today,
    sure: true,
    firmness: 'haste',
  },
  {
    pattern: OVERDUE,
    day: (_, today) => today + 7,
    sure: true,
    firmness: 'haste',
  },
  {
    pattern: /\b(?:today|tonight|hoy|ya mismo|ahora mismo|this (?:morning|afternoon|evening)|hoy mismo)\b/g,
    day: (_, today) => today,
  },
  {
    pattern: pattern('g')`(?<!\b${NOT_NOW} (?:right )?)\b(?:now|right now|ahora|ya)\b`,
    day: (_, today) => today,
    firmness: 'weak',
  },
  { pattern: /\b(?:tomorrow|tomorow|tommorrow|tommorow|tmrw|tmw|tmr|(?<!la )manana)\b/g, day: (_, today) => today + 1 },
  { pattern: /\b(?:(?:the )?day after tomorrow|pasado manana)\b/g, day: (_, today) => today + 2, sure: true },
  {
    pattern: /\b(?:(?:pretty |fairly |very |real )?soon|pronto)\b/g,
    day: (_, today) => today + 14,
    firmness: 'weak',
  },
  {
    pattern: NO_HURRY,
    day: (_, today) => today + 365,
    firmness: 'weak',
  },
  {
    pattern: pattern('g')`
      \b(?:(?:an?|one|una?|in|en) )*(${UNIT})s? (?:${AND_A_HALF}|from (?:now|today))\b
    `,
    day: (match, today) => today + Math.round((/from/.test(match[0]) ? 1 : 1.5) * DAYS_IN[match[1]!]!),
    sure: true,
  },
  {
    pattern: pattern('g')`\b(?:within|inside|dentro de) (?:the|this|el|la) (${UNIT})\b`,
    day: (match, today) => today + Math.round(WITHIN_SHARE * DAYS_IN[match[1]!]!),
    sure: true,
  },
  {
    pattern: pattern('g')`
      \b(?:after |past )?(next |this |coming |on |by |el |proximo |before )?(${WEEKDAY})\b${TIME}
    `,
    day: weekdayAhead,
  },
  {
    pattern: pattern('g')`
      \b(?:on )?(${WEEKDAY})(?:,? (?:of|in|the))*,? (next|this|following|the following) week\b
    `,
    day: ([, name, which], today) => weekStart(today) + (which === 'this' ? 0 : 7) + ((weekdayNumber(name!) + 6) % 7),
    sure: true,
  },
  {
    pattern: pattern('g')`
      \b(?:the )?(${WHICH}) (${WEEKDAY}) (?:of|in) (?:(next month|this month|the month)|(${MONTH}))
      (?:,? (?:of )?(20\d\d))?
    `,
    day: nthWeekday,
  },
  {
    pattern: pattern('g')`
      \b(?:on |el )?(${WEEKDAY}),? (?:the |el )?
      (?!first\b(?! of))(${DATE_NUMBER})(?! ?(?:am|pm|ish|:|de))
    `,
    day: weekdayWithDate,
  },
  {
    pattern: pattern('g')`
      \b(after )?${BY}(${MONTH})\.? (?:the )?(${DATE_NUMBER})(?! ?${NO_DATE_BEHIND})${YEAR_BEHIND}
    `,
    day: ([, after, month, date, year], today) =>
      later(dateAhead(today, monthNumber(month!), dateNumber(date!), year), after),
  },
  {
    pattern: pattern('g')`
      \b(after |despues del? )?${BY}(${DATE_NUMBER})(?: of| de)? (${MONTH})\.?${YEAR_BEHIND}
    `,
    day: ([, after, date, month, year], today) =>
      later(dateAhead(today, monthNumber(month!), dateNumber(date!), year), after),
  },
  {
    pattern: pattern('g')`\b(after )?${BY}(${ORDINAL})(?! ${THINGS_IN_ORDER})`,
    day: ([words, after, ordinal], today) =>
      /^\d/.test(ordinal!) || /\b(?:the|on|by|el|before|until|after)\b/.test(words)
        ? dayOfMonthAhead(dateNumber(ordinal!), after, today)
        : null,
  },
  {
    pattern: pattern('g')`
      (?<=^\W*|\b${BEFORE_DATE_ES} )(?:el )(?:dia )?(\d{1,2})\b(?! ?(?:de (?!este)|mil|%|\/|:|k\b|anos))
    `,
    day: ([, date], today) => dayOfMonthAhead(Number(date), undefined, today),
  },
  {
    pattern: pattern('g')`
      \b${BY}(${DATE_NUMBER}) (?:of|de) (?:(next|the following) month|(this|the) month
      |(?:el )?(proximo) mes|${EVERY_MONTH})\b
    `,
    day: ([, date, next, , proximo], today) =>
      next || proximo
        ? monthStart(today, 1) + dateNumber(date!) - 1
        : dayOfMonthAhead(dateNumber(date!), undefined, today),
  },
  {
    pattern:
      /\b(?:by |before |on |until )?(\d{1,2})([/.-])(\d{1,2})(?:\2(20\d\d|\d\d))?\b(?![\d/]| ?(?:k\b|%|am|pm|-))/g,
    day: (match, today) => numericDate(match, today),
  },
  {
    pattern: /\b(0\d|1[0-2]) ([0-3]\d) (20[2-4]\d|[2-4]\d)\b/g,
    day: ([, month, date, year], today) =>
      dateAhead(today, Number(month), Number(date), year!.length === 2 ? `20${year}` : year),
  },
  {
    pattern: /\b(20\d\d)-(\d\d)-(\d\d)\b/g,
    day: ([, year, month, date]) => dayOf(Number(year), Number(month), Number(date)),
  },
]

function later(day: Day | null, after: string | undefined): Day | null {
  return day === null ? null : after ? day + 1 : day
}

function weekdayAhead([, lead, name]: RegExpExecArray, today: Day): Day {
  const weekday = weekdayNumber(name!)
  if (lead === 'next ') return weekStart(today) + 7 + ((weekday + 6) % 7)
  return today + (((weekday - partsOf(today).weekday + 6) % 7) + 1)
}

const NTH: Record<string, number> = { first: 0, second: 1, third: 2, fourth: 3, '1st': 0, '2nd': 1, '3rd': 2, '4th': 3 }

/** "The last saturday in april". */
function nthWeekday([, which, name, relative, month, year]: RegExpExecArray, today: Day): Day | null {
  const first = relative
    ? monthStart(today, relative === 'next month' ? 1 : 0)
    : monthStart(dateAhead(today, monthNumber(month!), 28, year)!, 0)
  const at = first + ((weekdayNumber(name!) - partsOf(first).weekday + 7) % 7)
  if (which !== 'last') return at + 7 * NTH[which!]!
  return at + 28 < monthStart(first, 1) ? at + 28 : at + 21
}

function dayOfMonthAhead(date: number, after: string | undefined, today: Day): Day | null {
  if (date < 1 || date > 31) return null
  const { year, month, date: now } = partsOf(today)
  return dayOf(year, date < now ? month + 1 : month, date) + (after ? 1 : 0)
}

/** Two digits are a year of this century, unless it is more than YEARS_AHEAD_MAX years ahead. */
function yearOf(short: number, today: Day): number {
  return short + (short > (partsOf(today).year % 100) + YEARS_AHEAD_MAX ? 1_900 : 2_000)
}

/** Month first, as in the US, unless only the other order is a date. Two numbers are a date with a slash alone. */
function numericDate([, one, sign, two, tail]: RegExpExecArray, today: Day): Day | null {
  if (sign !== '/' && !tail) return null
  const [first, second] = [Number(one), Number(two)]
  const year = tail && (tail.length === 2 ? String(yearOf(Number(tail), today)) : tail)
  return first > 12 ? dateAhead(today, second, first, year) : dateAhead(today, first, second, year)
}

/** "Monday the 30th": the date is a date only if it is that weekday. */
function weekdayWithDate([, name, date]: RegExpExecArray, today: Day): Day | null {
  const days = [0, 1, 2].map((months) => monthStart(today, months) + dateNumber(date!) - 1)
  return days.find((day) => day >= today && partsOf(day).weekday === weekdayNumber(name!)) ?? null
}
