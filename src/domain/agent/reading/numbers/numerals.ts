import { anyOf, matchesOf, memoizeByText, pattern } from '../../../texts/index.ts'
import { type Hit, withBlanks } from '../reading.ts'
import { NOT_COUNTS } from './not-counts.ts'
import { HUNDRED, NUMBER_STEMS, NUMBER_WORDS, numberOfWords, ONE_TO_NINE, TENS_OR_TEENS } from './number-words.ts'

/** A number in a text, in digits or in words. A `vague` number ("a", "few") counts only with the thing behind it. */
export type Numeral = Hit & { value: number; inWords: boolean; vague: boolean }

const DIGITS = anyOf`
  (?<![\w.,])\d{1,3}(?:,\d{3})+\.\d{1,2}(?!\d)
  (?<![\w.,])\d{1,3}(?:[,.]\d{3})+(?!\d)
  (?<![\w.,])\d{1,3}, 000(?!\d)
  (?<![\d.,])[1-9]\d{0,2} 000(?!\d)
  (?<![\d.,])\d{1,3},\d{1,2}(?=\s?(?:k\b|mil\b|thou|grand|mill))
  (?<![a-z\d.,])\d+(?:\.\d+)?(?: ${HUNDRED}\b(?:(?: and)? \d{1,2}(?!\d))?)?
`

/** Amounts that count only before a unit ("a grand", "a few weeks", "half a million"). */
const LOOSE = new Map<string, number>([
  ...[
    'a couple of',
    'a couple',
    'couple of',
    'couple',
    'cpl',
    'a cpl',
    'a cpl of',
    'coupla',
    'a coupla',
    'un par de',
    'next couple of',
    'next couple',
  ].map((w): [string, number] => [w, 2]),
  ...['a few', 'few', 'unos', 'unas', 'unos pocos', 'unas pocas'].map((w): [string, number] => [w, 3]),
  ['several', 4],
  ['another', 1],
  ['otro', 1],
  ...['half a', 'half of a', 'half', 'medio', 'media'].map((w): [string, number] => [w, 0.5]),
  ...['quarter of a', 'a quarter of a', 'a quarter', 'quarter', 'un cuarto de'].map((w): [string, number] => [w, 0.25]),
  ...['three quarters of a', 'tres cuartos de'].map((w): [string, number] => [w, 0.75]),
])
const UNITS = anyOf`
  k\b | grand\b | thousand | thou\b | hundred | hundo | hunnid | million | mil\b | mill\b | millon
  days?\b | fortnights?\b | weeks?\b | months?\b | years?\b | decades?\b
  dias?\b | semanas?\b | mes(?:es)?\b | anos?\b
`
const byLength = (words: Iterable<string>): string => [...words].toSorted((a, b) => b.length - a.length).join('|')
const LOOSELY = anyOf`
  \b(?:${byLength(LOOSE.keys())})(?=\s${UNITS})(?: ${HUNDRED}\b)?
  \ban?(?=\s${UNITS})(?!\s${HUNDRED})
`
const BEFORE_BARE_UNIT = anyOf`
  about | like | around | unos | como | son | solo | nomas | casi
`
/** "Mil quinientos", "grand" and "million" with nothing before them are one of their kind. */
const BARE_UNIT = anyOf`
  (?<=^|[^\w ] ?|\b${BEFORE_BARE_UNIT} )(?=(?:mil|millon)\b)
`
/** "Five figures": the least that they write, unless "mid" or "low" is before it. */
const FIGURES = anyOf`
  \b(?:low |mid |high )?(?:to (?:low |mid |high ))?(?:four|five|six|seven|4|5|6|7)[ -]figures?\b
`
const LOW_TO_HIGH = anyOf`
  low | lower | mid | middle | high | upper
`
const TENS_AS_DECADES = anyOf`
  twenties | thirties | forties | fifties | sixties | seventies | eighties | nineties
`
const DECADE_NAMES = anyOf`
  ${TENS_AS_DECADES} | teens | (?:two|three|four|five|six|seven|eight|nine) hundreds | \d{1,3}'?s\b
`
const PART_OF_DECADE = anyOf`
  ${LOW_TO_HIGH}[ -]+(?:to[ -](?:mid|high|upper)[ -]+)?
`
/** "Mid twenties", "the 240s", "low three hundreds". */
const DECADES = anyOf`
  \b${PART_OF_DECADE}?(?:the )?(?:${ONE_TO_NINE} )?${DECADE_NAMES}
`
/** "Mid fours": tenths of a digit. */
const DIGIT_PARTS = anyOf`
  \b${LOW_TO_HIGH}[ -]+${ONE_TO_NINE}s\b
  \b(?:low|mid|high)[ -]+sixes\b
`
const AND_A_HALF = '(?: and a half| and a quarter| and three quarters| y medi[oa])?'
const SHARES: Record<string, number> = { 'and a quarter': 0.25, 'and three quarters': 0.75 }
const NUMERAL = pattern('g')`
  \b[1-9] ${TENS_OR_TEENS}\b
  |${FIGURES}|${DIGIT_PARTS}|${DECADES}|${LOOSELY}
  |(?:${DIGITS}|${NUMBER_WORDS})${AND_A_HALF}
  |${BARE_UNIT}
`
const FIGURE_DIGITS: Record<string, number> = { four: 4, five: 5, six: 6, seven: 7 }
const DECADE_VALUES: Record<string, number> = {
  teens: 10,
  twenties: 20,
  thirties: 30,
  forties: 40,
  fifties: 50,
  sixties: 60,
  seventies: 70,
  eighties: 80,
  nineties: 90,
}

/** More numbers than a lead writes in one text; later ones are not read. */
const NUMERALS_MAX = 24

const STEMS = [
  ...[...NUMBER_STEMS, ...LOOSE.keys()],
  ...['fort', 'twent', 'thirt', 'fift', 'teens', 'mil', 'low', 'mid', 'high', 'upper'],
]
/** Every number has one of these. Most texts have none, and are not read for numbers. */
const ANY = pattern()`\d|\b(?:${byLength(STEMS)}|an? ${UNITS})`

/** The numbers of a text, without those of dates, phone numbers and idioms: "two and a half", "5,000", "mid twenties". */
export const findNumerals: (text: string) => Numeral[] = memoizeByText((text) => {
  if (!ANY.test(text)) return []
  const noise = NOT_COUNTS.flatMap((one) => matchesOf(text, one)).map(toHit)
  return [...withBlanks(text, noise).matchAll(NUMERAL)].slice(0, NUMERALS_MAX).map((match) => ({
    ...toHit(match),
    value: numberIn(match[0]),
    inWords: !/\d/.test(match[0]),
    vague: /^(?:un|una|an?|few|a few|half|unos|unas)$/.test(match[0]),
  }))
})

function numberIn(written: string): number {
  if (written === '') return 1
  const half = / (and a half|and a quarter|and three quarters|y medi[oa])$/.exec(written)
  if (half) return numberIn(written.slice(0, half.index)) + (SHARES[half[1]!] ?? 0.5)
  if (/figures?$/.test(written)) return figures(written)
  if (/(?:ties|teens|hundreds|\d'?s|(?:low|mid|high|er|dle)[ -]+\w+s)$/.test(written)) return decade(written)
  const hundreds = / hun\w+(?:(?: and)? (\d+))?$/.exec(written)
  if (hundreds && /^\d/.test(written)) return Number(written.slice(0, hundreds.index)) * 100 + Number(hundreds[1] ?? 0)
  if (/^\d [a-z]/.test(written)) return Number(written[0]) * 100 + numberOfWords(written.slice(2))
  if (/,\d{3}\.\d{1,2}$/.test(written)) return Number(written.replaceAll(',', ''))
  if (/^\d+,\d{1,2}$/.test(written)) return Number(written.replace(',', '.'))
  if (/^\d/.test(written)) return Number(/(?:[,.]|,? )\d{3}$/.test(written) ? written.replace(/[,. ]/g, '') : written)
  const loose = LOOSE.get(written.replace(/ hun\w+$/, ''))
  if (loose !== undefined) return hundreds ? loose * 100 : loose
  return /^an?$/.test(written) ? 1 : numberOfWords(written)
}

/** "Low", "mid" and "high" are a fifth, a half and four fifths of the way. */
function shareOf(written: string): number | null {
  if (/^low\w*[ -]+to/.test(written)) return 0.35
  if (/^mid\w*[ -]+to/.test(written)) return 0.65
  const found = /^(low|mid|high|upper)/.exec(written)?.[1]
  return found === undefined ? null : { low: 0.2, mid: 0.5, high: 0.8, upper: 0.8 }[found]!
}

function figures(written: string): number {
  const digits = /(four|five|six|seven|\d)[ -]figures?$/.exec(written)![1]!
  const least = 10 ** ((FIGURE_DIGITS[digits] ?? Number(digits)) - 1)
  const share = shareOf(written)
  return share === null ? least : least * 10 * share
}

function decade(written: string): number {
  const base = baseOfDecade(written)
  const share = shareOf(written)
  if (share === null) return /teens$/.test(written) ? 15 : base
  const step = 10 ** (/0+$/.exec(String(base))?.[0].length ?? 0)
  return base + step * share
}

const DIGIT_BEHIND = pattern()`[ -](${ONE_TO_NINE})(?:es|s)$`
const DECADE = pattern()`(?:(${ONE_TO_NINE}) )?(\w+)$`

function baseOfDecade(written: string): number {
  const digits = /(\d+)'?s$/.exec(written)
  if (digits) return Number(digits[1])
  const hundreds = /(\w+) hundreds$/.exec(written)
  if (hundreds) return numberOfWords(hundreds[1]!) * 100
  const ones = DIGIT_BEHIND.exec(written)
  if (ones) return numberOfWords(ones[1]!)
  const tens = DECADE.exec(written)!
  return numberOfWords(tens[1] ?? 'zero') * 100 + (DECADE_VALUES[tens[2]!] ?? 0)
}

function toHit(match: RegExpExecArray): Hit {
  return { start: match.index, end: match.index + match[0].length }
}
