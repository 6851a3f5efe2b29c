import { anyOf, pattern } from '../../../texts/index.ts'
import { partsOf } from './calendar.ts'
import type { Mention } from './date-patterns.ts'
import { MONTH, ORDINAL, WEEKDAY, weekdayNumber } from './date-words.ts'

const LEADS = anyOf`next | this | coming | on | by | el | este | proximo`
const BETWEEN = anyOf`,? | \. | - | \(`
/** Before a date: "thurs. the", "el jueves,". */
const WEEKDAY_BEFORE = pattern()`
  \b(?:(?:${LEADS}) )*(${WEEKDAY}|sun)\.?(?:${BETWEEN})? ?(?:the |el |dia |on )*$
`
/** Behind a date: "(thursday)", ", which is a thursday". */
const WEEKDAY_BEHIND = pattern()`
  ^(?:,|\.)? ?\(?(?:(?:which|that|that's|it|it's|is|a|an|the|on|que|es|un) )*(${WEEKDAY}|sun)\b\)?
`
/** A date by its month or number: "march 19", "3/19", "the 19th". */
const IS_DATE = pattern()`${MONTH}\.? ?(?:the )?\d|\d(?:st|nd|rd|th)?(?: of| de)? (?:${MONTH})|\d[/.-]\d|${ORDINAL}`
const WINDOW = 32

/**
 * The same dates together with the weekday beside them, so that "thursday march 19" names one day: the date. A date of
 * another weekday is `unsure`.
 */
export function withWeekdays(text: string, mentions: Mention[]): Mention[] {
  const dates = mentions.filter(({ start, end, period }) => !period && IS_DATE.test(text.slice(start, end)))
  const joined = dates.flatMap((date) => besideOf(text, date) ?? [])
  const agreeing = joined.filter(({ unsure }) => !unsure)
  return [...mentions, ...joined.filter((one) => !one.unsure || !agreeing.some((other) => overlap(one, other)))]
}

/** The date with the weekday before it, or with the one behind it, if that is its own. "The SAT March 12" is a test. */
function besideOf(text: string, date: Mention): Mention | null {
  const { weekday } = partsOf(date.day)
  const before = WEEKDAY_BEFORE.exec(text.slice(Math.max(0, date.start - WINDOW), date.start))
  const isOther = before !== null && weekdayNumber(before[1]!) !== weekday
  if (isOther && before[1] === 'sat') return null
  if (before) return { ...date, start: date.start - before[0].length, unsure: isOther }
  const behind = WEEKDAY_BEHIND.exec(text.slice(date.end, date.end + WINDOW))
  if (!behind || weekdayNumber(behind[1]!) !== weekday) return null
  return { ...date, end: date.end + behind[0].length, unsure: false }
}

function overlap(a: Mention, b: Mention): boolean {
  return a.start < b.end && b.start < a.end
}
