import { anyOf, memoizeByText, pattern } from '../../../texts/index.ts'
import type { Hit } from '../reading.ts'
import { findNumerals, type Numeral } from './numerals.ts'

/**
 * A sum of money; a range has its middle as value, and its ends as `low` and `high`. A `plain` sum is a bare number, which is money
 * only if the text is about money.
 */
export type Sum = Hit & { value: number; low: number; high: number; plain: boolean }

type Part = Hit & { value: number; multiplier: number; plain: boolean; countsOther: boolean; vague: boolean }

const CURRENCY_BEFORE = /(?:us\$|\$|usd|eur|€|£)\s?$/
const CURRENCY_AFTER = /^\s?(?:dollars?|dollers?|bucks?|usd|euros?|eur|dolares|pesos|\$|€|£)(?![a-z])/
const THOUSAND = anyOf`
  k | grands? | thousands? | thousnd | thousan | thosand | thousend | thou | mil
  bands? | racks? | stacks? | large
`
const UNITS: [RegExp, number][] = [
  [pattern()`^\s?-?(?:ish )?${THOUSAND}(?![a-z])`, 1_000],
  [/^\s?g'?s?(?![a-z])/, 1_000],
  [/^(?:m|mm)(?![a-z])/, 1_000_000],
  [/^\s?-?(?:millions?|mill|millon|millones|milion)(?![a-z])/, 1_000_000],
]
const TIMES = anyOf`
  years?\b | yrs?\b | yo\b | year | months?\b | mos?\b | weeks?\b | wks?\b | days?\b | times\b
  hours?\b | hrs?\b | mins?\b | minutes? | am\b | pm\b | a\.m | p\.m | o'?clock
  anos?\b | mes\b | meses | semanas? | dias?\b | horas?
`
const MEASURES = anyOf`
  % | percent\b | sq | sf\b | square | ft\b | feet | foot | inch | acres? | pounds?\b | lbs?\b
  miles\b(?! de) | kwh | kw\b | watts? | amp | x\s?\d
`
const PLACES_IN_ORDER = anyOf`
  st\b | nd\b | rd\b | th\b
`
const PARTS_OF_HOMES = anyOf`
  bed | bath | rooms?\b | windows? | doors? | floors? | stor(?:y|ies) | units?\b | ventanas?
  bdr?m?\b | br\b | ba\b | bedrooms? | baths?
`
const PEOPLE = anyOf`
  people | kids | guys\b | guests?\b | of (?:us|them|em|those|these)\b
`
const ADDRESSES = anyOf`
  street\b | ave | road\b
`
const THINGS = anyOf`
  panels? | trees? | cars?\b | trucks?\b | houses\b | homes\b
  more\b | questions? | quotes\b | bids\b | bills\b | payments\b | checks\b
`
/** A unit that no sum has: "15 years", "2 bedrooms", "3 quotes". */
const OTHER_UNIT = pattern()`
  ^\s?-?(?:${TIMES}|${MEASURES}|${PLACES_IN_ORDER}|${PARTS_OF_HOMES}|${PEOPLE}|${ADDRESSES}|${THINGS})
`
const NOT_MONEY_BEFORE = /(?:#\s?|\b(?:unit|apt|suite|age|aged|zip|option|number|on the|until|till|after|route)\s)$/
/** How much more or less a sum may be: "15k give or take 2". */
const SWING_BEFORE = /(?:give or take|plus or minus|\+\/-|\bmas o menos)\s(?:a |about |like )?(?:us\$|\$)?$/
const SOFTLY = anyOf`
  about | like | maybe | up to | even | around | possibly | probably | perhaps
`
const CURRENCY = anyOf`
  us\$ | \$ | usd | € | £
`
const OR = anyOf`
  -+ | ~ | \/ | to | or | through | thru | a | o | hasta
  maybe | ,? ?(?:or )?(?:maybe|possibly|perhaps|tal vez|quizas) | \. ?maybe
`
/** Between the ends of a range: "10 to 12", "10, maybe 12". */
const JOINER = pattern()`^\s?(?:ish\s?)?${OR}\s?(?:${SOFTLY} )?${CURRENCY}?\s?$`
/** The same after "between": "10 and 12". */
const AND_JOINER = pattern()`^\s?(?:and|y|&)\s?(?:${SOFTLY} )?${CURRENCY}?\s?$`
/** "350, 360" is a range, "3, 15" is a list. */
const LISTED_TIMES_MAX = 1.25
const RANGE_OPENS = /\b(?:between|btw|btwn|betwn|bet|anywhere from|entre|from)\b[^.!?]{0,12}$/

/** Every sum of money in a text, plain numbers included. */
export const findSums: (text: string) => Sum[] = memoizeByText((text) => {
  const parts = findNumerals(text).map((numeral) => partOf(text, numeral))
  const sums: Sum[] = []
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!
    const next = parts[i + 1]
    const whole = next && joined(text, part, next)
    if (whole) {
      parts[i + 1] = whole
    } else if (next && areRange(text, part, next)) {
      if (!next.countsOther) sums.push(rangeOf(part, next))
      i++
    } else if (!part.countsOther && !(part.plain && part.vague)) {
      const value = part.value * part.multiplier
      sums.push({ start: part.start, end: part.end, value, low: value, high: value, plain: part.plain })
    }
  }
  return sums.map((sum) => shareOf(text, sum)).filter(({ value, plain }) => value > 0 && !(plain && value === 1))
})

const PERCENT_OF =
  /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?) ?(?:%|percent|por ?ciento) (?:of|de) (?:the |about |like |around )?$/

/** "1% of 300k" is 3,000. */
function shareOf(text: string, sum: Sum): Sum {
  const share = PERCENT_OF.exec(text.slice(Math.max(0, sum.start - 32), sum.start))
  if (!share || sum.value < 1_000) return sum
  const value = (sum.value * Number(share[1])) / 100
  return { ...sum, start: sum.start - share[0].length, value, low: value, high: value, plain: false }
}

function partOf(text: string, numeral: Numeral): Part {
  const before = text.slice(Math.max(0, numeral.start - 24), numeral.start)
  const currency = CURRENCY_BEFORE.exec(before)
  const rest = text.slice(numeral.end, numeral.end + 24)
  const unit = unitOf(rest, numeral.value)
  const half =
    unit.multiplier > 1 ? (/^(?: and a half| y medi[oa])\b/.exec(rest.slice(unit.length))?.[0].length ?? 0) : 0
  const units = unit.length + half
  const named = CURRENCY_AFTER.exec(rest.slice(units))
  const plain = !currency && unit.multiplier === 1 && !named
  return {
    start: numeral.start - (currency?.[0].length ?? 0),
    end: numeral.end + units + (named?.[0].length ?? 0),
    value: numeral.value + (half > 0 ? 0.5 : 0),
    multiplier: unit.multiplier,
    plain,
    vague: numeral.vague,
    countsOther:
      OTHER_UNIT.test(rest.slice(units)) ||
      SWING_BEFORE.test(before) ||
      (plain && NOT_MONEY_BEFORE.test(before)) ||
      (plain && numeral.value >= 1_900 && numeral.value <= 2_100 && /\b(?:in|since)\s$/.test(before)),
  }
}

/** "1.5 mil" is English and a million and a half; "15 mil" is Spanish and fifteen thousand. */
function unitOf(rest: string, value: number): { multiplier: number; length: number } {
  for (const [pattern, multiplier] of UNITS) {
    const match = pattern.exec(rest)
    if (match)
      return {
        multiplier: /mil$/.test(match[0]) && !Number.isInteger(value) ? 1_000_000 : multiplier,
        length: match[0].length,
      }
  }
  return { multiplier: 1, length: 0 }
}

function areRange(text: string, low: Part, high: Part): boolean {
  const gap = text.slice(low.end, high.start + (CURRENCY_BEFORE.test(text.slice(0, high.start)) ? 1 : 0))
  const opened = RANGE_OPENS.test(text.slice(Math.max(0, low.start - 24), low.start))
  const beside = gap === ' ' && low.plain && low.value < high.value && high.value <= low.value * 2 && low.value >= 2
  const { low: from, high: to } = rangeOf(low, high)
  if (/^, $/.test(gap)) return low.plain && high.plain && from < to && to <= from * LISTED_TIMES_MAX
  if (/maybe|possibly|perhaps|tal vez|quizas|\.|,/.test(gap) && to < from) return false
  return JOINER.test(gap) || (opened && AND_JOINER.test(gap)) || beside
}

/** One sum in two numerals: "nineteen thousand five", "twelve thousand five hundred", "a million two", "165 dollars 20 cents", "nine five". */
function joined(text: string, high: Part, low: Part): Part | null {
  if (!/^(?: and| y| con)? ?$/.test(text.slice(high.end, low.start))) return null
  const whole = high.value * high.multiplier
  const amount = low.value * low.multiplier
  const sum = (value: number, end = low.end): Part => {
    return { ...low, start: high.start, end, value, multiplier: 1, plain: false, countsOther: low.countsOther }
  }
  const cents = /^ ?(?:cents?|centavos?)\b/.exec(text.slice(low.end))
  if (cents && !high.plain && low.value < 100) return sum(whole + low.value / 100, low.end + cents[0].length)
  if (high.multiplier === 1_000 && amount >= 100 && amount < 1_000) return sum(whole + amount)
  if (high.multiplier === 1_000 && whole >= 10_000 && low.value < 10 && /^[a-z]+$/.test(text.slice(low.start, low.end)))
    return sum(whole + low.value * 100)
  if (high.multiplier === 1_000_000 && low.plain && low.value < 10) return sum(whole + low.value * 100_000)
  if (high.multiplier === 1_000_000 && amount >= 100 && amount < 1_000_000)
    return sum(whole + (low.plain && amount < 1_000 ? amount * 1_000 : amount))
  const isSpoken = /^[a-z]+ [a-z]+$/.test(text.slice(high.start, low.end)) && high.plain && low.plain
  if (isSpoken && low.value < high.value && low.value > 0 && high.value < 20 && low.value < 10)
    return { ...low, start: high.start, value: high.value + low.value / 10 }
  return null
}

/** "10 to 12 thousand": the unit belongs to both, unless the first is already as large; "275 to 3" ends at 300. */
function rangeOf(low: Part, high: Part): Sum {
  const isShort = low.multiplier === 1 && low.value < 1_000 && low.value <= high.value
  const from = low.value * (isShort ? high.multiplier : low.multiplier)
  const isBare = high.plain && low.multiplier > 1 && high.value >= low.value && high.value < 1_000
  const to = high.value * (isBare ? low.multiplier : high.multiplier)
  const [first, last] = likeSized(from, to)
  const plain = low.plain && high.plain
  return { start: low.start, end: high.end, value: (first + last) / 2, low: first, high: last, plain }
}

function likeSized(from: number, to: number): [number, number] {
  if (from < 10 && to >= 100 && to < 1_000) return [from * 100, to]
  if (from < 10 && to >= 1_000 && to < 10_000) return [from * 1_000, to]
  if (to < 10 && from >= 100 && from < 1_000 && to * 100 > from) return [from, to * 100]
  return [from, to]
}
