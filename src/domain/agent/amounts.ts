import type { Signal } from '../campaigns/index.ts'
import {
  type Context,
  type Extractor,
  type Finding,
  findMeanings,
  hasCue,
  hasCueIn,
  isTaken,
  type Meaning,
  rangeOf,
} from './extractor.ts'
import { findSums, type Sum } from './money.ts'
import { clauseAt, type Reading, sentenceAt } from './reading.ts'
import { wordsOf } from './words.ts'

/** Sums that are someone else's money: a price asked, what a house is worth, what was paid. */
const OTHER_MONEY =
  /\b(?:worth|valued?|owe|owed|salary|income|earn|paid|pays?|quoted?|quotes|charged?|costs?|price|mortgage|deductible|from (?:the )?insurance|credit score|score|last (?:year|time)|whole year|a year|per year|yearly|anual|al ano|cuesta|cuanto|they (?:want|wanted|said|asked)|he (?:wants|wanted)|neighbor|wanted|debo|debemos)\b/
/** Words by which a sum is said to be the one that counts. */
const CONCLUDES =
  /\b(?:so|total|totals|avg|average|averages|comes? out|comes to|altogether|in all|call it|make (?:it|that)|let's say|just say|we can do|i can do|can only|could do|max|at most|tops|hoping|actually|really|can go|can spend|up to|en total|promedio|podemos|maximo|hasta)\b/
const REFINES = /\b(?:maybe|probably|more like|or rather|well|make that|mejor|quizas|tal vez)\b[^.!?]{0,12}$/
const NOT_BEFORE = /\b(?:not|no|instead of|rather than|over|from|scratch|forget)(?: (?:about|like|the|around))? ?\$?$/
const RESTATES = /\b(?:not|instead of|rather than)(?: (?:about|like|the|around))? ?\$?$/

const PERIOD =
  /^ ?(?:each |every )?(?:a |per |every |\/ ?|al |por )(?:mo(?:nth)?|week|mes)\b|^ ?monthly|^ ?each a month/
/** In a longer sentence a bare number that could mean anything counts something else. */
const PLAIN_ANSWER_WORDS_MAX = 8

export const readMoney: Extractor = (signal, reading, context) => {
  const stated = findSums(reading.text)
    .filter((sum) => claims(signal, reading, context, sum))
    .flatMap((sum): Ranked[] => {
      const value = believable(signal, sum, reading.text.slice(sum.start, sum.end))
      return value === null ? [] : [{ start: sum.start, end: sum.end, value, rank: rankOf(signal, reading, sum) }]
    })
  const spoken = spokenAmounts(signal, reading, context).map((finding) => ({ ...finding, rank: 0 }))
  return best([...stated, ...spoken], context.hasCorrection)
}

type Ranked = Finding & { rank: number }

/** The sum with the most said for it; of equals the first, or after words of correction the last. */
function best(sums: Ranked[], lastCounts: boolean): Finding | null {
  const top = Math.max(...sums.map(({ rank }) => rank))
  const equals = sums.filter(({ rank }) => rank === top)
  const chosen = lastCounts ? equals.at(-1) : equals[0]
  return chosen ? { start: chosen.start, end: chosen.end, value: chosen.value } : null
}

function rankOf(signal: Signal, reading: Reading, { start, end }: Sum): number {
  const clause = clauseAt(reading, start)
  const before = reading.text.slice(Math.max(clause.start, start - 32), start)
  const after = reading.text.slice(end, Math.min(clause.end, end + 24))
  let rank = 0
  if (hasCueIn(signal, clause.text)) rank += 1
  if (CONCLUDES.test(before) || /^ ?(?:total|avg|average|max|tops|altogether|en total|promedio)\b/.test(after))
    rank += 2
  else if (REFINES.test(before)) rank += 1
  if (OTHER_MONEY.test(clause.text)) rank -= 2
  return rank
}

/** Phrases of the playbook that stand for an amount ("studio" for no bedroom). */
export function spokenAmounts(signal: Signal, reading: Reading, context: Context): Finding[] {
  return findMeanings(signal, reading, context)
    .filter((meaning): meaning is Meaning & { means: number } => !meaning.negated && typeof meaning.means === 'number')
    .map(({ start, end, means }) => ({ start, end, value: means }))
}

function claims(signal: Signal, reading: Reading, context: Context, sum: Sum): boolean {
  const before = reading.text.slice(Math.max(0, sum.start - 24), sum.start)
  if (
    isTaken(sum, [...context.taken, ...context.claimed]) ||
    (context.hasCorrection ? NOT_BEFORE : RESTATES).test(before)
  )
    return false
  if (PERIOD.test(reading.text.slice(sum.end, sum.end + 24)) && !isPeriodic(signal)) return false
  const sentence = sentenceAt(reading, sum.start)
  const clause = clauseAt(reading, sum.start)
  const isAsking = sentence.isQuestion && (clause.text.includes('?') || clause.start === sentence.start)
  const otherMoney = OTHER_MONEY.test(clause.text)
  if (hasCue(signal, reading, sum.start) && !(isAsking && !context.asked) && !(sum.plain && isYear(sum))) return true
  if (otherMoney && (isAsking || !context.asked)) return false
  const { min, max } = rangeOf(signal)
  const isPlausible = sum.value >= Math.max(min, 100) && sum.value <= max && !isYear(sum)
  const isLong = wordsOf(sentence.text).length > PLAIN_ANSWER_WORDS_MAX
  if (sum.plain && isLong && !isPlausible && !CONCLUDES.test(clause.text)) return false
  if (context.asked || context.corrects) return true
  return !sum.plain && context.alone && !isAsking
}

function isPeriodic({ key, label, ask }: Signal): boolean {
  return /month|bill|rent|mensual|premium|salary/i.test([key, label, ...ask].join(' '))
}

function isYear({ value, plain }: Sum): boolean {
  return plain && value >= 1_900 && value <= 2_100
}

/** A plain "15" for a budget is fifteen thousand when fifteen cannot be meant, and so is "1 mil" for a house. */
function believable(signal: Signal, sum: Sum, written: string): number | null {
  const { min, max } = rangeOf(signal)
  const isShort = sum.value < 1_000
  const value = ((sum.plain && isShort) || /\bmil$/.test(written)) && sum.value < min ? sum.value * 1_000 : sum.value
  return value >= min && value <= max ? value : null
}
