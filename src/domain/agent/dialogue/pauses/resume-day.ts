import type { Signal } from '../../../campaigns/index.ts'
import { type Day, dayOf, parseIsoDay, partsOf } from '../../reading/dates/calendar.ts'
import { plainText } from '../../reading/reading.ts'
import { attributeValue } from '../../score/attributes.ts'

/** The day that a lead names for us to come back; `isVague`: a year or less than that, so that we ask which part of it. */
export type ResumeDay = { day: Day; isVague: boolean }

const NEXT_YEAR = /\bnext year\b|\b(?:proximo ano|ano que viene|otro ano)\b/
const VAGUE = /\b(?:later|down the road|some ?day|eventually|whenever|mas adelante|algun dia|cuando sea)\b/
/** "Check back in October": the verb's "back" is not the past. */
const VERBS =
  /\b(?:check|call|get|come|circle|text|write|report)(?: me| us| you)? back\b|\bback to (?:me|us|you)\b|\bhit (?:me|us)(?: back)? up\b/g
const JANUARY_15 = (year: number) => dayOf(year, 1, 15)

const WHEN: Signal = {
  key: 'resume',
  label: 'Resume',
  kind: 'date',
  weight: 0,
  required: false,
  ask: ['When should I check back?'],
  maxAsks: 1,
  extract: [],
  value: [{ when: { known: true }, points: 0 }],
}

/** Null when the text names no day ahead. */
export function findResumeDay(body: string, today: Day, now: Date): ResumeDay | null {
  const text = plainText(body).replace(VERBS, ' ')
  const isNextYear = NEXT_YEAR.test(text)
  const rest = text.replace(NEXT_YEAR, ' ')
  const named = VAGUE.test(rest) ? null : dayIn(rest, now)
  const nextYear = partsOf(today).year + 1
  if (!isNextYear) return named !== null && named > today ? { day: named, isVague: false } : null
  if (named === null) return { day: JANUARY_15(nextYear), isVague: true }
  const { month, date, year } = partsOf(named)
  return { day: dayOf(Math.max(year, nextYear), month, date), isVague: false }
}

function dayIn(text: string, now: Date): Day | null {
  const value = attributeValue(WHEN, text, now)
  return value === null ? null : parseIsoDay(String(value))
}
