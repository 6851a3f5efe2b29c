import { anyOf } from '../../../texts/index.ts'

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
  ['tewlve', 12],
  ['fiften', 15],
  ['veintiun', 21],
] as [string, number][]
const TENS = [
  ...list('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ...list('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa', 20, 10),
  ['fourty', 40],
  ['ninty', 90],
] as [string, number][]
const HUNDREDS = [
  ...list('doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos', 200, 100),
  ['cien', 100],
  ['ciento', 100],
] as [string, number][]
/** The digits from one in English words. */
export const ONE_TO_NINE = anyOf`
  one | two | three | four | five | six | seven | eight | nine
`
const VALUES = new Map([...ONES, ...TEENS, ...TENS, ...HUNDREDS])

const oneOf = (words: [string, number][]): string =>
  `(?:${words
    .map(([word]) => word)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})`
/** "Hundred" as leads spell it. */
export const HUNDRED = anyOf`
  hundreds? | hundo | hunnid | hunned | hunderd
`
const BELOW_100 = `(?:${oneOf(TENS)}(?:[ -](?:y )?${oneOf(ONES)})?|${oneOf(TEENS)}|${oneOf(ONES)})\\b`
/** From 10 to 99 in words: "twenty five", "twelve". */
export const TENS_OR_TEENS = `(?:${oneOf(TENS)}(?:[ -]${oneOf(ONES)})?|${oneOf(TEENS)})`
const ROUND_HUNDREDS = `(?:(?:(?:(?:a|${BELOW_100})[ -])?${HUNDRED}|${oneOf(HUNDREDS)})(?:(?: and| y)? ${BELOW_100})?)`
/** "Two twenty five" and "two-fifty" are hundreds and the rest. */
const SPOKEN = `(?:${oneOf(ONES)}[ -]${TENS_OR_TEENS})\\b`
/** "A buck fifty" for 150. */
const BUCK = `(?:an? )?buck[ -]${BELOW_100}`
const IN_WORDS = `(?:${BUCK}|${ROUND_HUNDREDS}|${SPOKEN}|${BELOW_100})\\b(?<!\\bonce(?!\\s(?:mil|dias?|meses|semanas|anos?)))`
const POINT = ` (?:point|punto) ${oneOf(ONES)}\\b`

/** Numbers in English and Spanish words, up to the hundreds. */
export const NUMBER_WORDS = `\\b(?:${oneOf([...ONES, ...TEENS])}${POINT}|${IN_WORDS})`

/** The words that any number in words has one of. */
export const NUMBER_STEMS = [...VALUES.keys(), 'hund', 'hunn', 'buck']

/** The value of what `NUMBER_WORDS` matches. */
export function numberOfWords(written: string): number {
  const point = / (?:point|punto) /.exec(written)
  if (point) {
    const [whole, tenths] = [written.slice(0, point.index), written.slice(point.index + point[0].length)]
    return numberOfWords(whole) + numberOfWords(tenths) / 10
  }
  if (/^(?:an? )?buck[ -]/.test(written)) return 100 + numberOfWords(written.replace(/^(?:an? )?buck[ -]/, ''))
  return written.split(/[ -]/).reduce((total, word) => {
    if (/^hun/.test(word)) return (total || 1) * 100
    const value = VALUES.get(word) ?? 0
    return total > 0 && total < 10 && value >= 10 && value < 100 ? total * 100 + value : total + value
  }, 0)
}
