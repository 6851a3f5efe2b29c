import type { Signal } from '../../../campaigns/index.ts'
import { anyOf, pattern } from '../../../texts/index.ts'
import { findNumerals } from '../numbers/numerals.ts'
import { type Hit, type Reading, sentenceAt } from '../reading.ts'
import { type Day, dayOf, monthStart, partsOf, weekStart } from './calendar.ts'
import { daysAhead } from './date-spans.ts'
import { DATE_NUMBER, dateNumber, MONTH, monthNumber, WEEKDAY, weekdayNumber } from './date-words.ts'
import { ASKS_PAST, EVENT, IS_WISHED, NAMES_EVENT, NAMES_PAST } from './past-words.ts'

const IS_SENTENCE = /^(?:when (?:would|do|should|can|will|is|are)|what day would|which day)\b/i

/** Whether a signal asks for a day in the past, as "When did the damage happen?" does. */
export function asksPast({ label, ask }: Signal): boolean {
  const questions = ask.join(' ')
  if (ASKS_PAST.test(`${label} ${questions}`)) return true
  const name = label.trim().replace(/\W+$/, '')
  return !IS_SENTENCE.test(questions) && !IS_WISHED.test(name) && (NAMES_PAST.test(name) || NAMES_EVENT.test(name))
}

/** A day that is over, with its place in the text. */
export type PastDay = Hit & { day: Day }

const NAMED_WEEKDAY = pattern()`\b(${WEEKDAY}),? (?:the )?$`
const OPENS_WITH_WEEKDAY = pattern()`^(?:on )?(${WEEKDAY})\b.*\d`

/** Whether the weekday before a day is not its own: "Thursday March 12", where March 12 is a Friday. */
export function isOtherWeekday(text: string, { start, end, day }: PastDay): boolean {
  const before = NAMED_WEEKDAY.exec(text.slice(Math.max(0, start - 16), start))
  const name = (before ?? OPENS_WITH_WEEKDAY.exec(text.slice(start, end)))?.[1]
  return name !== undefined && weekdayNumber(name) !== partsOf(day).weekday
}

const ASKS_EVENT = /\b(?:damage|storm|hail|happen|accident|incident|loss|leak|crash)\w*\b/i

/** Whether the sentence tells of damage and the question asks when it happened: "a limb punched a hole on Feb 19th". */
export function reportsEvent({ label, ask }: Signal, reading: Reading, { start }: Hit): boolean {
  return ASKS_EVENT.test([label, ...ask].join(' ')) && EVENT.test(sentenceAt(reading, start).text)
}

const ASKS_ONSET = /\b(?:since|start|beg[ai]n|notice|quit|stop|broke|break|out|hurt)\w*\b/i
const SINCE = /\b(?:since|desde)(?: (?:last|this|about|like|around|early|late|the|el|la))* $/

/** Whether a state lasts since the day, and the question asks of no such beginning: "no heat since Sunday". */
export function lastsSince(signal: Signal, { text }: Reading, { start }: Hit): boolean {
  const names = [signal.label, ...signal.ask].join(' ')
  return SINCE.test(text.slice(Math.max(0, start - 24), start)) && !ASKS_ONSET.test(names) && !ASKS_EVENT.test(names)
}

const UNITS = anyOf`days? | weeks? | months? | years? | dias? | semanas? | mes(?:es)? | anos?`
const AGO = pattern()`^ ?(?:ish )?(${UNITS})(?: (?:or so|o algo))?,? (?:ago|back|atras|since|old|now\W*$)\b`
/** "It's been about 6 months". */
const BEEN = /\b(?:been|hace) (?:(?:like|about|around|over|almost|maybe|at least|como|unos|unas) )*$/
const UNIT = pattern()`^ ?(?:ish )?(${UNITS})\b`
const LATEST = anyOf`last | this past | past | this`
const THIS_DAY = anyOf`
  today | tonight | this (?:morning|mornin'?|afternoon|evening) | just now | an hour ago | hours ago
  hoy | esta manana
`
const NAMED: [RegExp, (today: Day) => Day][] = [
  [/\b(?:the )?(?:day before yesterday|night before last)\b|\b(?:anteayer|antier)\b/, (today) => today - 2],
  [/\b(?:over|during|this past|past|last) (?:the |this )?(?:last )?weekend\b/, (today) => weekStart(today) - 2],
  [/\ban? year ago\b/, (today) => daysAhead(today, -1, 'year')],
  [/\ban? week ago\b/, (today) => today - 7],
  [/\ban? month ago\b/, (today) => daysAhead(today, -1, 'month')],
  [/\b(?:an?|1|one) year and a half (?:ago|back)\b/, (today) => today - 548],
  [pattern()`\b${LATEST} (?:fall|autumn)\b`, (today) => seasonBefore(today, 10)],
  [pattern()`\b${LATEST} winter\b`, (today) => seasonBefore(today, 1)],
  [pattern()`\b${LATEST} spring\b`, (today) => seasonBefore(today, 4)],
  [pattern()`\b${LATEST} summer\b`, (today) => seasonBefore(today, 7)],
  [/\b(?:yesterday|last night|ayer|anoche)\b/, (today) => today - 1],
  [/\b(?:the other (?:day|night)|few days ago)\b/, (today) => today - 3],
  [pattern()`\b${THIS_DAY}\b`, (today) => today],
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

const LAST_WEEKDAY = pattern()`\b(?:last |past |this past |on |el )?(${WEEKDAY})(?: pasado)?\b`
/** A year that is no amount and no address. */
const YEAR = /(?<![\d$#.,/-])((?:19|20)\d\d)\b(?![\d/-]|,\d| ?(?:miles|mi|sq|square|k|bucks|dollars|feet)\b)/

const TENS: Record<string, number> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
/** Each at the index that it names. */
const NUMBERS = [
  ...['oh', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  ...['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS_WORDS = `(?:${Object.keys(TENS).join('|')})`
const NUMBER_WORDS = `(?:${NUMBERS.slice(1).join('|')})`
const SPOKEN_YEAR = `(?:nineteen|twenty|two thousand)(?: (?:and|oh|o))*(?: ${TENS_WORDS})?(?: ${NUMBER_WORDS})?`
const SPOKEN_SHORT = `(?:sixty|seventy|eighty|ninety)(?:[ -](?:${NUMBERS.slice(1, 10).join('|')}))?`
/** "2021", "'92", "this year", "nineteen forty four". Two digits alone are a year only after a day or a month. */
const YEARS = anyOf`
  (?:19|20)\d\d | '\d\d
  this year | last year
  ${SPOKEN_YEAR}
`
const OF_YEAR = String.raw`(?<year>${YEARS})\b`
const BETWEEN = "(?:,| of| in| back in| del?)* ?'?"
const SEASON = '(?<season>spring|summer|fall|autumn|winter)'
const DATED: RegExp[] = [
  pattern()`
    \b(?<month>${MONTH})\.? (?:the )?(?<date>${DATE_NUMBER})
    (?:${BETWEEN}(?:${OF_YEAR}|(?<short>\d\d|${SPOKEN_SHORT})\b(?! ?(?:am|pm|or|k|%))))?
  `,
  pattern()`
    \b(?<date>${DATE_NUMBER})(?: of| de)? (?<month>${MONTH})\.?
    (?:${BETWEEN}(?:${OF_YEAR}|(?<short>\d\d)\b))?
  `,
  /(?<![\d$/-])(?<number>\d{1,2})[/.-](?<date>\d{1,2})[/.-](?<year>(?:19|20)?\d\d)\b(?![\d/])/,
  /(?<![\d$/-])(?<number>0?[1-9]|1[0-2])\/(?<year>(?:19|20)\d\d)\b(?![\d/])/,
  pattern()`
    \b(?:(?<month>${MONTH})\.?|${SEASON})${BETWEEN}
    (?:${OF_YEAR}|(?<=of |in |')(?<short>[0-9]\d)\b)
  `,
]
const MIDDLE_MONTHS: Record<string, number> = { spring: 4, summer: 7, fall: 10, autumn: 10, winter: 1 }
const MIDDLE = 15

/** A day, a month or a season with its year: "march 22 1989", "7/4/61", "june of 04", "spring 2022". */
function withYear(text: string, today: Day): PastDay | null {
  for (const form of DATED) {
    const match = form.exec(text)
    const { month, number, date, year, short, season } = match?.groups ?? {}
    const yearWords = year ?? short
    if (!match || !yearWords) continue
    const first = number === undefined ? 0 : Number(number)
    const second = date === undefined ? MIDDLE : dateNumber(date)
    const isSwapped = first > 12
    const inMonth = month ? monthNumber(month) : season ? MIDDLE_MONTHS[season]! : isSwapped ? second : first
    const day = dayOf(yearNumber(yearWords, today), inMonth, isSwapped ? first : second)
    if (inMonth >= 1 && inMonth <= 12 && day <= today) return { ...hitOf(match), day }
  }
  return null
}

/** A day or a year that a text names with its whole year, if it is over and no state lasts since then. */
export function pastYear(text: string, today: Day): Hit | null {
  const year = YEAR.exec(text)
  const named = withYear(text, today) ?? (year && Number(year[1]) < partsOf(today).year ? hitOf(year) : null)
  if (!named || SINCE.test(text.slice(Math.max(0, named.start - 24), named.start))) return null
  return WHOLE_YEAR.test(text.slice(named.start, named.end)) ? named : null
}

const WHOLE_YEAR = /(?:19|20)\d\d|\blast year\b/

/** The year of "2021", "last year" or "nineteen forty four". Two digits are the latest such year. */
function yearNumber(words: string, today: Day): number {
  const { year: now } = partsOf(today)
  if (/^(?:19|20)\d\d$/.test(words)) return Number(words)
  if (words === 'this year') return now
  if (words === 'last year') return now - 1
  const [tens, ones] = words.split(/[ -]/)
  if (tens! in TENS && tens !== 'twenty') return 1_900 + TENS[tens!]! + Math.max(0, NUMBERS.indexOf(ones ?? 'oh'))
  const digits = /\d\d/.exec(words)
  if (digits) return Number(digits[0]) + (Number(digits[0]) <= now % 100 ? 2_000 : 1_900)
  const [, ...parts] = words.replace(/^two thousand/, 'twenty').split(/ (?:and |oh |o )*/)
  const rest = parts.reduce((sum, word) => sum + (TENS[word] ?? Math.max(0, NUMBERS.indexOf(word))), 0)
  return (words.startsWith('nineteen') ? 1_900 : 2_000) + rest
}

function hitOf(match: RegExpExecArray): Hit {
  return { start: match.index, end: match.index + match[0].length }
}

const IN_MONTH =
  /\b(?:the |el )?(\d{1,2})(?:st|nd|rd|th)? (?:of|de|del) (this|last|the past|este|el) (?:(?:month|mes)\b(?: (pasado))?)/

/** "The 2nd of this month", "the 20th of last month". */
function inMonth(text: string, today: Day): PastDay | null {
  const match = IN_MONTH.exec(text)
  if (!match) return null
  const isLast = /last|past/.test(match[2]!) || match[3] !== undefined
  const day = monthStart(today, isLast ? -1 : 0) + Number(match[1]) - 1
  return day <= today ? { ...hitOf(match), day } : null
}

const LAST_WEEK = `(?:of |in )?last (?:week|wk)|de la semana pasada`
const IN_LAST_WEEK = pattern()`\b(${WEEKDAY})\b,? (?:${LAST_WEEK})\b|\blast (?:week|wk),? (?:on )?(?<day>${WEEKDAY})\b`

/** "Monday of last week". */
function inWeek(text: string, today: Day): PastDay | null {
  const match = IN_LAST_WEEK.exec(text)
  if (!match) return null
  const weekday = weekdayNumber((match[1] ?? match.groups?.day)!)
  return { ...hitOf(match), day: weekStart(today) - 7 + ((weekday + 6) % 7) }
}

const YEAR_DAYS = 365
/** "This past March". */
const PAST_MONTH = pattern('g')`\b(?:this )?(?:past|last) (?=${MONTH})`
const HOLIDAY_NAMES = anyOf`
  christmas | thanksgiving | easter | good friday | viernes santo | halloween | labor | memorial | july | new year | valentine | navidad
  mother | father | super ?bowl | st\.? pat
`
const HOLIDAY = pattern()`${HOLIDAY_NAMES}`
/** A day by its month or holiday, not counted from today. */
const IN_CALENDAR = pattern()`
  \b${MONTH}|\d[/.-]\d|${HOLIDAY_NAMES}
  |spring|summer|fall|autumn|winter|holidays
`

/** The latest days that a text about the past can mean. `from` finds the days in it, counted from a given day. */
export function pastDays(text: string, today: Day, from: (text: string, day: Day) => PastDay[]): PastDay[] {
  const dated = withYear(text, today) ?? inMonth(text, today) ?? inWeek(text, today)
  if (dated) return [dated]
  const ago = findNumerals(text).flatMap(({ start, end, value }): PastDay[] => {
    const rest = text.slice(end, end + 24)
    const unit = AGO.exec(rest) ?? (BEEN.test(text.slice(Math.max(0, start - 24), start)) ? UNIT.exec(rest) : null)
    if (!unit) return []
    return [{ start, end: end + unit[0].length, day: daysAhead(today, -value, unit[1]!) }]
  })
  if (ago.length > 0) return ago
  const words = NAMED.flatMap(([form, day]): PastDay[] => {
    const match = form.exec(text)
    return match ? [{ ...hitOf(match), day: day(today) }] : []
  })
  const named = namedIn(text, today, from)
  if (words.length > 0 && (named.length === 0 || !OF_A_YEAR.test(text))) return words.slice(0, 1)
  const year = YEAR.exec(text)
  const isKnown = year !== null && Number(year[1]) <= partsOf(today).year
  if (named.length > 0 && (!isKnown || named.some(({ start, end }) => HOLIDAY.test(text.slice(start, end)))))
    return named
  const weekday = LAST_WEEKDAY.exec(text)
  if (weekday && !isKnown) {
    const back = (partsOf(today).weekday - weekdayNumber(weekday[1]!) + 6) % 7
    return [{ ...hitOf(weekday), day: today - back - 1 }]
  }
  const dateOnly = from(text, today).filter(({ start, end }) => /\d(?:st|nd|rd|th)\b/.test(text.slice(start, end)))
  if (dateOnly.length > 0 && !isKnown) return dateOnly.map((hit) => ({ ...hit, day: monthBefore(hit.day, today) }))
  if (!isKnown) return []
  return [{ ...hitOf(year), day: Math.min(today, dayOf(Number(year[1]), 7, 1)) }]
}

const OF_A_YEAR = /\b(?:last|past|this) year\b/

/** Days of the calendar that are over: the latest such day, or the day of the year in the text. */
function namedIn(text: string, today: Day, from: (text: string, day: Day) => PastDay[]): PastDay[] {
  const plain = text.replace(PAST_MONTH, (words) => ' '.repeat(words.length))
  const { year: now } = partsOf(today)
  const year = /\b(?:last|past) year\b/.test(text) ? now - 1 : YEAR.exec(text)?.[1]
  const first = year === undefined ? today - YEAR_DAYS : dayOf(Number(year), 1, 1)
  const found = from(plain, first).filter(
    ({ start, end, day }) => day <= today && IN_CALENDAR.test(text.slice(start, end)),
  )
  if (year !== undefined) return found.filter(({ start, end }) => HOLIDAY.test(text.slice(start, end)))
  return found.map((hit) => {
    const again = from(plain, hit.day + 1).find(({ start, day }) => start === hit.start && day <= today)
    return again && HOLIDAY.test(text.slice(hit.start, hit.end)) ? again : hit
  })
}

/** "The 5th" of this month, or of the last if that is still to come. */
function monthBefore(day: Day, today: Day): Day {
  const { year, month, date } = partsOf(day)
  return day <= today ? day : dayOf(year, month - 1, date)
}
