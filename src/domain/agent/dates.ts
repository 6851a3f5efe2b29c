import { dayIn, isoDay } from './calendar.ts'
import { DATE_PATTERNS, type DatePattern } from './date-patterns.ts'
import { findSpans } from './date-spans.ts'
import {
  type Context,
  type Extractor,
  type Finding,
  findMeanings,
  hasCue,
  isNegated,
  isTaken,
  settle,
} from './extractor.ts'
import { clauseAt, type Hit, type Reading, sentenceAt, without } from './reading.ts'
import { findUnsure } from './small-talk.ts'
import { longestOnly } from './words.ts'

/** A day meant by some words. `sure`: they can only be about time to come; else the talk must be of plans. */
type Mention = Hit & { day: number; sure: boolean; weak: boolean }

const PLANS =
  /\b(?:start|begin|done|finish|finished|complete|completed|ready|want|need|needs|needed|looking|hoping|hope|plan|planning|by|before|get it|would like|i'd like|we'd like|like to|schedule|replace|remodel|ideally|ideal|would be|works|perfect|close|happen|move in|wait|push|sometime|quiero|queremos|necesito|necesitamos|empezar|antes|para)\b/
const PAST =
  /\b(?:ago|was|were|happened|hit|damaged|since|last|already|had|came|hace|pasad[oa]|old|built|bought|installed|refinanced|closing|moving|vacation|trip|away|payday|refund|bonus|lease|birthday|wedding|surgery|busy|approved|said|talked|spoke)\b/
/** "Not december", "scratch march": a day that is ruled out. "Not until june" and "not before may" name one. */
const RULED_OUT_NOT = /\bnot? (?:until|before|till|any ?time before|for)\b[^.!?]{0,24}$/

/** More days than a lead names in one text. */
const MENTIONS_MAX = 60

/** When a lead wants something: as a day, counted from the day on which the text came. */
export const readDate: Extractor = (signal, reading, context) => {
  const today = dayIn(context.timezone, reading.receivedAt)
  const spoken: Finding[] = findMeanings(signal, reading, context)
    .filter(({ negated, means }) => !negated && typeof means === 'number')
    .map(({ start, end, means }) => ({ start, end, value: isoDay(today + Number(means)) }))
  const stated = findDays(reading.text, today).filter((mention) => claims(signal, reading, context, mention))
  const toFinding = ({ start, end, day }: Mention): Finding => ({ start, end, value: isoDay(day) })
  const firm = stated.filter(({ weak }) => !weak).map(toFinding)
  const weak = stated.filter((mention) => mention.weak).map(toFinding)
  const finding = settle(firm, context.hasCorrection) ?? settle([...spoken, ...weak], context.hasCorrection)
  return finding && { start: finding.start, end: finding.end, value: finding.value }
}

/** Every day that a text names, in the order of the text. */
export function findDays(text: string, today: number): Mention[] {
  const spans = findSpans(text, today).map((span) => ({ ...span, weak: false }))
  const rest = without(text, spans)
  const named = DATE_PATTERNS.flatMap((pattern) => mentionsOf(rest, pattern, today))
  return longestOnly([...spans, ...named].toSorted((a, b) => a.start - b.start).slice(0, MENTIONS_MAX))
}

function mentionsOf(text: string, { pattern, day, sure, weak }: DatePattern, today: number): Mention[] {
  return [...text.matchAll(pattern)].flatMap((match): Mention[] => {
    const meant = day(match, today)
    if (meant === null) return []
    const [start, end] = [match.index, match.index + match[0].length]
    return [{ start, end, day: meant, sure: sure === true, weak: weak === true }]
  })
}

function claims(signal: Parameters<Extractor>[0], reading: Reading, context: Context, mention: Mention): boolean {
  if (isTaken(mention, [...context.taken, ...context.claimed]) || isRuledOut(reading, mention)) return false
  const sentence = sentenceAt(reading, mention.start)
  const clause = clauseAt(reading, mention.start)
  if (mention.weak && (isTaken(clause, context.read) || findUnsure(reading.text))) return false
  if (mention.weak)
    return (
      context.asked ||
      (context.alone && !sentence.isQuestion && /\b(?:ready|start|need it|want it)\b/.test(clause.text))
    )
  if (hasCue(signal, reading, mention.start)) return true
  if (context.asked || context.corrects) return true
  if (!context.alone || sentence.isQuestion || PAST.test(clause.text)) return false
  return (
    mention.sure ||
    PLANS.test(sentence.text) ||
    reading.sentences.some(({ start, end }) => isAlone(reading, mention, start, end))
  )
}

/** A day that is a whole part of a list of answers: "roof, yes, next spring, 12k". */
function isAlone(reading: Reading, mention: Mention, start: number, end: number): boolean {
  if (mention.start < start || mention.end > end) return false
  const clause = clauseAt(reading, mention.start)
  const rest = without(reading.text, [mention]).slice(clause.start, clause.end)
  if (!mention.sure && rest.length >= reading.text.trim().length) return false
  return /^\W*(?:(?:and|by|in|around|about|maybe|probably|like|sometime|hopefully|en|para)\W*)*$/.test(rest)
}

function isRuledOut(reading: Reading, { start, end }: Mention): boolean {
  const before = reading.text.slice(Math.max(0, start - 48), start)
  const said = reading.text.slice(start, end)
  if (RULED_OUT_NOT.test(before + said)) return false
  return isNegated(reading.text, start) && !/^(?:before|until|by|antes)/.test(said)
}
