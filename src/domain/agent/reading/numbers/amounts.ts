import type { Signal } from '../../../campaigns/index.ts'
import { anyOf, pattern } from '../../../texts/index.ts'
import { datesNamed } from '../dates/dates.ts'
import {
  type Context,
  type Extractor,
  type Finding,
  findMeanings,
  hasCue,
  hasCueIn,
  isAskedAbout,
  type Meaning,
  newOnly,
  overlapsAny,
  rangeOf,
} from '../extractor.ts'
import { isOfRival } from '../nearest-cues.ts'
import { isOfOthers, isZip } from '../other-speakers.ts'
import { type Clause, clauseAt, type Reading, sentenceAt, wholeOf, withBlanks } from '../reading.ts'
import { wordsOf } from '../words.ts'
import {
  BILL,
  CAP,
  CONCLUDES,
  CONCLUDES_AFTER,
  COUNTS_BEHIND,
  FINAL,
  IDENTIFIER_BEFORE,
  JOKES,
  LEADS,
  NAMED_AFTER,
  NEVER_THE_ANSWER,
  NOT_BEFORE,
  OTHER_MONEY,
  OWN_BEFORE,
  PAST,
  REFINES,
  RESTATES,
  ROUGHLY,
  SAYS_SUM,
  SET_TO,
  SOFTENED,
  STATED,
} from './amount-words.ts'
import { cuesIn } from './cues.ts'
import { findSums, type Sum } from './money.ts'
import { isPeriodic, ofMonth, PERIOD } from './money-periods.ts'

const PERIOD_WORDS_MAX = 6
/** In a longer sentence a bare number that could mean anything counts something else. */
const PLAIN_ANSWER_WORDS_MAX = 8
/** A bare "5" that would be five thousand needs a word that leads to it sooner. */
const SHORTENED_WORDS_MAX = 4

export const readMoney: Extractor = (signal, reading, context) => {
  const all = findSums(reading.text)
  const stated = all
    .filter((sum) => claims(signal, reading, context, sum) && !isOfOtherSignal(signal, reading, context, sum, all))
    .flatMap((sum): Ranked[] => {
      const value = believable(signal, ofMonth(signal, reading, revised(sum, context)), reading)
      return value === null ? [] : [{ start: sum.start, end: sum.end, value, rank: rankOf(signal, reading, sum) }]
    })
  const none = context.asked ? noMoney(signal, reading) : null
  if (none) return none
  const spoken = spokenAmounts(signal, reading, context).map((finding) => ({ ...finding, rank: 0 }))
  return best(
    newOnly([...stated, ...seasons(signal, reading, stated), ...spoken], context),
    reading,
    context.hasCorrection,
  )
}

const PAYING = anyOf`
  it's | i have | we have | have | got | put | putting | pay | paying
  um | well | like | probably
`
const ZERO = anyOf`
  zero | \$?0 | nothing | none | nada | zilch | no
`
const OF_WHAT = anyOf`
  deductible | down | dollars | bucks | at all | really | for now | right now | now | money down
  premium | bill
`
const WHY_NOTHING = anyOf`
  right now | for now | lol | va loan | i'm uninsured | uninsured | i'm broke
`
/** "I pay nothing right now" as the whole text. */
const NOTHING = pattern()`^\W*(?:${PAYING}\W+)*${ZERO}(?: ${OF_WHAT})?(?:\W+${WHY_NOTHING})*\W*$`
const ZERO_DOWN = /^\W*(?:(?:zero|nothing|no money|\$?0) down)\b/
const PAID_IN_FULL = anyOf`
  paid (?:it )?off | paid in full | free and clear | owned? (?:it )?outright | no mortgage
  ya (?:esta )?pagad[oa]
`
const PAID_OFF = pattern()`\b${PAID_IN_FULL}\b`

/** "Zero down", "paid off": no money at all. A budget of zero is no budget, and is not read. */
function noMoney({ label, ask }: Signal, reading: Reading): Finding | null {
  const names = `${label} ${ask.join(' ')}`
  const paid = /\b(?:owed?|mortgage|balance|loan|left)\b/i.test(names) ? PAID_OFF.exec(reading.text) : null
  if (paid) return { start: paid.index, end: paid.index + paid[0].length, value: 0 }
  const match = /budget/i.test(names) ? null : (NOTHING.exec(reading.text) ?? ZERO_DOWN.exec(reading.text))
  return match && !/^\W*(?:no|none)\W*$/.test(reading.text) ? { ...wholeOf(reading), value: 0 } : null
}

const SEASONS = anyOf`
  winter | summer | spring | fall | jan\w* | july? | aug\w*
  invierno | verano
`
const IN_SEASON = pattern()`^ ?(?:a month |al mes )?(?:in|during|en) (?:the |el )?${SEASONS}\b`

/** "90 in winter, 200 in summer": a monthly sum is the mean of the two. */
function seasons(signal: Signal, { text }: Reading, sums: Ranked[]): Ranked[] {
  const [low, high] = sums.filter(({ end }) => IN_SEASON.test(text.slice(end, end + 32)))
  if (!low || !high || !isPeriodic(signal)) return []
  return [{ start: low.start, end: high.end, value: (Number(low.value) + Number(high.value)) / 2, rank: low.rank + 1 }]
}

type Ranked = Finding & { rank: number }

/** The sum with the highest rank; of equals the first, or after words of correction the last. */
function best(sums: Ranked[], { text }: Reading, lastCounts: boolean): Finding | null {
  const top = Math.max(...sums.map(({ rank }) => rank))
  const equals = sums.filter(({ rank }) => rank === top)
  const chosen = lastCounts ? equals.at(-1) : equals[0]
  if (!chosen) return null
  const soft = SOFTENED.exec(text.slice(chosen.end))?.[0].length ?? 0
  return { start: chosen.start, end: chosen.end + soft, value: chosen.value }
}

function rankOf(signal: Signal, reading: Reading, { start, end }: Sum): number {
  const clause = clauseAt(reading, start)
  const before = reading.text.slice(Math.max(clause.start, start - 32), start)
  const after = reading.text.slice(end, Math.min(clause.end, end + 24))
  let rank = ROUGHLY.test(reading.text.slice(start, end)) ? -1 : 0
  if (hasCueIn(signal, clause.text)) rank += 1
  if (FINAL.test(before)) rank += 3
  else if (CONCLUDES.test(before) || CONCLUDES_AFTER.test(after)) rank += 2
  else if (REFINES.test(before)) rank += 1
  if (OTHER_MONEY.test(clause.text)) rank -= 2
  if (PAST.test(clause.text)) rank -= 1
  return rank
}

/** Phrases of the playbook that mean an amount ("studio" for no bedroom). */
export function spokenAmounts(signal: Signal, reading: Reading, context: Context): Finding[] {
  return findMeanings(signal, reading, context)
    .filter((meaning): meaning is Meaning & { means: number } => !meaning.negated && typeof meaning.means === 'number')
    .map(({ start, end, means }) => ({ start, end, value: means }))
}

function claims(signal: Signal, reading: Reading, context: Context, sum: Sum): boolean {
  const before = reading.text.slice(Math.max(0, sum.start - 32), sum.start)
  const after = reading.text.slice(sum.end, sum.end + 24)
  if (
    overlapsAny(sum, [...context.taken, ...context.claimed]) ||
    (sum.plain && overlapsAny(sum, [...datesNamed(reading), ...(context.asked ? [] : context.counted)])) ||
    (context.hasCorrection && sum.low === sum.high ? NOT_BEFORE : RESTATES).test(before)
  )
    return false
  const sentence = sentenceAt(reading, sum.start)
  const clause = clauseAt(reading, sum.start)
  if (PERIOD.test(after) && !isPeriodic(signal) && !(context.asked && wordsOf(reading.text).length <= PERIOD_WORDS_MAX))
    return false
  if (context.asked && isAskedAbout(reading, sum)) return false
  if (sum.plain && IDENTIFIER_BEFORE.test(before)) return false
  if (sum.plain && sum.value < (context.asked ? 20 : COUNTED_MAX) && COUNTS_BEHIND.test(after)) return false
  if (sum.plain && sum.value < DEGREES_MAX && SET_TO.test(before)) return false
  if (sum.plain && sum.value < 10 && /^ ?something\b/.test(after)) return false
  if ((isOfOthers(reading, sum.start) && !asksOfOthers(signal)) || JOKES.test(reading.text) || isZip(reading.text, sum))
    return false
  const named = NAMED_AFTER.exec(reading.text.slice(sum.end))?.[1]
  if (named !== undefined && hasCueIn(signal, named)) return true
  if (isIdle(clause.text, hasCueIn(signal, clause.text))) return false
  const words = withoutOwnWords(signal, clause.text)
  if (!context.asked && BILL.test(words) && !hasCue(signal, reading, sum.start)) return false
  const isLimit = isCapped(before) && !(sum.plain && sum.value < LIMIT_MIN)
  if (isLimit && asksLimit(signal) && !sentence.isQuestion) return true
  if (isLimit && asksOfOthers(signal)) return false
  if (isPeriodic(signal) && PERIOD.test(after) && !context.asked)
    return !sentence.isQuestion && (!OTHER_MONEY.test(words) || hasCueIn(signal, clause.text))
  const isAsking = sentence.isQuestion && (clause.text.includes('?') || clause.start === sentence.start)
  const otherMoney = OTHER_MONEY.test(words)
  if (
    hasCue(signal, reading, sum.start) &&
    !(isAsking && !context.asked) &&
    !(sum.plain && isYear(sum) && !STATED.test(before))
  )
    return true
  if (otherMoney && (isAsking || !context.asked)) return false
  const { min, max } = rangeOf(signal)
  const isPlausible = sum.value >= Math.max(min, 100) && sum.value <= max && !isYear(sum)
  const isLong = wordsOf(sentence.text).length > (sum.value < min ? SHORTENED_WORDS_MAX : PLAIN_ANSWER_WORDS_MAX)
  if (sum.plain && isLong && !isPlausible && !CONCLUDES.test(clause.text) && !leads(before, context)) return false
  if (context.asked || context.corrects) return true
  return context.alone && !isAsking && (!sum.plain || isOwnMoney(clause, before, after, sum))
}

/** Of two sums each belongs to the question whose words are beside it; a single one to what it is said to be. */
function isOfOtherSignal(signal: Signal, reading: Reading, context: Context, sum: Sum, all: Sum[]): boolean {
  if (all.length > 1 || !context.asked) return isOfRival(signal, context.rivals, reading, sum, all)
  const clause = clauseAt(reading, sum.start)
  const before = clause.text.slice(0, sum.start - clause.start)
  if (hasCueIn(signal, clause.text)) return false
  return context.rivals.some((rival) => cuesIn(rival, before).some(({ end }) => SAYS_SUM.test(before.slice(end))))
}

const COUNTED_MAX = 200
const DEGREES_MAX = 120
const LIMIT_MIN = 50

function isCapped(before: string): boolean {
  return CAP.test(before)
}

function asksLimit({ key, label, ask }: Signal): boolean {
  return /\b(?:budget|spend|afford|pocket|pay|payment|willing|comfortable)\b|\bmost you\b/i.test(
    [key.replaceAll('_', ' '), label, ...ask].join(' '),
  )
}

/** "I pay 230" is other money, unless the question is what the lead pays. */
function withoutOwnWords({ key, label, ask }: Signal, clause: string): string {
  const own = new Set(
    wordsOf([key.replaceAll('_', ' '), label, ...ask].join(' ').toLowerCase()).map(({ stem }) => stem),
  )
  return wordsOf(clause)
    .filter(({ stem }) => !own.has(stem))
    .map(({ word }) => word)
    .join(' ')
}

/** Whether a signal asks for the prices of others: "Other quotes?", "What did the other shop want?" */
function asksOfOthers({ label, ask }: Signal): boolean {
  return /\b(?:other|others|another|quotes?|quoted|bids?|elsewhere|competitor)\b/i.test([label, ...ask].join(' '))
}

function leads(before: string, { hasCorrection }: Context): boolean {
  return hasCorrection || LEADS.test(before) || FINAL.test(before)
}

/** "I only have 7500", or a clause that has nothing but the sum: "about 14,000". */
function isOwnMoney(clause: Clause, before: string, after: string, sum: Sum): boolean {
  if (sum.value < 1_000 || isYear(sum)) return false
  const rest = withBlanks(clause.text, [{ start: sum.start - clause.start, end: sum.end - clause.start }])
  const isAll = /^\W*(?:(?:about|around|like|maybe|roughly|budget|and|unos|como)\W*)*$/.test(rest)
  const isWritten = /[$,]/.test(clause.text.slice(sum.start - clause.start, sum.end - clause.start))
  return (
    (isAll && isWritten) ||
    (OWN_BEFORE.test(before) && /^(?:\W*$| ?[,.!;)]| (?:for|to|saved|para|eh|nomas|max|total|put)\b)/.test(after))
  )
}

function isIdle(clause: string, isCued: boolean): boolean {
  return !isCued && NEVER_THE_ANSWER.test(clause) && !CONCLUDES_AFTER.test(clause)
}

/** "Bump it from 15 to 20": the earlier value is no end of a range. */
function revised(sum: Sum, { hasCorrection, known }: Context): Sum {
  const isOld = (end: number) => hasCorrection && sum.low !== sum.high && (end === known || end * 1_000 === known)
  const isShortened = sum.plain && typeof known === 'number' && known >= 20_000 && sum.value < 1_000
  if (isShortened && sum.value * 12_000 >= known) return { ...sum, value: sum.value * 1_000 }
  if (isOld(sum.low)) return { ...sum, value: sum.high }
  return isOld(sum.high) ? { ...sum, value: sum.low } : sum
}

function isYear({ value, plain }: Sum): boolean {
  return plain && value >= 1_900 && value <= 2_100
}

const IN_MILLIONS = /\b(?:coverage|life|liability|umbrella|limit|home|house|property|worth|price)\b/i
const SPANISH = /\b(?:un|como|unos|tengo|de|para|al|mes|mas|menos|hasta|pesos|dolares|y|es|son|por)\b/

/** A plain "15" for a budget is fifteen thousand where fifteen is too little; "3.5" for a house is 350,000. Null if no reading fits. */
function believable(signal: Signal, sum: Sum, reading: Reading): number | null {
  const range = rangeOf(signal)
  const max = range.max
  const min = PERIOD.test(reading.text.slice(sum.end, sum.end + 24)) ? 0 : range.min
  const isShort = sum.value < 1_000
  const isMil = /\bmil$/.test(reading.text.slice(sum.start, sum.end))
  if (isMil && sum.value < 10_000 && IN_MILLIONS.test(signal.label) && !SPANISH.test(reading.text))
    return sum.value * 1_000
  const isShortened = ((sum.plain && isShort) || isMil) && sum.value < min
  const times = sum.value < 10 && sum.value * 1_000 < min ? 100_000 : 1_000
  const value = isShortened
    ? Math.round(sum.value * times)
    : isInThousands(sum, reading)
      ? sum.value * 1_000
      : sum.value
  return value >= min && value <= max ? value : null
}

/** "Twelve five" is 12,500: spoken numbers of thousands and hundreds. */
function isInThousands({ start, end, value }: Sum, { text }: Reading): boolean {
  return !Number.isInteger(value) && value < 20 && /^[a-z]+ [a-z]+$/.test(text.slice(start, end))
}
