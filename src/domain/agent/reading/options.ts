import type { Signal } from '../../campaigns/index.ts'
import { anyOf, memoizeByText, PHRASES_KEPT_MAX, pattern } from '../../texts/index.ts'
import { choicesOf } from './choices-of.ts'
import { dayIn } from './dates/calendar.ts'
import { findDays } from './dates/dates.ts'
import { type Context, type Finding, isNegated, overlapsAny } from './extractor.ts'
import { findNumerals } from './numbers/numerals.ts'
import { type Hit, plainText, type Reading, sentenceAt } from './reading.ts'
import { distance, type Word, wordsOf } from './words.ts'

type OptionRange = { option: string; low: number; high: number }
type Ranges = { options: OptionRange[]; months: boolean; cue: RegExp }

const NUMBER = String.raw`\$?(\d[\d,]*(?:\.\d+)?) ?(k\b|thousand\b|mil\b)?`
const BETWEEN = pattern()`${NUMBER} ?(?:-|to|and|through) ?${NUMBER}`
const BELOW = pattern()`(?:\b(?:below|under|less than|up to|at most|fewer than|younger than)|<) ?${NUMBER}`
const ABOVE = pattern()`(?:\b(?:over|above|more than|at least|older than|after)|>) ?${NUMBER}`
const AND_MORE = pattern()`
  ${NUMBER} ?(?:months?|years?|yrs?)? ?(?:\+|or more|and up|or higher|or above|and above|plus\b)
`
const BELOW_NUMBER = /\b(?:below|under|less than|not quite|just shy of) \$?$/
const ABOVE_NUMBER = /\b(?:over|above|more than|north of|at least) \$?$/
const MONTHS_OF = /^ ?-?(days?|weeks?|months?|years?)\b/
const MONTHS_IN: Record<string, number> = { day: 1 / 30, week: 7 / 30, month: 1, year: 12 }
const RANGE_GAP = /^ ?(?:-|to|or|and) ?$/
const kept = new WeakMap<Signal, Ranges | null>()

/** The option whose range ("680-739", "3-6 months") contains the number or the time of the text. */
export function rangeAnswer(signal: Signal, reading: Reading, context: Context): Finding | null {
  const ranges = rangesOf(signal)
  if (!ranges) return null
  const hits = ranges.months ? monthsIn(reading, context) : numbersIn(reading.text)
  const free = hits.filter(
    (hit) =>
      !overlapsAny(hit, [...context.taken, ...context.claimed]) &&
      !isOtherMeasure(signal, reading.text.slice(hit.end)) &&
      (context.asked || context.corrects || (!ranges.months && ranges.cue.test(sentenceAt(reading, hit.start).text))),
  )
  for (const { start, end, value } of free) {
    const fit = ranges.options.find(({ low, high }) => value >= low && value <= high)
    if (fit) return { start, end, value: fit.option }
  }
  return null
}

const UNITS = anyOf`
  ft | feet | foot | inch(?:es)? | miles? | mi | blocks? | lbs | pounds
  persons? | people | kids | adults | of us
  years? | yrs? | hours? | hrs? | minutes? | mins? | am | pm
`
/** "200 ft" and "5 people" are not credit scores. */
const MEASURE = pattern()`^ ?-?(${UNITS})\b`

function isOtherMeasure({ label, ask, extract }: Signal, rest: string): boolean {
  const measure = MEASURE.exec(rest)?.[1]
  if (measure === undefined) return false
  const phrases = extract.flatMap((matcher) => ('phrases' in matcher ? matcher.phrases : []))
  return !plainText([label, ...ask, ...phrases].join(' ')).includes(measure.replace(/s$/, ''))
}

/** Whether the options of a signal are lengths of time. A day answers it only if we asked for it. */
export function asksMonths(signal: Signal): boolean {
  return signal.kind === 'choice' && rangesOf(signal)?.months === true
}

function rangesOf(signal: Signal): Ranges | null {
  const known = kept.get(signal)
  if (known !== undefined) return known
  const options = signal.extract.flatMap((matcher) => {
    if (matcher.match !== 'phrase' || typeof matcher.means !== 'string') return []
    const range = [...matcher.phrases, matcher.means.replaceAll('_', ' ')].map(rangeIn).find((found) => found !== null)
    return range ? [{ option: matcher.means, ...range }] : []
  })
  const words = [signal.label, signal.key.replaceAll('_', ' ')].flatMap((name) => name.toLowerCase().split(' '))
  const cue = new RegExp(`\\b(?:${words.filter((word) => /^[a-z]{4,}$/.test(word)).join('|') || '(?!)'})`)
  const months =
    options.length > 0 && signal.extract.some((matcher) => 'phrases' in matcher && matcher.phrases.some(isOfMonths))
  const ranges = options.length > 1 ? { options: options.toSorted((a, b) => a.low - b.low), months, cue } : null
  kept.set(signal, ranges)
  return ranges
}

function isOfMonths(phrase: string): boolean {
  return /\d.*\bmonths?\b/.test(phrase)
}

const rangeIn = memoizeByText((phrase): { low: number; high: number } | null => {
  if (!/\d/.test(phrase)) return null
  const plain = plainText(phrase)
  const between = BETWEEN.exec(plain)
  if (between) {
    const high = amount(between[3]!, between[4])
    return { low: amount(between[1]!, between[2] ?? (between[4] && high > 1_000 ? between[4] : undefined)), high }
  }
  const below = BELOW.exec(plain)
  if (below) return { low: -Infinity, high: amount(below[1]!, below[2]) - (plain.includes('up to') ? 0 : 1e-6) }
  const above = ABOVE.exec(plain) ?? AND_MORE.exec(plain)
  return above ? { low: amount(above[1]!, above[2]), high: Infinity } : null
}, PHRASES_KEPT_MAX)

function amount(digits: string, unit: string | undefined): number {
  return Number(digits.replaceAll(',', '')) * (unit ? 1_000 : 1)
}

type NumberHit = Hit & { value: number }

function numbersIn(text: string): NumberHit[] {
  const numerals = findNumerals(text).map(({ start, end, value }) => {
    const unit = /^ ?(?:k\b|thousand|grand)/.exec(text.slice(end, end + 12))
    return { start, end: end + (unit?.[0].length ?? 0), value: value * (unit ? 1_000 : 1) }
  })
  return joined(text, numerals).map((number) => {
    const before = text.slice(Math.max(0, number.start - 16), number.start)
    return {
      ...number,
      value: number.value + (ABOVE_NUMBER.test(before) ? 1e-3 : BELOW_NUMBER.test(before) ? -1e-3 : 0),
    }
  })
}

/** A range of two numbers becomes its middle: "3 to 5" is 4. */
function joined(text: string, numbers: NumberHit[]): NumberHit[] {
  return numbers.flatMap((each, i): NumberHit[] => {
    const next = numbers[i + 1]
    const before = numbers[i - 1]
    if (before && RANGE_GAP.test(text.slice(before.end, each.start))) return []
    if (!next || !RANGE_GAP.test(text.slice(each.end, next.start))) return [each]
    return [{ start: each.start, end: next.end, value: (each.value + next.value) / 2 }]
  })
}

function monthsIn(reading: Reading, { timezone }: Context): NumberHit[] {
  const { text } = reading
  const spans = joined(text, findNumerals(text)).flatMap(({ start, end, value }): NumberHit[] => {
    const unit = MONTHS_OF.exec(text.slice(end, end + 10))
    const isBare = /^\W*$/.test(text.slice(0, start)) && /^\W*$/.test(text.slice(end))
    if (!unit) return isBare ? [{ start, end, value }] : []
    return [{ start, end: end + unit[0].length, value: value * MONTHS_IN[unit[1]!.replace(/s$/, '')]! }]
  })
  if (spans.length > 0) return spans
  const today = dayIn(timezone, reading.receivedAt)
  return findDays(text, today).map(({ start, end, day }) => ({ start, end, value: (day - today) / 30 }))
}

/** The option whose count ("two_bed", "6 hours", "four_plus") is the number that answers our question. */
export function countedOption(signal: Signal, { text }: Reading, { asked, taken, claimed }: Context): Finding | null {
  if (!asked) return null
  const counts = countsOf(signal)
  if (counts.length < 2) return null
  for (const number of findNumerals(text)) {
    if (number.vague || overlapsAny(number, [...taken, ...claimed]) || isSum(text, number)) continue
    const fit = counts.find(({ low, high }) => number.value >= low && number.value <= high)
    if (fit) return { start: number.start, end: number.end, value: fit.option }
  }
  return null
}

const countsKept = new WeakMap<Signal, OptionRange[]>()

function countsOf(signal: Signal): OptionRange[] {
  const known = countsKept.get(signal)
  if (known) return known
  const options = [...choicesOf(signal)]
  const counts = options.flatMap((option): OptionRange[] => {
    const name = plainText(option.replaceAll('_', ' '))
    const [number, second] = findNumerals(name)
    if (!number || second || number.vague) return []
    const isOpen = AND_UP.test(name.slice(number.end))
    return [{ option, low: number.value, high: isOpen ? Infinity : number.value }]
  })
  countsKept.set(signal, counts)
  return counts
}

const AND_UP = /^ ?(?:plus|\+|or more|and up|or above)/

function isSum(text: string, { start, end }: Hit): boolean {
  return /\$ ?$/.test(text.slice(0, start)) || /^ ?(?:k\b|dollars|bucks|%)/.test(text.slice(end))
}

const CLOCK = /\b(1[0-2]|[1-9])(?::([0-5]\d))? ?(-?ish|am|a\.m|pm|p\.m|o'?clock)?\b(?!\d|\/|%|,\d)/
const PARTS: [RegExp, (hour: number) => boolean][] = [
  [/^mornings?$/, (hour) => hour < 12],
  [/^(?:noon|lunch(?:time)?|midday)$/, (hour) => hour >= 11.5 && hour < 13.5],
  [/^afternoons?$/, (hour) => hour >= 12 && hour < 17],
  [/^(?:evenings?|after work|nights?)$/, (hour) => hour >= 17],
]
const WORKING_FROM = 7

/** The option for the part of the day that contains the hour of the answer: "around 2". */
export function partOfDay(signal: Signal, { text }: Reading, { asked }: Context): Finding | null {
  const clock = asked ? CLOCK.exec(text) : null
  if (!clock) return null
  const [time, hours, minutes, half] = clock
  const isMorning = half ? half.startsWith('a') : false
  const isAfternoon = half?.startsWith('p') || (!isMorning && Number(hours) < WORKING_FROM)
  const hour =
    (Number(hours) % 12) + (isAfternoon || (hours === '12' && !isMorning) ? 12 : 0) + Number(minutes ?? 0) / 60
  const options = signal.extract.flatMap((matcher) =>
    matcher.match === 'phrase' && typeof matcher.means === 'string'
      ? matcher.phrases.map((phrase) => ({ phrase: phrase.toLowerCase(), value: matcher.means as string }))
      : [],
  )
  const named = PARTS.flatMap(([word, holds]) =>
    options.filter(({ phrase }) => word.test(phrase)).map((option) => ({ ...option, holds })),
  )
  if (new Set(named.map(({ value }) => value)).size < 2) return null
  const fits = named.filter(({ holds }) => holds(hour))
  const fit = fits.find(({ phrase }) => /noon|lunch|midday/.test(phrase) && !/after/.test(phrase)) ?? fits[0]
  return fit ? { start: clock.index, end: clock.index + time.length, value: fit.value } : null
}

const SQUEEZED_MIN = 3
const JOINED_WORDS_MAX = 3
const NEAR_LETTERS_MIN = 6
const SHORT_ANSWER_WORDS = 3
const SLIPS_MAX = 2

/**
 * An option in another spelling: without a blank or a hyphen ("heatpump", "S.A.T."), or in a short answer with two
 * wrong letters.
 */
export function nearOption(signal: Signal, reading: Reading, { asked }: Context): Finding | null {
  const words = wordsOf(reading.text)
  const least = asked ? SQUEEZED_MIN : NEAR_LETTERS_MIN
  const runs = new Map<string, Hit & { count: number }>()
  for (let count = JOINED_WORDS_MAX; count > 0; count--) {
    for (let i = 0; i + count <= words.length; i++) {
      const run = words.slice(i, i + count)
      const letters = run.map(({ word }) => word).join('')
      if (letters.length >= least) runs.set(letters, { start: run[0]!.start, end: run.at(-1)!.end, count })
    }
  }
  const isShort = asked && words.length <= SHORT_ANSWER_WORDS
  const near: Finding[] = []
  for (const matcher of signal.extract) {
    if (matcher.match !== 'phrase' || typeof matcher.means !== 'string' || (matcher.asked && !asked)) continue
    for (const { option, count, isPattern } of squeezed(matcher.phrases)) {
      const same = runs.get(option)
      if (same && same.count !== count && !isPattern && !isNegated(reading.text, same.start))
        return { start: same.start, end: same.end, value: matcher.means }
      if (asked && count === 1 && option.length >= CLIPPED_FROM) near.push(...clippedIn(words, option, matcher.means))
      if (!isShort || count > 1 || option.length < NEAR_LETTERS_MIN) continue
      const slipped = words.find(({ word }) => isNear(word, option))
      if (slipped) near.push({ start: slipped.start, end: slipped.end, value: matcher.means })
    }
  }
  return new Set(near.map(({ value }) => value)).size === 1 ? near[0]! : null
}

/** An option whose beginning is a word of the text: "chiro" for chiropractor. */
function clippedIn(words: Word[], option: string, value: string): Finding[] {
  const clipped = words.filter(
    ({ word }) =>
      word.length >= CLIPPED_MIN && word.length <= option.length - CLIPPED_LETTERS && option.startsWith(word),
  )
  return clipped.map(({ start, end }) => ({ start, end, value }))
}

const CLIPPED_MIN = 5
const CLIPPED_LETTERS = 3
const CLIPPED_FROM = CLIPPED_MIN + CLIPPED_LETTERS
const BLANK = /[\s-]/
/** A phrase with alternatives or a gap does not name an option by itself. */
const IS_PATTERN = /[…/]|\.{3}/

function isNear(word: string, option: string): boolean {
  return word.length >= NEAR_LETTERS_MIN - 1 && word[0] === option[0] && distance(word, option) <= SLIPS_MAX
}

type Squeezed = { option: string; count: number; isPattern: boolean }

const squeezedKept = new WeakMap<string[], Squeezed[]>()

/** Phrases as one word each, with the number of their words. */
function squeezed(phrases: string[]): Squeezed[] {
  const known = squeezedKept.get(phrases)
  if (known) return known
  const found = phrases.map((phrase) => ({
    option: plainText(phrase).replace(/[^\p{L}\p{N}]/gu, ''),
    count: phrase.split(BLANK).length,
    isPattern: IS_PATTERN.test(phrase),
  }))
  squeezedKept.set(phrases, found)
  return found
}
