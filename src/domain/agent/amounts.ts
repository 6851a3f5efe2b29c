import type { Signal } from '../campaigns/index.ts'
import {
  type Context,
  type Extractor,
  type Finding,
  findMeanings,
  hasCue,
  isTaken,
  rangeOf,
  settle,
} from './extractor.ts'
import { findSums, type Sum } from './money.ts'
import { findNumerals } from './numerals.ts'
import { type Reading, sentenceAt } from './reading.ts'
import { wordsOf } from './words.ts'

/** Sums that are someone else's money: a price asked, what a house is worth, what was paid. */
const OTHER_MONEY =
  /\b(?:worth|valued?|owe|salary|income|earn|paid|pays?|quoted|charged?|costs?|price|mortgage|deductible|cuesta|cuanto)\b/

/** In a longer sentence a bare number counts something else. */
const PLAIN_ANSWER_WORDS_MAX = 7

export const readMoney: Extractor = (signal, reading, context) => {
  const stated = findSums(reading.text)
    .filter((sum) => claims(signal, reading, context, sum))
    .flatMap((sum): Finding[] => {
      const value = believable(signal, sum)
      return value === null ? [] : [{ start: sum.start, end: sum.end, value }]
    })
  return settle([...stated, ...spokenAmounts(signal, reading, context)], context.hasCorrection)
}

export const readNumber: Extractor = (signal, reading, context) => {
  const { min, max } = rangeOf(signal)
  const stated = findNumerals(reading.text)
    .filter(
      ({ value, start }) =>
        value >= min && value <= max && (context.asked || context.corrects || hasCue(signal, reading, start)),
    )
    .map(({ value, start, end }) => ({ value, start, end }))
  return settle([...stated, ...spokenAmounts(signal, reading, context)], context.hasCorrection)
}

/** Phrases of the playbook that stand for an amount ("studio" for no bedroom). */
function spokenAmounts(signal: Signal, reading: Reading, context: Context): Finding[] {
  return findMeanings(signal, reading, context)
    .filter(({ negated }) => !negated)
    .map(({ start, end, means }) => ({ start, end, value: means }))
}

function claims(signal: Signal, reading: Reading, context: Context, sum: Sum): boolean {
  if (isTaken(sum, context.taken) || /\bnot (?:about |like )?\$?$/.test(reading.text.slice(0, sum.start))) return false
  if (hasCue(signal, reading, sum.start)) return true
  const sentence = sentenceAt(reading, sum.start)
  if (OTHER_MONEY.test(sentence.text) && (sentence.isQuestion || !context.asked)) return false
  if (sum.plain && wordsOf(sentence.text).length > PLAIN_ANSWER_WORDS_MAX) return false
  if (context.asked || context.corrects) return true
  return !sum.plain && context.alone && !sentence.isQuestion
}

/** A plain "15" for a budget is fifteen thousand when fifteen cannot be meant. */
function believable(signal: Signal, sum: Sum): number | null {
  const { min, max } = rangeOf(signal)
  const value = sum.plain && sum.value < min ? sum.value * 1_000 : sum.value
  return value >= min && value <= max ? value : null
}
