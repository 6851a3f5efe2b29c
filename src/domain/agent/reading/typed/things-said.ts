import { memoizeByText } from '../memoize-by-text.ts'
import { inEnglish } from '../spanish.ts'
import { type Word, wordsOf } from '../words.ts'
import { tradeLines } from './trade-words.ts'

/** A phrase by the stems behind its first word, and the lines that have it. */
type Phrase = { rest: string[]; lines: number[] }

let phrases: Map<string, Phrase[]> | undefined

const LETTERS_MIN = 4
/** A phrase of more lines than this is not specific to any of them. */
const LINES_MAX = 12
const SURE_OF_ONE_WORD = 0.7

/** The phrases of all lines by the stem of their first word. */
function phrasesByStem(): Map<string, Phrase[]> {
  if (phrases) return phrases
  const linesOf = new Map<string, number[]>()
  for (const [i, line] of tradeLines().entries()) {
    for (const phrase of new Set(line.replace(' = ', ', ').split(', '))) {
      if (phrase.length < LETTERS_MIN) continue
      const lines = linesOf.get(phrase)
      if (lines) lines.push(i)
      else linesOf.set(phrase, [i])
    }
  }
  phrases = new Map()
  for (const [phrase, lines] of linesOf) {
    const [first, ...rest] = wordsOf(phrase).map(({ stem }) => stem)
    if (first === undefined || lines.length > LINES_MAX) continue
    const own = phrases.get(first)
    if (own) own.push({ rest, lines })
    else phrases.set(first, [{ rest, lines }])
  }
  return phrases
}

/** The things of the trades that a text names, by their lines; each with how certain it is. */
export const thingsIn: (text: string) => ReadonlyMap<number, number> = memoizeByText((text) => {
  const words = inEnglish(text)
  const things = new Map<number, number>()
  for (const [i, { stem }] of words.entries()) {
    for (const { rest, lines } of phrasesByStem().get(stem) ?? []) {
      if (!followAt(words, i + 1, rest)) continue
      const sure = (rest.length > 0 ? 1 : SURE_OF_ONE_WORD) / Math.sqrt(lines.length)
      for (const line of lines) things.set(line, Math.max(things.get(line) ?? 0, sure))
    }
  }
  return things
})

function followAt(words: Word[], at: number, rest: string[]): boolean {
  return rest.every((stem, k) => words[at + k]?.stem === stem)
}

/** How surely two texts name the same thing, whatever they call it. */
export function sameThing(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  let best = 0
  for (const [line, sure] of one) best = Math.max(best, Math.min(sure, other.get(line) ?? 0))
  return best
}
