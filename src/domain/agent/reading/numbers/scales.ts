import { anyOf, pattern } from '../../../texts/index.ts'
import { withBlanks } from '../reading.ts'
import type { Unit } from '../typed/units.ts'
import { findNumerals, type Numeral } from './numerals.ts'

const THOUSANDS = /^(?:,? ?xxx\b| ?k\b| ?-?(?:thousand|thou|grand|mil)\b)/
const SHARE = /^ ?(?:and )?(?:an? )?(1\/2|1⁄2|1\/4|1⁄4|3\/4|3⁄4|half|quarter)\b/
const SHARES: Record<string, number> = { half: 0.5, quarter: 0.25, '1/2': 0.5, '1/4': 0.25, '3/4': 0.75 }
const FULL_AND_HALF = /\b(?:an?|1|one) full(?: bath\w*)?(?: and|,) (?:an?|1|one) half\b/
const DOZENS = /\b(half a dozen|(?:an?|one|1|two|2|couple|three|3|four|4) dozen|dozen)\b/g
const DOZEN_COUNTS: Record<string, number> = { two: 24, '2': 24, couple: 24, three: 36, '3': 36, four: 48, '4': 48 }
const ORDINAL_WORDS = anyOf`
  first | second | third | fourth | fifth | sixth | seventh | eighth?
  nineth | ninth | tenth | eleventh | twelfth
`
const BEFORE_FIRST_GRADE = anyOf`
  pre-?k | kindergarten | kinder
`
const YEARS_OF_HIGH_SCHOOL = anyOf`
  freshman | sophomore | junior(?! high) | senior
`
/** "7th", "kindergarten", "senior". */
const ORDINALS = pattern('g')`
  \b(?:(\d{1,2})(?:st|nd|rd|th)
  |(${BEFORE_FIRST_GRADE}|${ORDINAL_WORDS}|${YEARS_OF_HIGH_SCHOOL}))\b(?! (?:time|one|thing|street))
`
const PLACES = new Map<string, number>([
  ...'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, i): [string, number] => [word, i + 1]),
  ['eight', 8],
  ['nineth', 9],
  ['kindergarten', 0],
  ['kinder', 0],
  ['freshman', 9],
  ['sophomore', 10],
  ['junior', 11],
  ['senior', 12],
])
const ABOUT = anyOf`
  like | maybe | about | just | around | only | i think | probably | have | got
`
const PERHAPS = anyOf`
  lol | i think | maybe | haha | tops | at most
`
/** "A couple" counts by itself only where it is the whole answer. */
const VAGUE_ANSWER = pattern()`
  ^\W*(?:${ABOUT} )*(?:an? )?(couple|pair|few|several)(?: of (?:them|those|em))?(?: ${PERHAPS})?\W*$
`
const VAGUE_COUNTS: Record<string, number> = { couple: 2, pair: 2, few: 3, several: 4 }

/** The numbers of a text for a signal that counts something, with "88k", "1 1/2", "two dozen" and "7th". */
export function numeralsFor(text: string, unit: Unit): Numeral[] {
  const whole = unit.isOrdinal
    ? ordinalsIn(text, unit.words.includes('floor'))
    : unit.isScale
      ? marksIn(text, unit)
      : []
  const areas = unit.words.includes('squares') ? areasIn(text) : []
  const numerals = joinedThousands(text, findNumerals(withBlanks(text, areas)))
    .map((numeral) => withShare(text, numeral))
    .map((numeral) => (unit.words.includes('squares') ? inSquareFeet(text, numeral) : numeral))
    .filter(({ start, end }) => !whole.some((other) => other.start < end && start < other.end))
  const dozens = dozensIn(text)
  const all = [
    ...numerals.filter(({ start, end }) => !dozens.some((other) => other.start <= end && start <= other.end)),
    ...dozens,
    ...areas,
    ...whole,
  ]
  const vague = VAGUE_ANSWER.exec(text)
  if (all.length === 0 && vague) {
    const start = text.indexOf(vague[1]!)
    return [numeral(start, start + vague[1]!.length, VAGUE_COUNTS[vague[1]!]!)]
  }
  if (unit.words.includes('minute')) return minutesIn(text, all)
  const hours = unit.words.includes('hour') ? hoursIn(text, all) : null
  if (hours) return hours
  const half = unit.hasParts ? FULL_AND_HALF.exec(text) : null
  return half ? [numeral(half.index, half.index + half[0].length, 1.5)] : all.toSorted((a, b) => a.start - b.start)
}

const MARK = /(?<![\d/])(\d{1,2}(?:\.\d)?) ?(?:\/|out of) ?(\d{1,3})(?![\d/])/g
const PAINLESS = /\b(?:(?:doesn't|does not|don't|isn't|not) (?:really |even |actually )?hurt(?:ing)?|painless)\b/

/** "9/10" on a scale that ends at 10; "doesn't hurt at all". */
function marksIn(text: string, { max, words }: Unit): Numeral[] {
  const own = new RegExp(
    `(?<![\\d/])(\\d{1,2}(?:\\.\\d)?)(?= (?:for|on|in) (?:the |my )?(?:${words.join('|')})\\b)`,
    'g',
  )
  const named = words.length > 0 ? [...text.matchAll(own)].filter((match) => Number(match[1]) <= max) : []
  if (named.length > 0)
    return named.map((match) => numeral(match.index, match.index + match[0].length, Number(match[1])))
  const marks = [...text.matchAll(MARK)].filter((match) => Number(match[2]) === max)
  const painless = marks.length === 0 ? PAINLESS.exec(text) : null
  if (painless) return [numeral(painless.index, painless.index + painless[0].length, 0)]
  return marks.map((match) => numeral(match.index, match.index + match[0].length, Number(match[1])))
}

function numeral(start: number, end: number, value: number): Numeral {
  return { start, end, value, inWords: true, vague: false }
}

const HOURS = /\b(half an|an|one|two|three|\d(?:\.5)?)(?= (?:hours?|hrs?)\b( and a half)?)/g
const ON_THE_WAY =
  /\b(?:drive|driving|commute|commuting|away|to work|from work|to the office)\b|^\W*(?:\w+ ){0,3}(?:half an|an) hour(?: and a half)?\W*(?:\w+\W*){0,2}$/
const HOUR_COUNTS: Record<string, number> = { 'half an': 0.5, an: 1, one: 1, two: 2, three: 3 }

/** "Half an hour", where minutes are asked for. */
function minutesIn(text: string, numerals: Numeral[]): Numeral[] {
  const hours = ON_THE_WAY.test(text)
    ? [...text.matchAll(HOURS)].map((match) =>
        numeral(
          match.index,
          match.index + match[0].length,
          60 * ((HOUR_COUNTS[match[1]!] ?? Number(match[1])) + (match[2] ? 0.5 : 0)),
        ),
      )
    : []
  const others = numerals.filter(
    ({ end }) =>
      !/^ ?-?(?:(?:hours?|hrs?)\b|min\w* (?:late|early|ago|out|behind|or so late))/.test(text.slice(end, end + 20)),
  )
  return [...hours, ...others].toSorted((a, b) => a.start - b.start)
}

/** "88k", "two thousand four hundred", "a hundred and ten thousand". */
function joinedThousands(text: string, numerals: Numeral[]): Numeral[] {
  const joined: Numeral[] = []
  for (const each of numerals) {
    const unit = THOUSANDS.exec(text.slice(each.end, each.end + 12))
    const scaled =
      unit && each.value < 1_000 ? { ...each, value: each.value * 1_000, end: each.end + unit[0].length } : each
    const before = joined.at(-1)
    const isRest = before && before.value >= 1_000 && before.value % 1_000 === 0 && scaled.value < 1_000 && !unit
    if (isRest && before.inWords && /^ (?:and )?$/.test(text.slice(before.end, each.start)))
      joined.splice(-1, 1, { ...before, end: each.end, value: before.value + each.value })
    else joined.push(scaled)
  }
  return joined
}

/** "1 1/2", "2 and a half". */
function withShare(text: string, each: Numeral): Numeral {
  const share = Number.isInteger(each.value) ? SHARE.exec(text.slice(each.end, each.end + 16)) : null
  if (!share) return each
  const part = SHARES[share[1]!.replace('⁄', '/')] ?? 0
  return { ...each, value: each.value + part, end: each.end + share[0].length }
}

const LENGTH_BY_WIDTH =
  /(?<![\d.,/x-])(\d{2,3})(?: ?(?:ft|feet|foot|'))? ?(?:x|by|por) ?(\d{2,3})(?: ?(?:ft|feet|foot|'))?(?![\d.,]*\d| ?(?:x|by) ?\d)\b/g

/** "40 by 30" is 1,200 square feet. */
function areasIn(text: string): Numeral[] {
  return [...text.matchAll(LENGTH_BY_WIDTH)].map(({ 0: words, 1: length, 2: width, index }) =>
    numeral(index, index + words.length, Number(length) * Number(width)),
  )
}

/** "30 squares" of shingles are 3,000 square feet. */
function inSquareFeet(text: string, each: Numeral): Numeral {
  const unit = each.value < 200 ? /^ ?squares?\b(?! f)/.exec(text.slice(each.end)) : null
  return unit ? { ...each, value: each.value * 100, end: each.end + unit[0].length } : each
}

/** The numbers of a text, dozens included. */
export function withDozens(text: string): Numeral[] {
  const dozens = dozensIn(text)
  if (dozens.length === 0) return findNumerals(text)
  const others = findNumerals(text).filter(
    ({ start, end }) => !dozens.some((other) => other.start <= end && start <= other.end),
  )
  return [...others, ...dozens].toSorted((a, b) => a.start - b.start)
}

function dozensIn(text: string): Numeral[] {
  return [...text.matchAll(DOZENS)].map(({ 0: words, index }) => {
    const value = /^half/.test(words) ? 6 : (DOZEN_COUNTS[words.split(' ')[0]!] ?? 12)
    return numeral(index, index + words.length, value)
  })
}

function ordinalsIn(text: string, isFloor: boolean): Numeral[] {
  return [...text.matchAll(ORDINALS)].flatMap(({ 0: words, 1: digits, 2: name, index }) => {
    if (!isFloor && text.startsWith(' floor', index + words.length)) return []
    const value = digits ? Number(digits) : PLACES.get(name!)
    return value === undefined ? [] : [numeral(index, index + words.length, value)]
  })
}

const HOUR = /\b(half an|an?|one|1) (?:hour|hr)(?! a\b)( and (?:a |an )?half)?/
const HOURS_TAIL = /^ ?(?:hours?|hrs?)/
const TIMES_A_WEEK =
  /\b(?:(once|twice)|(\d|two|three|four|five) (?:times|days|nights|x))(?: (?:a|per|each|every) | )(?:week|wk)\b/
const TIMES: Record<string, number> = { once: 1, twice: 2, two: 2, three: 3, four: 4, five: 5 }

/** "An hour and a half", "1 hr twice a week": the hours of a week. */
function hoursIn(text: string, numerals: Numeral[]): Numeral[] | null {
  const times = TIMES_A_WEEK.exec(text)
  const often = times ? (times[1] ? TIMES[times[1]]! : (TIMES[times[2]!] ?? Number(times[2]))) : 1
  const spoken = HOUR.exec(text)
  const hours = numerals.find(({ end }) => HOURS_TAIL.test(text.slice(end, end + 6)))
  const first = spoken ? (spoken[1] === 'half an' ? 0.5 : spoken[2] ? 1.5 : 1) : hours?.value
  if (first === undefined || (!times && !spoken)) return null
  const start = spoken?.index ?? hours!.start
  const end = Math.max(times ? times.index + times[0].length : 0, spoken ? spoken.index + spoken[0].length : hours!.end)
  return [numeral(Math.min(start, times?.index ?? start), end, first * often)]
}
