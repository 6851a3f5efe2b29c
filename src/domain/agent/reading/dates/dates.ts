import type { Signal } from '../../../campaigns/index.ts'
import { matchesOf, memoizeByText } from '../../../texts/index.ts'
import {
  type Context,
  type Extractor,
  type Finding,
  findMeanings,
  firstOrCorrected,
  hasCue,
  newOnly,
  overlapsAny,
} from '../extractor.ts'
import { type Hit, type Reading, sentenceAt, withBlanks } from '../reading.ts'
import { longestOnly } from '../words.ts'
import { type Day, dayIn, isoDay } from './calendar.ts'
import { isAnswerDay } from './date-claims.ts'
import { DATE_PATTERNS, type DatePattern, type Firmness, type Mention } from './date-patterns.ts'
import { periodsIn } from './date-periods.ts'
import { daysAhead, findSpans, type SpanAhead } from './date-spans.ts'
import { NO_DAY } from './date-words.ts'
import { asksPast, isOtherWeekday, pastDays, pastYear, reportsEvent } from './past-days.ts'
import { IS_OVER } from './past-words.ts'
import { withWeekdays } from './weekday-dates.ts'

const ANCHORED = /^ (?:from|after|past|before|a partir del?|despues del?|antes del?) (?:the |el |la )?$/

/** Names no day, even if a phrase of the playbook has these words. */
const JUST_LOOKING = /^(?:just|only) (?:looking|browsing|curious|exploring|researching|comparing)/

/** More days than a lead names in one text. */
const MENTIONS_MAX = 60

/** Reads when a lead wants something, as a day. It is counted from the day on which the text arrived. */
export const readDate: Extractor = (signal, reading, context) => {
  const today = dayIn(context.timezone, reading.receivedAt)
  if (asksPast(signal)) return pastDay(signal, reading, context, today)
  const fromPhrases: Finding[] = findMeanings(signal, reading, context)
    .filter(
      ({ negated, means, start, end }) =>
        !negated && typeof means === 'number' && !JUST_LOOKING.test(reading.text.slice(start, end)),
    )
    .map(({ start, end, means }) => ({ start, end, value: isoDay(today + Number(means)) }))
  const all = findDays(reading.text, today)
  const stated = exactFirst(all.filter((mention) => isAnswerDay(signal, reading, context, mention, all)))
  const withFirmness = (firmness: Firmness): Finding[] =>
    stated
      .filter((mention) => mention.firmness === firmness)
      .map(({ start, end, day, unsure }) => ({ start, end, value: isoDay(day), unsure }))
  const groups = [withFirmness('named'), withFirmness('haste'), [...fromPhrases, ...withFirmness('weak')]]
  const findings = groups.map((group) => newOnly(group, context)).find((group) => group.length > 0) ?? []
  const final = findings.filter((finding) => concludes(reading.text, finding))
  const finding = firstOrCorrected(final, context.hasCorrection) ?? firstOrCorrected(findings, context.hasCorrection)
  if (context.asked && isOver(reading.text, finding, today)) return pastDay(signal, reading, context, today)
  return finding
}

/** Whether an answer speaks of the past, though the question may not: "it already expired", "Dec 1 last year", "2017". */
function isOver(text: string, finding: Finding | null, today: Day): boolean {
  const dated = pastYear(text, today)
  return finding ? dated !== null && overlapsAny(finding, [dated]) : dated !== null || IS_OVER.test(text)
}

const NEAR_DAYS = 45

/** "Spring break week, the 23rd": the day within a period that is named before it. */
function exactFirst(mentions: Mention[]): Mention[] {
  const [first, next] = mentions
  const isWithin =
    first?.period && next && !next.period && next.firmness === 'named' && Math.abs(next.day - first.day) < NEAR_DAYS
  return isWithin ? mentions.slice(1) : mentions
}

/** A day in the past. It counts only in an answer, or in a sentence with a cue of the question. */
function pastDay(signal: Signal, reading: Reading, context: Context, today: Day): Finding | null {
  const found = pastDays(reading.text, today, findDays).filter(
    (hit) =>
      !overlapsAny(hit, context.claimed) &&
      !isOtherWeekday(reading.text, hit) &&
      (context.asked || context.corrects || hasCue(signal, reading, hit.start) || reportsEvent(signal, reading, hit)) &&
      (context.asked || !sentenceAt(reading, hit.start).isQuestion),
  )
  const finding = firstOrCorrected(found, context.hasCorrection)
  return finding && { start: finding.start, end: finding.end, value: isoDay(finding.day) }
}

/** Whether a day is the conclusion of a text: "they say April, so end of March latest". */
function concludes(text: string, { start, end }: Hit): boolean {
  return (
    /(?:\bso|\bso like|\bsay|\bentonces) $/.test(text.slice(Math.max(0, start - 12), start)) ||
    /^ (?:at the )?latest\b/.test(text.slice(end))
  )
}

/** Every day that a text names, in the order of the text. */
export function findDays(text: string, today: Day): Mention[] {
  const days = daysFound.get(today) ?? memoizeByText((words) => daysIn(words, today))
  if (!daysFound.has(today)) {
    if (daysFound.size >= TODAYS_MAX) daysFound.clear()
    daysFound.set(today, days)
  }
  return days(text)
}

const TODAYS_MAX = 12
const daysFound = new Map<Day, (text: string) => Mention[]>()

function daysIn(text: string, today: Day): Mention[] {
  const spans = findSpans(text).filter(({ start, end }) => !/\bhalf (?:a )?days?$/.test(text.slice(start, end)))
  const rest = withBlanks(text, [...spans, ...hitsOf(text, NO_DAY)])
  const periods = periodsIn(rest, today).map(({ isLoose, ...period }): Mention => {
    return { ...period, firmness: isLoose ? 'haste' : 'named', span: false, period: true }
  })
  const mentions = [...periods, ...DATE_PATTERNS.flatMap((pattern) => mentionsOf(rest, pattern, today))]
  const named = longestOnly(withWeekdays(rest, mentions))
  const ahead = spans.map((span) => aheadOf(text, span, named, today))
  return longestOnly([...ahead, ...named]).slice(0, MENTIONS_MAX)
}

function hitsOf(text: string, pattern: RegExp): Hit[] {
  return matchesOf(text, pattern).map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

/** A span counts from today, or from the day behind it: "two weeks from Monday", "a month after Christmas". */
function aheadOf(text: string, { start, end, count, unit, sure }: SpanAhead, named: Mention[], today: Day): Mention {
  const from = anchorOf(text, { start, end }, named)
  if (!from) return { start, end, day: daysAhead(today, count, unit), sure, firmness: 'named', span: true }
  const isBefore = /^ ?(?:before|antes)/.test(text.slice(end))
  const day = isBefore ? 2 * from.day - daysAhead(from.day, count, unit) : daysAhead(from.day, count, unit)
  return { start, end: Math.max(end, from.end), day: Math.max(today, day), sure: true, firmness: 'named', span: false }
}

/** The day from which a span counts. "Before that" counts from the day before the span. */
function anchorOf(text: string, { start, end }: Hit, named: Mention[]): Mention | undefined {
  const rest = text.slice(end)
  const following = named.filter((mention) => mention.start >= end)
  return (
    following.find((mention) => mention.start - end < 24 && ANCHORED.test(text.slice(end, mention.start))) ??
    following.find(
      (mention) => mention.start <= end + 1 && mention.end > end + 6 && /^ ?(?:after|before|past)\b/.test(rest),
    ) ??
    (/^ (?:before|after|past) (?:that|then)\b/.test(rest)
      ? named.findLast((mention) => mention.end <= start)
      : undefined)
  )
}

function mentionsOf(text: string, { pattern, day, sure, firmness }: DatePattern, today: Day): Mention[] {
  return matchesOf(text, pattern).flatMap((match): Mention[] => {
    const value = day(match, today)
    if (value === null) return []
    const [start, end] = [match.index, match.index + match[0].length]
    return [{ start, end, day: value, sure: sure === true, firmness: firmness ?? 'named', span: false }]
  })
}

/** The days named by month, weekday or holiday. The numbers in them count nothing else. */
export function datesNamed(reading: Reading): Hit[] {
  const today = dayIn(null, reading.receivedAt)
  return findDays(reading.text, today).filter(
    ({ start, end, span, firmness }) =>
      !span && firmness === 'named' && /[a-z]{3}|\/|(?:st|nd|rd|th)\b/.test(reading.text.slice(start, end)),
  )
}
