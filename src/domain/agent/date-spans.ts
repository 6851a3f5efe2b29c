import { monthStart, partsOf } from './calendar.ts'
import { findNumerals, type Numeral } from './numerals.ts'
import type { Hit } from './reading.ts'

/** "In 2 months", "two to three weeks", "dentro de un mes": so many units from today. */
type Ahead = Hit & { day: number; sure: boolean }

const UNIT = /^(?:\s|-)?(days?|dias?|weeks?|wks?|semanas?|months?|mos\b|mo\b|mes(?:es)?|years?|yrs?|anos?)\b/
const LEAD_IN =
  /(?:\b(?:in|within|about|around|over|just|little|only|roughly|almost|nearly|at least|for|next|the next|another|maybe|en|dentro de|como en|proximos|proximas|los proximos|las proximas|like|say|under)\s)+$/
const FORWARD = /\b(?:in|within|next|another|en|dentro de|proxim[oa]s)\s/
const NOT_AHEAD = /^\s?(?:ago|old|younger|warranty|loan|in business|or older|atras|de antiguedad|free)\b/
const NOT_AHEAD_BEFORE = /\b(?:last|past|since|every|hace|for|for the last|for about|for over|for almost|is|was)\s$/
const FROM_NOW = /^\s?(?:from now|from today|out|away|max|tops|o menos|or less|or so)\b/

/** Spans of time to come. Age and duration ("20 years old", "2 weeks ago", "lived here for 3 years") are not. */
export function findSpans(text: string, today: number): Ahead[] {
  const numerals = findNumerals(text)
  return numerals.flatMap((numeral, i): Ahead[] => {
    const unit = UNIT.exec(text.slice(numeral.end, numeral.end + 16))
    if (!unit) return []
    const low = lowEnd(text, numerals[i - 1], numeral)
    const start = (low ?? numeral).start
    const before = text.slice(Math.max(0, start - 32), start)
    const rest = text.slice(numeral.end + unit[0].length, numeral.end + unit[0].length + 24)
    const leadIn = LEAD_IN.exec(before)?.[0] ?? ''
    const isFromNow = /^\s?(?:from (?:now|today)|out\b|away)/.test(rest)
    const isPast =
      !isFromNow &&
      NOT_AHEAD_BEFORE.test(before) &&
      !/\bnot for (?:about |at least |like |over |another )?$/.test(before) &&
      !FORWARD.test(leadIn)
    if (NOT_AHEAD.test(rest) || (isPast && !/^another/.test(text.slice(start)))) return []
    const count = low ? (low.value + numeral.value) / 2 : numeral.value
    const after = FROM_NOW.exec(rest)?.[0] ?? ''
    return [
      {
        start: start - leadIn.length,
        end: numeral.end + unit[0].length + after.length,
        day: daysAhead(today, count, unit[1]!),
        sure: FORWARD.test(leadIn) || after.includes('from'),
      },
    ]
  })
}

function lowEnd(text: string, low: Numeral | undefined, high: Numeral): Numeral | null {
  return low && /^\s?(?:-|to|or|a|o|maybe)\s?$/.test(text.slice(low.end, high.start)) ? low : null
}

function daysAhead(today: number, count: number, unit: string): number {
  if (/^d/.test(unit)) return today + Math.round(count)
  if (/^(?:w|s)/.test(unit)) return today + Math.round(count * 7)
  const months = /^(?:y|a)/.test(unit) ? count * 12 : count
  const whole = Math.floor(Math.min(months, 1_200))
  const start = monthStart(today, whole)
  const lastDate = monthStart(today, whole + 1) - start
  return start + Math.min(partsOf(today).date, lastDate) - 1 + Math.round((months - Math.floor(months)) * 30)
}
