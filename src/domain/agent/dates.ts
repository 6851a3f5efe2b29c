import { dayIn, isoDay } from './calendar.ts'
import { DATE_PATTERNS, type DatePattern } from './date-patterns.ts'
import { findSpans } from './date-spans.ts'
import { type Context, type Extractor, type Finding, findMeanings, hasCue, isTaken, settle } from './extractor.ts'
import { type Hit, type Reading, sentenceAt, without } from './reading.ts'
import { longestOnly } from './words.ts'

/** A day meant by some words. `sure`: they can only be about time to come; else the talk must be of plans. */
type Mention = Hit & { day: number; sure: boolean }

const PLANS =
  /\b(?:start|begin|done|finish|finished|complete|completed|ready|want|need|needs|looking|hoping|hope|plan|planning|by|before|get it|would like|schedule|replace|remodel|ideally|quiero|necesito|empezar|antes)\b/
const PAST =
  /\b(?:ago|was|were|happened|hit|damaged|since|last|already|had|came|hace|pasad[oa]|old|built|bought|installed|refinanced|closing|moving|vacation|trip|away|payday|refund|bonus|lease|birthday|wedding|surgery|busy)\b/

/** When a lead wants something: as a day, counted from the day on which the text came. */
export const readDate: Extractor = (signal, reading, context) => {
  const today = dayIn(context.timezone, reading.receivedAt)
  const spoken: (Finding & { vague: boolean })[] = findMeanings(signal, reading, context)
    .filter(({ negated, means }) => !negated && typeof means === 'number')
    .map(({ start, end, means }) => ({ start, end, value: isoDay(today + Number(means)), vague: true }))
  const stated = findDays(reading.text, today)
    .filter((mention) => claims(signal, reading, context, mention))
    .map(({ start, end, day }) => ({ start, end, value: isoDay(day), vague: false }))
  const finding = settle([...stated, ...spoken], context.hasCorrection)
  return finding && { start: finding.start, end: finding.end, value: finding.value }
}

/** Every day that a text names, in the order of the text. */
export function findDays(text: string, today: number): Mention[] {
  const spans = findSpans(text, today)
  const rest = without(text, spans)
  const named = DATE_PATTERNS.flatMap((pattern) => mentionsOf(rest, pattern, today))
  return longestOnly([...spans, ...named])
}

function mentionsOf(text: string, { pattern, day, sure }: DatePattern, today: number): Mention[] {
  return [...text.matchAll(pattern)].flatMap((match): Mention[] => {
    const meant = day(match, today)
    if (meant === null) return []
    return [{ start: match.index, end: match.index + match[0].length, day: meant, sure: sure === true }]
  })
}

function claims(signal: Parameters<Extractor>[0], reading: Reading, context: Context, mention: Mention): boolean {
  if (isTaken(mention, context.taken)) return false
  const sentence = sentenceAt(reading, mention.start)
  if (hasCue(signal, reading, mention.start)) return true
  if (context.asked) return true
  if (!context.alone || sentence.isQuestion || PAST.test(sentence.text)) return false
  return mention.sure || PLANS.test(sentence.text)
}
