import type { Signal } from '../campaigns/index.ts'
import { spokenAmounts } from './amounts.ts'
import { type Context, type Extractor, type Finding, isTaken, rangeOf, settle } from './extractor.ts'
import { findNumerals, type Numeral } from './numerals.ts'
import { clauseAt, type Hit, type Reading, sentenceAt } from './reading.ts'
import { findPhrase, wordsOf } from './words.ts'
import { answerIn } from './yes-no.ts'

const YEARS = /^[ -]?(?:years?|anos?)\b/
const OTHER_UNIT =
  /^ ?-?(?:[$%]|k\b|months?|mes(?:es)?\b|weeks?|semanas?|days?|dias?|hours?|horas?|min|am\b|pm\b|o'?clock|dollars?|bucks|grand|thousand|mil\b|sq|feet|foot|ft\b|miles?|percent|st\b|nd\b|rd\b|th\b|kwh|panels?|trees?)/
const MONEY_BEFORE = /[$€£] ?$/
const YEAR_BEFORE = /\b(?:in|since|of|from|en|desde|del|around|built|may|late|early|mid)(?: the| el)? '?$/
const NONE =
  /\b(?:no|zero|without|never had (?:an?|any)|haven't had (?:an?|any)|not (?:a single|one|any)|sin|ningun[oa]?s?|cero|0|nunca he tenido(?: ni)?)(?: [a-z]+)?(?: (?:or|ni|and))? ?$/
const IS = /\b(?:is|are|it's|about|like|around|maybe|tiene)\b/
const BETWEEN_WORDS_MAX = 3

/**
 * How many: a number that answers our question, or one that stands with a word that the playbook gives as a cue
 * ("2 cars", "no accidents"). Years count for a signal about age only, and for nothing else.
 */
export const readNumber: Extractor = (signal, reading, context) => {
  const { min, max } = rangeOf(signal)
  const age = isAboutAge(signal)
  const numerals = findNumerals(reading.text).filter(
    (numeral) => numeral.value >= min && numeral.value <= max && counts(reading, numeral, age, context),
  )
  const cued = numerals.flatMap((numeral): Finding[] => {
    const cue = cueBeside(signal, reading, numeral, age)
    if (!cue) return []
    return [{ value: numeral.value, start: Math.min(numeral.start, cue.start), end: Math.max(numeral.end, cue.end) }]
  })
  const mayBeBare = context.asked || context.corrects
  const bare = mayBeBare ? numerals.filter((numeral) => isBare(reading, numeral, context)) : []
  const summed = mayBeBare ? numerals.filter((numeral) => isSum(reading, numeral)) : []
  if (summed.length > 0) return onlyValue(summed.at(-1)!)
  const found = [
    ...cued,
    ...bare,
    ...nones(signal, reading, min, context),
    ...agesSaid(reading, age, signal, context),
  ].map(({ value, start, end }) => ({ value, start, end }))
  const chosen =
    settle(found, context.hasCorrection) ?? settle(spokenAmounts(signal, reading, context), context.hasCorrection)
  return chosen ?? saidNo(reading, min, context)
}

/** "Two trucks and the house, so three": the number at the end of a count, or one that a list explains ("2, a van and…"). */
function isSum({ text }: Reading, { start, end, vague }: Numeral): boolean {
  if (vague) return false
  const before = text.slice(0, start)
  const after = text.slice(end)
  const concludes = /(?:\bso|=|\btotal(?: of)?|\bin all|\bmakes|[.!]|\bentonces|\bson)\s*$/.test(before)
  const endsList = /,\s*$/.test(before) && findNumerals(before).length > 0
  if (
    (concludes || endsList) &&
    /[a-z]/.test(before) &&
    /^(?: (?:things|total|in all|altogether|en total))?\W*$/.test(after)
  )
    return true
  return /^\W*$/.test(before) && /^ ?[,.:-] ?\p{L}/u.test(after)
}

function onlyValue({ value, start, end }: Numeral): Finding {
  return { value, start, end }
}

function counts(reading: Reading, { start, end, value, inWords }: Numeral, age: boolean, context: Context): boolean {
  if (isTaken({ start, end }, [...context.taken, ...context.claimed])) return false
  const before = reading.text.slice(Math.max(0, start - 16), start)
  const rest = reading.text.slice(end, end + 16)
  if (OTHER_UNIT.test(rest) || MONEY_BEFORE.test(before) || /\bnot (?:like )?$/.test(before)) return false
  if (YEARS.test(rest)) return age
  return inWords || !(YEAR_BEFORE.test(before) && (value > 1_900 || before.endsWith("'")))
}

/** "2 cars", "the roof is 12": the cue stands near, in the same part of the sentence. */
function cueBeside(signal: Signal, reading: Reading, numeral: Numeral, age: boolean): Hit | null {
  const clause = clauseAt(reading, numeral.start)
  const isAge = age && YEARS.test(reading.text.slice(numeral.end, numeral.end + 8))
  const cues = cuesIn(signal, clause.text).map(({ start, end }) => ({
    start: clause.start + start,
    end: clause.start + end,
  }))
  const near = cues.find(({ start, end }) => {
    if (age) return isAge || (end <= numeral.start && IS.test(reading.text.slice(end, numeral.start)))
    return start >= numeral.end && wordsOf(reading.text.slice(numeral.end, start)).length <= BETWEEN_WORDS_MAX
  })
  return near ?? null
}

function isBare(reading: Reading, numeral: Numeral, { asked, rivals }: Context): boolean {
  if (rivals.some((rival) => cueBeside(rival, reading, numeral, isAboutAge(rival)))) return false
  if (sentenceAt(reading, numeral.start).isQuestion && !asked) return false
  const article = numeral.vague && wordsOf(reading.text).length > 3
  return !article && !(sentenceAt(reading, numeral.start).isQuestion && numeral.inWords)
}

/** "No accidents", "zero claims". */
function nones(signal: Signal, reading: Reading, min: number, { asked }: Context): Finding[] {
  if (min > 0 || isAboutAge(signal)) return []
  return reading.sentences
    .filter(({ isQuestion }) => !isQuestion || asked)
    .flatMap((sentence) =>
      cuesIn(signal, sentence.text).flatMap((cue): Finding[] => {
        const none = NONE.exec(sentence.text.slice(0, cue.start))
        return none ? [{ start: sentence.start + none.index, end: sentence.start + cue.end, value: 0 }] : []
      }),
    )
}

/** "Put a new roof on last year": so many years ago. */
function agesSaid(reading: Reading, age: boolean, signal: Signal, { asked }: Context): Finding[] {
  if (!age) return []
  const year = reading.receivedAt.getUTCFullYear()
  return [
    ...reading.text.matchAll(
      /\b(?:last year|el ano pasado|this year|este ano|(?:in|since|from|en|del?|built|around|desde) (?:el )?((?:19|20)\d\d))\b/g,
    ),
  ].flatMap((match): Finding[] => {
    const isCued = cuesIn(signal, sentenceAt(reading, match.index).text).length > 0
    if (!asked && !isCued) return []
    const value = match[1] ? year - Number(match[1]) : /last|pasado/.test(match[0]) ? 1 : 0
    return value < 0 ? [] : [{ start: match.index, end: match.index + match[0].length, value }]
  })
}

function saidNo(reading: Reading, min: number, { asked, quoted }: Context): Finding | null {
  const answer = asked && min <= 0 ? answerIn(reading, quoted) : null
  return answer?.value === false ? { start: answer.start, end: answer.end, value: 0 } : null
}

function cuesIn(signal: Signal, text: string): Hit[] {
  const words = wordsOf(text)
  return signal.extract.flatMap((matcher) =>
    matcher.match === 'cue' ? matcher.phrases.flatMap((phrase) => findPhrase(words, phrase, 'none')) : [],
  )
}

/** Whether the signal is a number of years: its name and its questions say so. */
export function isAboutAge({ key, label, ask }: Signal): boolean {
  return /\b(?:age|years?|old|anos|antiguedad)\b/i.test(
    [key.replace(/_/g, ' '), label, ...ask].join(' ').replace(/\b(?:last|past) (?:\w+ )?years?\b/gi, ''),
  )
}
