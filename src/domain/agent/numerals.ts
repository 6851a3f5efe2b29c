import { type Hit, without } from './reading.ts'

/** A number in a text, in digits or in words. `vague` numbers ("a", "few") count only what stands behind them. */
export type Numeral = Hit & { value: number; inWords: boolean; vague: boolean }

const list = (words: string, from: number, step: number): [string, number][] =>
  words.split(' ').map((word, i) => [word, from + i * step])
const ONES = [
  ...list('zero one two three four five six seven eight nine', 0, 1),
  ...list('cero uno dos tres cuatro cinco seis siete ocho nueve', 0, 1),
  ['un', 1],
  ['una', 1],
] as [string, number][]
const TEENS = [
  ...list('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 10, 1),
  ...list('diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve', 10, 1),
  ...list(
    'veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
    21,
    1,
  ),
] as [string, number][]
const TENS = [
  ...list('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ...list('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa', 20, 10),
  ['fourty', 40],
] as [string, number][]
const HUNDREDS = [
  ...list('doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos', 200, 100),
  ['cien', 100],
  ['ciento', 100],
] as [string, number][]
const VALUES = new Map([...ONES, ...TEENS, ...TENS, ...HUNDREDS])

const oneOf = (words: [string, number][]): string =>
  `(?:${words
    .map(([word]) => word)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})`
const BELOW_100 = `(?:${oneOf(TENS)}(?:[ -](?:y )?${oneOf(ONES)})?|${oneOf(TEENS)}|${oneOf(ONES)})\\b`
const ROUND_HUNDREDS = `(?:(?:(?:a|${BELOW_100})[ -]hundred|${oneOf(HUNDREDS)})(?:(?: and| y)? ${BELOW_100})?)`
/** "Two twenty five" is 225. */
const SPOKEN = `(?:${oneOf(ONES)}[ -](?:${oneOf(TENS)}(?:[ -]${oneOf(ONES)})?|${oneOf(TEENS)}))\\b`
const IN_WORDS = `\\b(?:${ROUND_HUNDREDS}|${SPOKEN}|${BELOW_100})\\b(?<!\\bonce(?!\\s(?:mil|dias?|meses|semanas|anos?)))`
const DIGITS = String.raw`(?<![\w.,])\d{1,3}(?:[,.]\d{3})+(?![\d])|(?<![\d.,])\d+(?:\.\d+)?`

/** Amounts that count only before a unit ("a grand", "a few weeks", "half a million"). */
const LOOSE = new Map<string, number>([
  ...['a couple of', 'a couple', 'couple of', 'couple', 'un par de', 'next couple of', 'next couple'].map(
    (w): [string, number] => [w, 2],
  ),
  ...['a few', 'few', 'unos', 'unas', 'unos pocos', 'unas pocas'].map((w): [string, number] => [w, 3]),
  ['several', 4],
  ['another', 1],
  ['otro', 1],
  ...['half a', 'half', 'medio', 'media'].map((w): [string, number] => [w, 0.5]),
  ...['quarter of a', 'a quarter', 'quarter', 'un cuarto de'].map((w): [string, number] => [w, 0.25]),
  ['a year and a half', 1.5],
  ['an', 1],
  ['a', 1],
])
const UNIT_AHEAD = String.raw`(?=\s(?:k\b|grand|thousand|hundred|million|mil\b|mill\b|millon|days?\b|weeks?\b|months?\b|years?\b|dias?\b|semanas?\b|mes(?:es)?\b|anos?\b))`
const LOOSELY = String.raw`\b(?:${[...LOOSE.keys()].join('|')})${UNIT_AHEAD}(?: hundred\b)?`
/** "A buck fifty" for 150, "five figures" for the least that they write. */
const BUCK = `\\ba buck ${BELOW_100}`
const FIGURES = String.raw`\b(?:low |mid |high )?(?:five|six|seven|5|6|7)[ -]figures?\b`
const AND_A_HALF = '(?: and a half| y medi[oa])?'
const PATTERN = new RegExp(
  `${FIGURES}|${BUCK}|\\b${ROUND_HUNDREDS}\\b|${LOOSELY}|(?:${DIGITS}|${IN_WORDS})${AND_A_HALF}`,
  'g',
)

/** More numbers than a lead writes in one text; what stands behind them is not read. */
const NUMERALS_MAX = 24

/** Phone numbers, clock times and written-out dates: digits that count nothing. */
const NOT_COUNTS = [
  /\+?\d?[\s.(-]{0,3}\d{3}[\s.)-]{1,3}\d{3}[\s.-]{1,3}\d{4}/g,
  /\+?\d{8,}/g,
  /\d{1,2}:\d{2}/g,
  /\b\d{4}-\d{2}-\d{2}\b/g,
  /\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/g,
  /\b(?:one of|someone|no one|any one|this one|that one|(?:the|not a|not) one(?= (?:that|who|with|on|in|i|we|thing))|not (?:a )?(?:single )?one|which one|every one|one (?:that|who|with)|ones)\b/g,
  /\b(?:24\/7|7 days a week)\b/g,
]

export function findNumerals(text: string): Numeral[] {
  const noise = NOT_COUNTS.flatMap((pattern) => [...text.matchAll(pattern)]).map(toHit)
  return [...without(text, noise).matchAll(PATTERN)].slice(0, NUMERALS_MAX).map((match) => ({
    ...toHit(match),
    value: numberIn(match[0]),
    inWords: !/\d/.test(match[0]),
    vague: /^(?:un|una|an?|few|a few|half|unos|unas)$/.test(match[0]),
  }))
}

function numberIn(written: string): number {
  const half = / (?:and a half|y medi[oa])$/.exec(written)
  if (half) return numberIn(written.slice(0, half.index)) + 0.5
  const figures = /(five|six|seven|5|6|7)[ -]figures?$/.exec(written)
  if (figures) return 10 ** ((VALUES.get(figures[1]!) ?? Number(figures[1])) - 1)
  if (/^\d/.test(written)) return Number(/[,.]\d{3}$/.test(written) ? written.replace(/[,.]/g, '') : written)
  const loose = LOOSE.get(written.replace(/ hundred$/, ''))
  if (loose !== undefined) return written.endsWith(' hundred') ? loose * 100 : loose
  if (written.startsWith('a buck ')) return 100 + numberIn(written.slice(7))
  return written.split(/[ -]/).reduce((total, word) => {
    if (word === 'hundred') return (total || 1) * 100
    const value = VALUES.get(word) ?? 0
    return total > 0 && total < 10 && value >= 10 && value < 100 ? total * 100 + value : total + value
  }, 0)
}

function toHit(match: RegExpExecArray): Hit {
  return { start: match.index, end: match.index + match[0].length }
}
