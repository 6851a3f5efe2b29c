import type { Matcher, Signal } from '../campaigns/index.ts'
import type { SignalValue } from './command.ts'
import { type Hit, plainText, type Reading, sentenceAt } from './reading.ts'
import { findPhrase, longestOnly, type Tolerance, type Word, wordsOf } from './words.ts'

/** What a text says about one signal, and where. */
export type Finding = Hit & { value: SignalValue }

/** What an extractor may know besides the text. */
export type Context = {
  /** The text answers our question about this signal. */
  asked: boolean
  /** The text corrects something and this signal was the last to be set: a bare value is meant for it. */
  corrects: boolean
  /** The text has words of correction ("actually", "I meant"). */
  hasCorrection: boolean
  /** No other signal of the playbook has this kind. */
  alone: boolean
  timezone: string | null
  /** Stretches that say something else: a call asked for, a visit proposed. */
  taken: Hit[]
}
export type Extractor = (signal: Signal, reading: Reading, context: Context) => Finding | null

const NEGATION_BEFORE =
  /(?:\b(?:not|don'?t|do not|never|isn'?t|aren'?t|wasn'?t|no longer|ain'?t|doesn'?t|without|instead of|rather than)\b(?! sure| only| just)[^,.;!?\n]{0,14}|\bno (?:a |el |la |un |una )?)$/
const SHORT_ANSWER_WORDS = 4

type Meaning = Hit & { means: string | boolean | number; negated: boolean }

/** The playbook's own phrases for a signal, in the order of the text. */
export function findMeanings(signal: Signal, reading: Reading, { asked }: Context): Meaning[] {
  const words = wordsOf(reading.text)
  const tolerance = toleranceFor(signal, asked, words.length)
  const hits = signal.extract.flatMap((matcher) => meaningsOf(matcher, words, tolerance))
  return longestOnly(hits).map((hit) => ({ ...hit, negated: isNegated(reading.text, hit.start) }))
}

/** A misread yes or no costs a lead: "leaking" is not "leasing". */
function toleranceFor(signal: Signal, asked: boolean, wordCount: number): Tolerance {
  if (signal.kind === 'boolean') return 'none'
  return asked && wordCount <= SHORT_ANSWER_WORDS ? 'eager' : 'careful'
}

export function isNegated(text: string, position: number): boolean {
  return NEGATION_BEFORE.test(text.slice(Math.max(0, position - 32), position))
}

/** Whether the sentence has one of the words by which this signal claims an amount or a date. */
export function hasCue(signal: Signal, reading: Reading, position: number): boolean {
  const words = wordsOf(sentenceAt(reading, position).text)
  return signal.extract.some(
    (matcher) =>
      matcher.match === 'cue' && matcher.phrases.some((phrase) => findPhrase(words, phrase, 'careful').length > 0),
  )
}

export function rangeOf(signal: Signal): { min: number; max: number } {
  const range = signal.extract.find((matcher) => matcher.match === 'range')
  return { min: range?.min ?? 0, max: range?.max ?? Number.MAX_SAFE_INTEGER }
}

export function isTaken({ start, end }: Hit, taken: Hit[]): boolean {
  return taken.some((hit) => hit.start < end && start < hit.end)
}

/** The value that stands when several are given: the first, or after words of correction the last. */
export function settle<T>(values: T[], hasCorrection: boolean): T | null {
  return (hasCorrection ? values.at(-1) : values[0]) ?? null
}

function meaningsOf(matcher: Matcher, words: Word[], tolerance: Tolerance): Omit<Meaning, 'negated'>[] {
  if (matcher.match !== 'phrase') return []
  return matcher.phrases.flatMap((phrase) =>
    findPhrase(words, plainText(phrase), tolerance).map((hit) => ({ ...hit, means: matcher.means })),
  )
}
