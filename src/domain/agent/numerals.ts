import { type Hit, without } from './reading.ts'

/** A number in a text, in digits or in words; `after` is what follows it. */
export type Numeral = Hit & { value: number; inWords: boolean }

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const SMALL_ES =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const TENS_ES = 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'
const VALUES = new Map<string, number>([
  ...SMALL.split(' ').map((word, i): [string, number] => [word, i]),
  ...SMALL_ES.split(' ').map((word, i): [string, number] => [word, i]),
  ...TENS.split(' ').map((word, i): [string, number] => [word, 20 + 10 * i]),
  ...TENS_ES.split(' ').map((word, i): [string, number] => [word, 20 + 10 * i]),
  ['un', 1],
  ['una', 1],
  ['fourty', 40],
  ['cien', 100],
  ['doscientos', 200],
  ['quinientos', 500],
])
/** Vague or fractional amounts, which count only before a unit ("a grand", "a few weeks", "half a million"). */
const LOOSE = new Map<string, number>([
  ['a couple of', 2],
  ['a couple', 2],
  ['couple of', 2],
  ['couple', 2],
  ['a few', 3],
  ['few', 3],
  ['several', 4],
  ['another', 1],
  ['otro', 1],
  ['half a', 0.5],
  ['half', 0.5],
  ['medio', 0.5],
  ['un par de', 2],
  ['unos', 3],
  ['unas', 3],
  ['an', 1],
  ['a', 1],
])
const UNIT_AHEAD = String.raw`(?=\s(?:k\b|grand|thousand|hundred|million|mil\b|millon|days?\b|weeks?\b|wks?\b|months?\b|years?\b|yrs?\b|dias?\b|semanas?\b|mes(?:es)?\b|anos?\b))`
const WORD = [...VALUES.keys()]
  .filter((word) => word !== 'once')
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const DIGITS = String.raw`(?<![\w.,])\d{1,3}(?:[,.]\d{3})+(?![\d])|(?<![\d.,])\d+(?:\.\d+)?`
const IN_WORDS = String.raw`\b(?:${WORD}|once(?=\smil\b))(?:[ -](?:y )?(?:${WORD}))*(?: hundred)?\b`
const LOOSELY = String.raw`\b(?:${[...LOOSE.keys()].join('|')})${UNIT_AHEAD}(?: hundred\b)?`
const PATTERN = new RegExp(`${DIGITS}|${IN_WORDS}|${LOOSELY}`, 'g')

/** Phone numbers, clock times and written-out dates: digits that count nothing. */
const NOT_COUNTS = [
  /\+?\d?[\s.(-]*\d{3}[\s.)-]+\d{3}[\s.-]+\d{4}/g,
  /\+?\d{7,}/g,
  /\d{1,2}:\d{2}/g,
  /\b\d{4}-\d{2}-\d{2}\b/g,
  /\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/g,
]

export function findNumerals(text: string): Numeral[] {
  const noise = NOT_COUNTS.flatMap((pattern) => [...text.matchAll(pattern)]).map(toHit)
  return [...without(text, noise).matchAll(PATTERN)].map((match) => ({
    ...toHit(match),
    value: numberIn(match[0]),
    inWords: !/\d/.test(match[0]),
  }))
}

function numberIn(written: string): number {
  if (/^\d/.test(written)) return Number(/[,.]\d{3}$/.test(written) ? written.replace(/[,.]/g, '') : written)
  const loose = LOOSE.get(written.replace(/ hundred$/, ''))
  const words = written.split(/[ -]/)
  const sum = loose ?? words.reduce((total, word) => total + (VALUES.get(word) ?? 0), 0)
  return written.endsWith(' hundred') ? sum * 100 : sum
}

function toHit(match: RegExpExecArray): Hit {
  return { start: match.index, end: match.index + match[0].length }
}
