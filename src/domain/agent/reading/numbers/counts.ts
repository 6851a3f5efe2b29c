import type { Signal } from '../../../campaigns/index.ts'
import { findCorrection } from '../correction.ts'
import { datesNamed } from '../dates/dates.ts'
import {
  type Context,
  type Extractor,
  type Finding,
  firstOrCorrected,
  isAskedAbout,
  newOnly,
  overlapsAny,
  rangeOf,
} from '../extractor.ts'
import { isOfOtherPeriod, isOfOthers, isZip } from '../other-speakers.ts'
import { clauseAt, type Hit, type Reading, sentenceAt } from '../reading.ts'
import { unitOf } from '../typed/expand.ts'
import { startsWithSort, type Unit } from '../typed/units.ts'
import { wordsOf } from '../words.ts'
import {
  findAges,
  hasAgeUnit,
  inYears,
  isAboutAge,
  isAgeByItself,
  isHalfYear,
  isLasting,
  isOfPerson,
  oldestOf,
  YEARS,
} from './ages.ts'
import { spokenAmounts } from './amounts.ts'
import {
  IS,
  LENGTH,
  MONEY_BEFORE,
  NOT_COUNTED_BEFORE,
  OF_A_CHILD,
  OTHER_THINGS,
  OTHER_UNIT,
  RANGE,
  SCORED,
  SOFTENED,
  STATED,
  TIME_UNIT,
  TOTAL_BEFORE,
  YEAR_BEFORE,
} from './count-words.ts'
import { cuesIn } from './cues.ts'
import { countInWords, thingsListed, thingsOfAnswer } from './enumerations.ts'
import { readYear } from './model-years.ts'
import { findNones, NOT_ONE } from './nones.ts'
import { findNumerals, type Numeral } from './numerals.ts'
import { LIVES_HERE, peopleCounted, peopleIn } from './people.ts'
import { numeralsFor, withDozens } from './scales.ts'
import { findPlainNo, findTimesAWeek, meansZero } from './times.ts'

const BETWEEN_WORDS_MAX = 3
/** Longer gaps are not read at all, so that many numbers with many cues are still read fast. */
const BETWEEN_CHARACTERS_MAX = 120

/**
 * How many: a number that answers our question, or a number with a word that the playbook gives as a cue
 * ("2 cars", "no accidents"), or a list of such things. Years count only for a signal about age.
 */
export const readNumber: Extractor = (signal, reading, context) => {
  const unit = unitOf(signal)
  if (unit?.isYear) return readYear(reading, context)
  const range = rangeOf(signal)
  const min = Math.max(range.min, unit?.least ?? 0)
  const max = Math.min(range.max, unit?.max ?? Number.MAX_SAFE_INTEGER)
  const mayHaveParts = unit?.hasParts || (unit?.isOne && context.asked)
  const age = isAboutAge(signal)
  const named = datesNamed(reading)
  const all = unit ? numeralsFor(reading.text, unit) : withDozens(reading.text)
  const read = (age || unit ? joinRanges(reading, all, unit) : all)
    .filter(
      (numeral) =>
        (unit?.isOrdinal || unit?.isScale || !overlapsAny(numeral, named)) &&
        counts(signal, reading, numeral, age, context, unit),
    )
    .map((numeral) => (age ? { ...numeral, value: inYears(reading, numeral) } : numeral))
    .filter(({ value }) => !age || value < oldestOf(signal))
    .filter(
      ({ value }) =>
        value >= min && value <= max && (mayHaveParts || isHalfYear(age, value) || Number.isInteger(value)),
    )
  const since = read.filter(({ end }) => /^ \w+ (?:ago|back)\b/.test(reading.text.slice(end)))
  const numerals = age && since.length > 0 ? since : read
  const mayBeBare = context.asked || context.corrects
  const summed = mayBeBare ? newOnly(numerals.filter((numeral) => isSum(reading, numeral)).map(toFinding), context) : []
  const people = unit?.isPeople ? peopleOf(signal, reading, context) : null
  if (people && Number(people.value) <= max) return people
  const listed =
    age || unit?.isMeasure || summed.length > 0 ? null : listedIn(signal, reading, context.asked, mayBeBare)
  const years = age ? findAges(signal, reading, context) : []
  const cuedOnes = numerals.flatMap((numeral): Finding[] => cued(signal, reading, numeral, age))
  const found = [
    ...(context.asked && meansZero(signal) && NOT_ONE.test(reading.text)
      ? findNones(signal, reading, min, context)
      : []),
    ...cuedOnes,
    ...(mayBeBare
      ? numerals
          .filter((numeral) => !overlapsAny(numeral, years) && isBare(signal, reading, numeral, context))
          .filter((numeral) => !context.hasCorrection || mayCorrect(reading, numeral, newOnly(cuedOnes, context)))
          .map(toFinding)
      : []),
    ...findNones(signal, reading, min, context),
    ...years,
    ...(age ? [] : findTimesAWeek(signal, reading, context)),
  ]
  if (summed.length > 0) return softened(reading, summed.at(-1)!)
  if (listed && Number(listed.value) <= max && !overlapsAny(listed, context.claimed)) return listed
  const fresh = newOnly(found, context)
  const inOrder = context.hasCorrection ? fresh.toSorted((a, b) => a.end - b.end) : fresh
  const chosen =
    firstOrCorrected(inOrder, context.hasCorrection) ??
    firstOrCorrected(spokenAmounts(signal, reading, context), context.hasCorrection)
  return (chosen && softened(reading, chosen)) ?? findPlainNo(signal, reading, context)
}

/** Where a number with its thing follows the words of correction, a bare one corrects only beside it or with such words. */
function mayCorrect(reading: Reading, { start }: Numeral, cuedOnes: Finding[]): boolean {
  const correction = findCorrection(reading.text)
  const sentence = sentenceAt(reading, start)
  const isCorrected = cuedOnes.some((one) => correction !== null && one.start > correction.start)
  const isBeside = cuedOnes.some((one) => one.start >= sentence.start && one.start < sentence.end)
  return !isCorrected || isBeside || findCorrection(sentence.text) !== null
}

function listedIn(signal: Signal, reading: Reading, asked: boolean, mayBeBare: boolean): Finding | null {
  const things = thingsListed(signal, reading, mayBeBare)
  if (/\bnot (?:the )?\d/.test(reading.text)) return null
  if (!asked) return things
  const count = countInWords(signal, reading)
  if (count) return count
  const answer = thingsOfAnswer(signal, reading)
  return answer && (!things || answer.value > things.value) ? answer : things
}

const toFinding = ({ value, start, end }: Numeral): Finding => ({ value, start, end })

function softened({ text }: Reading, { value, start, end }: Finding): Finding {
  return { value, start, end: end + (SOFTENED.exec(text.slice(end))?.[0].length ?? 0) }
}

/** The number of people who are named one by one: "me, my wife and 2 kids". */
function peopleOf(signal: Signal, reading: Reading, context: Context): Finding | null {
  if (!context.asked && !context.corrects) {
    const home = reading.sentences.find(({ text }) => LIVES_HERE.test(text))
    const atHome = home ? peopleIn(home) : null
    if (atHome && /\b(?:live|household|home)\b/i.test(signal.ask.join(' '))) return freeOf(context, atHome)
    const group = /\b(?:family|household|party|group) of\b|\bof us\b/.test(reading.text)
    return group && /\b(?:live|people|family|household|appointments?)\b/i.test(signal.ask.join(' '))
      ? freeOf(context, peopleCounted(reading.text))
      : null
  }
  const found = [peopleCounted(reading.text), ...reading.sentences.map(peopleIn)]
  return found.map((one) => freeOf(context, one)).find((one) => one !== null) ?? null
}

function freeOf({ taken, claimed }: Context, finding: Finding | null): Finding | null {
  return finding && !overlapsAny(finding, [...taken, ...claimed]) ? finding : null
}

/** "10 to 12" years are 11, and of things that have no halves 12. */
function joinRanges({ text }: Reading, numerals: Numeral[], unit?: Unit): Numeral[] {
  const middle = (low: number, high: number) => (unit?.hasParts ? (low + high) / 2 : Math.round((low + high) / 2))
  const joined: Numeral[] = []
  for (const numeral of numerals) {
    const low = joined.at(-1)
    const gap = low ? text.slice(low.end, numeral.start) : ''
    const isBetween = low && gap === ' and ' && /\bbetween $/.test(text.slice(0, low.start))
    const isRange = low && (isBetween || RANGE.test(gap)) && low.value < numeral.value
    const from =
      low && low.value < 1_000 && low.value * 1_000 <= numeral.value
        ? low.value * 1_000
        : low && low.value < 10 && numeral.value < 1_000 && numeral.value % 100 === 0
          ? low.value * 100
          : (low?.value ?? 0)
    if (isRange) joined.splice(-1, 1, { ...numeral, start: low.start, value: middle(from, numeral.value) })
    else joined.push(numeral)
  }
  return joined
}

/** "Two trucks and the house, so three": the number at the end of a count, or one that a list explains ("2, a van and…"). */
function isSum({ text }: Reading, { start, end, vague }: Numeral): boolean {
  if (vague) return false
  const before = text.slice(0, start)
  const after = text.slice(end)
  const concludes = TOTAL_BEFORE.test(before)
  const endsList = /,\s*$/.test(before) && findNumerals(before).length > 0
  if (
    (concludes || endsList) &&
    /[a-z]/.test(before) &&
    /^(?: (?:things|total|in all|altogether|en total|now|cars|vehicles|come \w+))?\W*$/.test(after)
  )
    return true
  return /^\W*$/.test(before) && /^ ?[,.:-] ?\p{L}/u.test(after)
}

function counts(
  signal: Signal,
  reading: Reading,
  numeral: Numeral,
  age: boolean,
  context: Context,
  unit: Unit | undefined,
): boolean {
  const { start, end, value, inWords, vague } = numeral
  const before = reading.text.slice(Math.max(0, start - 16), start)
  const rest = reading.text.slice(end, end + 20)
  if (LENGTH.test(rest) && cuesIn(signal, rest)[0]?.start !== wordsOf(rest)[0]?.start) return false
  const ownUnit = unit !== undefined && (startsWithUnit(signal, rest) || startsWithSort(unit, rest))
  if (/^ (?:miles|mi) (?:ago|back|from|away|out|outside|north|south|east|west|up|down|over)\b/.test(rest)) return false
  if (!context.asked && inWords && value === 1 && /\b(?:the|that|this) $/.test(before)) return false
  if (vague && /\d ?$/.test(before)) return false
  if (!ownUnit && /^ ?(?:an?|per|\/) ?(?:hour|hr)\b/.test(rest)) return false
  if (overlapsAny({ start, end }, [...(ownUnit ? [] : context.taken), ...context.claimed])) return false
  if ((unit || age) && isOfOthers(reading, start)) return false
  if ((unit || age) && NOT_COUNTED_BEFORE.test(reading.text.slice(Math.max(0, start - 32), start))) return false
  if (context.asked && isAskedAbout(reading, numeral)) return false
  if (!unit?.isMeasure && (/^ ?(?:[x×]|by) ?\d/.test(rest) || /\d ?(?:[x×]|by) ?$/.test(before))) return false
  if (!ownUnit && ((!unit?.words.includes('miles') && isZip(reading.text, numeral)) || isOfOtherPeriod(signal, rest)))
    return false
  if ((!ownUnit && OTHER_UNIT.test(rest)) || MONEY_BEFORE.test(before) || /\b(?:not (?:like )?|ni )$/.test(before))
    return false
  if (age && /\b(?:was|were) $/.test(before) && /^ when\b/.test(rest)) return false
  if (age && /^0\d$/.test(reading.text.slice(start, end))) return false
  if (age && !isOfPerson(signal) && (isLasting(signal, reading, start) || /\b(?:i'm|i am|he's|she's) $/.test(before)))
    return false
  if (!ownUnit && TIME_UNIT.test(rest)) return age && isTimeOfAge(before, rest)
  if (YEARS.test(rest))
    return age && (isOfPerson(signal) || !(OF_A_CHILD.test(before) && /^[ -]?year[ -]old/.test(rest)))
  return inWords || ownUnit || !(YEAR_BEFORE.test(before) && ((value > 1_900 && value < 2_100) || before.endsWith("'")))
}

/** "Every two months" and "in the next two months" are no age. */
function isTimeOfAge(before: string, rest: string): boolean {
  return (
    /^ ?-?(?:decades?|decadas?)/.test(rest) ||
    (/ (?:old|ago)\b|^ ?-?[a-z]+\W*$/.test(rest) &&
      !/\b(?:every|next|in|within|per|for|another) (?:the )?$/.test(before))
  )
}

/** "2 cars", "the roof is 12": the cue is near, in the same part of the sentence. */
function cued(signal: Signal, reading: Reading, numeral: Numeral, age: boolean): Finding[] {
  const cue = cueBeside(signal, reading, numeral, age)
  if (!cue) return age && isAgeByItself(signal, reading, numeral) ? [toFinding(numeral)] : []
  const { start, end, value } = numeral
  return [{ value, start: Math.min(start, cue.start), end: Math.max(end, cue.end) }]
}

function cueBeside(signal: Signal, reading: Reading, numeral: Numeral, age: boolean): Hit | null {
  const clause = clauseAt(reading, numeral.start)
  const isOfIt = age && /^\W*(?:and |so |but )?(?:it's|it is|its)\b/.test(clause.text)
  const part = isOfIt || numeral.end > clause.end ? sentenceAt(reading, numeral.start) : clause
  const isAge = age && hasAgeUnit(reading, numeral)
  const cues = cuesIn(signal, part.text).map(({ start, end }) => ({ start: part.start + start, end: part.start + end }))
  const near = cues.find(({ start, end }) => {
    if (!age && end <= numeral.start && unitOf(signal)) return STATED.test(reading.text.slice(end, numeral.start))
    if (age) return isAge || (end <= numeral.start && IS.test(reading.text.slice(end, numeral.start)))
    if (start < numeral.end || start - numeral.end > BETWEEN_CHARACTERS_MAX) return false
    const between = reading.text.slice(numeral.end, start)
    if (/\b(?:no|zero|without|years?|months?|weeks?|days?)\b/.test(between)) return false
    if (wordsOf(between).length > BETWEEN_WORDS_MAX || findNumerals(between).length > 0) return false
    if (unitOf(signal)?.isMeasure) return /^ ?-?$/.test(between)
    return numeral.value <= 1 || !isSingular(reading, numeral, { start, end })
  })
  return near ?? null
}

function startsWithUnit(signal: Signal, rest: string): boolean {
  const words = wordsOf(rest)
  const starts = [words[0], /^ [a-z]+ /.test(rest) ? words[1] : undefined].map((word) => word?.start)
  return cuesIn(signal, rest).some(({ start }) => starts.includes(start))
}

/** "2 home runs", "3 bedroom house": of several things the word is a plural, or ends the text. */
function isSingular({ text }: { text: string }, numeral: Hit, cue: Hit): boolean {
  if (/[^s]s$/.test(text.slice(cue.start, cue.end))) return false
  if (/^[ -](?:car|bay|stall) $/.test(text.slice(numeral.end, cue.start))) return false
  return /^ \w{3,}/.test(text.slice(cue.end)) || text.slice(numeral.end, cue.start).trim() !== ''
}

function isBare(signal: Signal, reading: Reading, numeral: Numeral, { asked, rivals }: Context): boolean {
  const isMeasured = unitOf(signal)?.isMeasure === true
  if (rivals.some((rival) => cueBeside(rival, reading, numeral, isAboutAge(rival)))) return false
  if (sentenceAt(reading, numeral.start).isQuestion && !asked) return false
  const { text } = reading
  if (SCORED.test(text.slice(Math.max(0, numeral.start - 12), numeral.start))) return false
  const rest = text.slice(numeral.end, numeral.end + 32)
  const isOther = OTHER_THINGS.test(rest) && !YEARS.test(rest)
  if (isOther && (wordsOf(text).length > 3 || (isMeasured && !startsWithUnit(signal, rest)))) return false
  const article = numeral.vague && wordsOf(reading.text).length > 3 && !/^ ?(?:decade|decada)/.test(rest)
  return !article && !(sentenceAt(reading, numeral.start).isQuestion && numeral.inWords)
}
