import type { Signal } from '../../../campaigns/index.ts'
import { findNumerals } from '../numbers/numerals.ts'
import type { Hit } from '../reading.ts'
import { type Day, dayOf, monthStart, partsOf, weekStart } from './calendar.ts'
import { daysAhead } from './date-spans.ts'
import { WEEKDAY, weekdayNumber } from './date-words.ts'

const ASKS_PAST =
  /\bwhen (?:did|was|were|has|have)\b|\b(?:what|which) (?:day|date|month|year) (?:did|was|were)\b|\b(?:last|latest|most recent|previous) (?:\w+ ){0,2}(?:visit|time|service|checkup|cleaning|exam|appointment|inspection|claim)\b|\bhow long ago\b|\bsince when\b|\bdate of (?:the |your )?(?:loss|accident|incident|storm|birth|damage)\b|\bwhen (?:you|it|they) (?:last|bought|had)\b/i

/** Whether a signal asks for a day that has been, as "When did the damage happen?" does. */
export function asksPast({ label, ask }: Signal): boolean {
  return ASKS_PAST.test(`${label} ${ask.join(' ')}`)
}

export type PastDay = Hit & { day: Day }

const AGO =
  /^ ?(?:ish )?(days?|weeks?|months?|years?|dias?|semanas?|mes(?:es)?|anos?)(?: (?:or so|o algo))?,? (?:ago|back|atras)\b/
const HACE = /\bhace (?:como |unos |unas )?$/
const SPANISH_UNIT = /^ ?(dias?|semanas?|mes(?:es)?|anos?)\b/
const NAMED: [RegExp, (today: Day) => Day][] = [
  [/\b(?:the )?(?:day before yesterday|night before last)\b|\b(?:anteayer|antier)\b/, (today) => today - 2],
  [/\b(?:over|during|this past|past) (?:the |this )?(?:last )?weekend\b/, (today) => weekStart(today) - 1],
  [/\b(?:an?|1|one) year and a half (?:ago|back)\b/, (today) => today - 548],
  [/\blast fall\b/, (today) => seasonBefore(today, 10)],
  [/\blast winter\b/, (today) => seasonBefore(today, 1)],
  [/\blast spring\b/, (today) => seasonBefore(today, 4)],
  [/\blast summer\b/, (today) => seasonBefore(today, 7)],
  [/\b(?:yesterday|last night|ayer|anoche)\b/, (today) => today - 1],
  [/\b(?:the other (?:day|night)|few days ago)\b/, (today) => today - 3],
  [
    /\b(?:today|tonight|this (?:morning|mornin'?|afternoon|evening)|just now|an hour ago|hours ago|hoy|esta manana)\b/,
    (today) => today,
  ],
  [/\b(?:last|past) (?:week|wk)(?:end)?\b|\bla semana pasada\b/, (today) => weekStart(today) - 4],
  [/\b(?:earlier )?this week\b|\besta semana\b/, (today) => Math.max(weekStart(today), today - 2)],
  [/\b(?:last|past) month\b|\bel mes pasado\b/, (today) => monthStart(today, -1) + 14],
  [/\b(?:earlier )?this month\b|\beste mes\b/, (today) => Math.max(monthStart(today, 0), today - 7)],
  [/\b(?:last|past) year\b|\bel ano pasado\b/, (today) => dayOf(partsOf(today).year - 1, 7, 1)],
  [/\b(?:earlier )?this year\b|\beste ano\b/, (today) => Math.floor((dayOf(partsOf(today).year, 1, 1) + today) / 2)],
  [/\b(?:a )?(?:few|couple) years (?:ago|back)\b/, (today) => today - 900],
]
/** The middle of the latest season that is over, by its middle month. */
function seasonBefore(today: Day, month: number): Day {
  const { year } = partsOf(today)
  const latest = dayOf(year, month, 28)
  return latest + 30 < today ? latest - 10 : dayOf(year - 1, month, 18)
}

const LAST_WEEKDAY = new RegExp(`\\b(?:last |past |this past |on |el )?(${WEEKDAY})(?: pasado)?\\b`)
const YEAR =
  /(?:\b(?:in|since|around|about|back in|maybe|like|was|so|til|until|of|early|late|the|after|before|en) |^\W*)((?:19|20)\d\d)\b(?![\d/-])/

/** The latest days that a text about the past can mean. Days that it names without a year lie before today. */
export function pastDays(text: string, today: Day, named: PastDay[]): PastDay[] {
  const ago = findNumerals(text).flatMap(({ start, end, value }): PastDay[] => {
    const rest = text.slice(end, end + 24)
    const before = text.slice(Math.max(0, start - 12), start)
    const unit = AGO.exec(rest) ?? (HACE.test(before) ? SPANISH_UNIT.exec(rest) : null)
    if (!unit) return []
    return [{ start, end: end + unit[0].length, day: 2 * today - daysAhead(today, value, unit[1]!) }]
  })
  if (ago.length > 0) return ago
  const words = NAMED.flatMap(([pattern, day]): PastDay[] => {
    const match = pattern.exec(text)
    return match ? [{ start: match.index, end: match.index + match[0].length, day: day(today) }] : []
  })
  if (words.length > 0) return words
  const year = YEAR.exec(text)
  const dated = named.map((mention) => ({ ...mention, day: before(mention.day, today) }))
  const weekday = LAST_WEEKDAY.exec(text)
  if (weekday && !/\d/.test(text.slice(weekday.index, weekday.index + 24).replace(/ (?:around|at|about) .*/, ''))) {
    const back = (partsOf(today).weekday - weekdayNumber(weekday[1]!) + 6) % 7
    return [{ start: weekday.index, end: weekday.index + weekday[0].length, day: today - back - 1 }]
  }
  if (dated.length > 0) return dated
  if (!year || Number(year[1]) > partsOf(today).year) return []
  const start = year.index + year[0].length - 4
  return [{ start, end: start + 4, day: Math.min(today, dayOf(Number(year[1]), 7, 1)) }]
}

/** The same date in the latest year in which it has been. */
function before(day: Day, today: Day): Day {
  const { year, month, date } = partsOf(day)
  if (day <= today) return day
  const lastYear = dayOf(year - 1, month, date)
  return lastYear <= today ? lastYear : today
}
