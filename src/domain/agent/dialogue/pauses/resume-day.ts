import type { Signal } from '../../../campaigns/index.ts'
import { type Day, dayOf, parseIsoDay, partsOf } from '../../reading/dates/calendar.ts'
import { plainText } from '../../reading/reading.ts'
import { attributeValue } from '../../score/attributes.ts'

/** The day on which a lead wants to be contacted again. If it `isVague`, such as "next year", the agent asks for the day. */
export type ResumeDay = { day: Day; isVague: boolean }

export const NEXT_YEAR = /\bnext year\b|\b(?:proximo ano|ano que viene|otro ano)\b/
const VAGUE = /\b(?:later|down the road|some ?day|eventually|whenever|mas adelante|algun dia|cuando sea)\b/
/** The "back" of "check back in October" does not mean the past. */
const VERBS =
  /\b(?:check|call|get|come|circle|text|write|report)(?: me| us| you)? back\b|\bback to (?:me|us|you)\b|\bhit (?:me|us)(?: back)? up\b/g
const JANUARY_15 = (year: number) => dayOf(year, 1, 15)

const RESUME_SIGNAL: Signal = {
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

/** Null if the text names no future day. */
export function findResumeDay(body: string, today: Day, now: Date): ResumeDay | null {
  const text = plainText(body).replace(VERBS, ' ')
  const isNextYear = NEXT_YEAR.test(text)
  const rest = text.replace(NEXT_YEAR, ' ')
  const day = VAGUE.test(rest) ? null : dayIn(rest, now)
  const nextYear = partsOf(today).year + 1
  if (!isNextYear) return day !== null && day > today ? { day, isVague: false } : null
  if (day === null) return { day: JANUARY_15(nextYear), isVague: true }
  const { month, date, year } = partsOf(day)
  return { day: dayOf(Math.max(year, nextYear), month, date), isVague: false }
}

function dayIn(text: string, now: Date): Day | null {
  const value = attributeValue(RESUME_SIGNAL, text, now)
  return value === null ? null : parseIsoDay(String(value))
}
