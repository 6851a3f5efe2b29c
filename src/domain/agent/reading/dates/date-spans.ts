import { findNumerals, type Numeral } from '../numbers/numerals.ts'
import type { Hit } from '../reading.ts'
import { monthStart, partsOf } from './calendar.ts'
import { COUNTED_IN, LASTING, LEAD_IN, NOT_AHEAD, NOT_AHEAD_BEFORE, UNIT } from './span-words.ts'

/** "In 2 months", "two to three weeks", "dentro de un mes": so many units from a day. */
export type SpanAhead = Hit & { count: number; unit: string; sure: boolean }

const FORWARD = /\b(?:in|within|next|another|en|dentro de|de aqui a|proxim[oa]s)\s/
/** "Two lessons a week", "300 kwh a month": a rate. */
const COUNTED_BEFORE =
  /(?:\d[\d,.]*[kx]?|sessions?|lessons?|visits?|class(?:es)?|dollars|bucks|times|hours|miles|kwh) $/
const FROM_NOW = /^\s?(?:from now|from today|out|away|max|tops|o menos|or less|or so)\b/

/** Spans of time to come. Age and duration ("20 years old", "2 weeks ago", "lived here for 3 years") are not. */
export function findSpans(text: string): SpanAhead[] {
  const numerals = findNumerals(text)
  return numerals.flatMap((numeral, i): SpanAhead[] => {
    const unit = UNIT.exec(text.slice(numeral.end, numeral.end + 20))
    if (!unit) return []
    const low = lowEnd(text, numerals[i - 1], numeral)
    const start = (low ?? numeral).start
    const before = text.slice(Math.max(0, start - 48), start)
    const rest = text.slice(numeral.end + unit[0].length, numeral.end + unit[0].length + 24)
    const leadIn = LEAD_IN.exec(before)?.[0] ?? ''
    const isFromNow = /^\s?(?:from (?:now|today)|out\b|away)/.test(rest)
    const isPast =
      !isFromNow &&
      ((NOT_AHEAD_BEFORE.test(before) && !FORWARD.test(leadIn)) || LASTING.test(before)) &&
      !/\bnot for (?:about |at least |like |over |another )?$/.test(before)
    const isRate = numeral.vague && COUNTED_BEFORE.test(text.slice(Math.max(0, numeral.start - 12), numeral.start))
    const isCounted = /^(?:y|a)/.test(unit[1]!) && COUNTED_IN.test(before)
    if (NOT_AHEAD.test(rest) || isCounted || isRate || (isPast && !/^another/.test(text.slice(start)))) return []
    const after = FROM_NOW.exec(rest)?.[0] ?? ''
    return [
      {
        start: start - leadIn.length,
        end: numeral.end + unit[0].length + after.length,
        count: low ? (low.value + numeral.value) / 2 : numeral.value,
        unit: unit[1]!,
        sure: FORWARD.test(leadIn) || after.includes('from'),
      },
    ]
  })
}

function lowEnd(text: string, low: Numeral | undefined, high: Numeral): Numeral | null {
  const gap = low && text.slice(low.end, high.start)
  return low && /^\s?(?:-|–|\/|to|or|a|o|maybe|through|hasta|,? maybe)\s?$/.test(gap!) && low.value < high.value
    ? low
    : null
}

/** So many units after a day; of months the same date, or the last that the month has. */
export function daysAhead(today: number, count: number, unit: string): number {
  if (/^d/.test(unit)) return today + Math.round(count)
  if (/^f/.test(unit)) return today + Math.round(count * 14)
  if (/^(?:w|s)/.test(unit)) return today + Math.round(count * 7)
  const months = /^(?:y|a)/.test(unit) ? count * 12 : count
  const whole = Math.floor(Math.max(-1_200, Math.min(months, 1_200)))
  const start = monthStart(today, whole)
  const lastDate = monthStart(today, whole + 1) - start
  return start + Math.min(partsOf(today).date, lastDate) - 1 + Math.round((months - Math.floor(months)) * 30)
}
