import { findNumerals, type Numeral } from './numerals.ts'
import type { Hit } from './reading.ts'

/** A sum of money; a range has its middle as value. `plain` is a bare number: money only if the talk is of money. */
export type Sum = Hit & { value: number; plain: boolean }

type Part = Hit & { value: number; multiplier: number; plain: boolean; countsOther: boolean; vague: boolean }

const CURRENCY_BEFORE = /(?:us\$|\$|usd|eur|€|£)\s?$/
const CURRENCY_AFTER = /^\s?(?:dollars?|bucks?|usd|euros?|eur|dolares|pesos|pounds?|\$|€|£)(?![a-z])/
const UNITS: [RegExp, number][] = [
  [/^\s?-?(?:k|grand|thousands?|thousnd|thousan|thou|mil|bands?|racks?|stacks?)(?![a-z])/, 1_000],
  [/^g'?s?(?![a-z])/, 1_000],
  [/^(?:m|mm)(?![a-z])/, 1_000_000],
  [/^\s?-?(?:millions?|mill|millon|millones|milion)(?![a-z])/, 1_000_000],
  [/^\s?(?:hundred|hundo)(?![a-z])/, 100],
]
const OTHER_UNIT =
  /^\s?-?(?:%|percent\b|st\b|nd\b|rd\b|th\b|years?\b|yrs?\b|yo\b|months?\b|mos?\b|weeks?\b|wks?\b|days?\b|hours?\b|hrs?\b|mins?\b|minutes?|am\b|pm\b|a\.m|p\.m|o'?clock|sq|sf\b|square|ft\b|feet|foot|inch|bed|bath|rooms?\b|windows?|doors?|floors?|people|kids|street\b|ave|road\b|miles\b|anos?\b|mes\b|meses|semanas?|dias?\b|horas?|stor(?:y|ies)|kwh|kw\b|watts?|panels?|trees?|cars?\b|trucks?\b|acres?|percent|of (?:us|them|em)\b|more\b|questions?|pm\b|amp|year|bdr?m?\b|br\b|ba\b|bedrooms?|baths?|ventanas?|x\s?\d|times\b)/
const NOT_MONEY_BEFORE = /(?:#\s?|\b(?:in|since|unit|apt|suite|age|aged|zip|option|number)\s)$/
const JOINER =
  /^\s?(?:ish\s?)?(?:-+|~|to|or|a|o|hasta|maybe|,? ?(?:or )?(?:maybe|possibly|tal vez)|\. ?maybe)\s?(?:about |like |maybe |up to |even )?(?:us\$|\$|usd|€|£)?\s?$/
const AND_JOINER = /^\s?(?:and|y|&)\s?(?:us\$|\$|usd|€|£)?\s?$/

/** Every sum of money in a text, plain numbers included. */
export function findSums(text: string): Sum[] {
  const parts = findNumerals(text).map((numeral) => partOf(text, numeral))
  const sums: Sum[] = []
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!
    const next = parts[i + 1]
    if (next && isRemainder(text, part, next)) {
      parts[i + 1] = joined(part, next)
    } else if (next && areRange(text, part, next)) {
      if (!next.countsOther) sums.push(rangeOf(part, next))
      i++
    } else if (!part.countsOther && !(part.plain && part.vague)) {
      sums.push({ start: part.start, end: part.end, value: part.value * part.multiplier, plain: part.plain })
    }
  }
  return sums.filter(({ value, plain }) => value > 0 && !(plain && value === 1))
}

function partOf(text: string, numeral: Numeral): Part {
  const before = text.slice(Math.max(0, numeral.start - 12), numeral.start)
  const currency = CURRENCY_BEFORE.exec(before)
  const rest = text.slice(numeral.end, numeral.end + 24)
  const unit = unitOf(rest, numeral.value)
  const named = CURRENCY_AFTER.exec(rest.slice(unit.length))
  const plain = !currency && unit.multiplier === 1 && !named
  return {
    start: numeral.start - (currency?.[0].length ?? 0),
    end: numeral.end + unit.length + (named?.[0].length ?? 0),
    value: numeral.value,
    multiplier: unit.multiplier,
    plain,
    vague: numeral.vague,
    countsOther: OTHER_UNIT.test(rest.slice(unit.length)) || (plain && NOT_MONEY_BEFORE.test(before)),
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
  const opened = /\b(?:between|entre|from)\b[^.!?]{0,12}$/.test(text.slice(Math.max(0, low.start - 24), low.start))
  const beside = gap === ' ' && low.plain && low.value < high.value && high.value <= low.value * 2 && low.value >= 2
  if (/maybe|possibly|tal vez|\.|,/.test(gap) && high.value * high.multiplier < low.value * low.multiplier) return false
  return JOINER.test(gap) || (opened && AND_JOINER.test(gap)) || beside
}

/** "Twelve thousand five hundred", "doce mil quinientos": one sum in two numerals. */
function isRemainder(text: string, high: Part, low: Part): boolean {
  const amount = low.value * low.multiplier
  return (
    high.multiplier === 1_000 &&
    amount >= 100 &&
    amount < 1_000 &&
    /^(?: and| y)? ?$/.test(text.slice(high.end, low.start))
  )
}

function joined(high: Part, low: Part): Part {
  const value = high.value * high.multiplier + low.value * low.multiplier
  return { ...low, start: high.start, value, multiplier: 1, plain: false }
}

/** "10 to 12 thousand": the unit belongs to both, unless the first is already as large. */
function rangeOf(low: Part, high: Part): Sum {
  const shared = low.multiplier === 1 && low.value < 1_000 && low.value <= high.value ? high.multiplier : low.multiplier
  const value = (low.value * shared + high.value * high.multiplier) / 2
  return { start: low.start, end: high.end, value, plain: low.plain && high.plain }
}
