import { memoizeByText } from '../../../texts/index.ts'
import { translatedWords } from '../spanish.ts'
import { stemsOf } from '../words.ts'
import { tradeLines } from './trade-words.ts'

/** The lines of each phrase: a number if there is only one, because there are 60,000 phrases. */
type Phrases = { linesOf: Map<string, number | number[]>; wordsMax: number }

let index: Phrases | undefined

const LETTERS_MIN = 4
/** A phrase of more lines than this is not specific to any of them. */
const LINES_MAX = 12
const SURE_OF_ONE_WORD = 0.7

/** The phrases of all lines by their stems. */
function readPhrases(): Phrases {
  if (index) return index
  const linesOf: Phrases['linesOf'] = new Map()
  let wordsMax = 0
  for (const [i, line] of tradeLines().entries()) {
    for (const phrase of new Set(line.replace(' = ', ', ').split(', '))) {
      if (phrase.length < LETTERS_MIN) continue
      const stems = stemsOf(phrase)
      const key = stems.join(' ')
      wordsMax = Math.max(wordsMax, stems.length)
      const lines = linesOf.get(key)
      linesOf.set(key, lines === undefined ? i : [lines, i].flat())
    }
  }
  for (const [phrase, lines] of linesOf) if (phrase === '' || countOf(lines) > LINES_MAX) linesOf.delete(phrase)
  index = { linesOf, wordsMax }
  return index
}

function countOf(lines: number | number[]): number {
  return typeof lines === 'number' ? 1 : lines.length
}

/** The things of the trades that a text names, by their lines; each with how certain it is. */
export const thingsIn: (text: string) => ReadonlyMap<number, number> = memoizeByText((text) => {
  const { linesOf, wordsMax } = readPhrases()
  const words = translatedWords(text)
  const things = new Map<number, number>()
  for (const start of words.keys()) {
    let phrase = ''
    for (const [more, { stem }] of words.slice(start, start + wordsMax).entries()) {
      phrase = more === 0 ? stem : `${phrase} ${stem}`
      const lines = linesOf.get(phrase)
      if (lines === undefined) continue
      const sure = (more > 0 ? 1 : SURE_OF_ONE_WORD) / Math.sqrt(countOf(lines))
      for (const line of [lines].flat()) things.set(line, Math.max(things.get(line) ?? 0, sure))
    }
  }
  return things
})

/** How surely two texts name the same thing, whatever they call it. */
export function sameThing(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  let best = 0
  for (const [line, sure] of one) best = Math.max(best, Math.min(sure, other.get(line) ?? 0))
  return best
}
