import { type Hit, plainText } from './reading.ts'

export type Word = Hit & { word: string }

/** How far a misspelt word may be from the playbook's: `eager` when it answers our own question in a few words. */
export type Tolerance = 'none' | 'careful' | 'eager'

const WORD = /[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu
const GAP_WORDS_MAX = 2

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Every place where the phrase's words stand side by side. */
export function findPhrase(words: Word[], phrase: string, tolerance: Tolerance): Hit[] {
  const wanted = wordsOf(plainText(phrase)).map(({ word }) => word)
  if (wanted.length === 0) return []
  return words.flatMap((first, i) => {
    const last = words[i + wanted.length - 1]
    const fits = last && wanted.every((word, offset) => sameWord(words[i + offset]!.word, word, tolerance))
    return fits ? [{ start: first.start, end: last.end }] : []
  })
}

/** The phrase's words in this order, with at most two others between neighbours: for questions, which wander. */
export function findLoosely(words: Word[], phrase: string): Hit | null {
  const wanted = wordsOf(plainText(phrase)).map(({ word }) => word)
  for (const [i, first] of words.entries()) {
    if (!sameWord(first.word, wanted[0] ?? '', 'careful')) continue
    let at = i
    for (const word of wanted.slice(1)) {
      const next = words
        .slice(at + 1, at + 2 + GAP_WORDS_MAX)
        .findIndex((other) => sameWord(other.word, word, 'careful'))
      at = next < 0 ? -1 : at + 1 + next
      if (at < 0) break
    }
    if (at >= 0) return { start: first.start, end: words[at]!.end }
  }
  return null
}

/** Drops what lies inside a longer match: "sliding door" is not also "siding". */
export function longestOnly<T extends Hit>(hits: T[]): T[] {
  const length = ({ start, end }: Hit) => end - start
  return hits
    .filter(
      (hit) => !hits.some((other) => length(other) > length(hit) && other.start < hit.end && hit.start < other.end),
    )
    .toSorted((a, b) => a.start - b.start)
}

function sameWord(said: string, wanted: string, tolerance: Tolerance): boolean {
  const [a, b] = [singular(said), singular(wanted)]
  if (a === b || said === wanted) return true
  if (tolerance === 'none' || a[0] !== b[0] || /\d/.test(a)) return false
  const slips = slipsAllowed(b.length, tolerance)
  if (slips === 0 || Math.abs(a.length - b.length) > slips) return false
  if (b.length <= 5 && a.length === b.length && !isSwap(a, b)) return false
  return distance(a, b) <= slips
}

function slipsAllowed(letters: number, tolerance: Tolerance): number {
  if (tolerance === 'eager') return letters >= 8 ? 2 : letters >= 4 ? 1 : 0
  return letters >= 10 ? 2 : letters >= 7 ? 1 : 0
}

function singular(word: string): string {
  const bare = word.replace(/'s$/, '')
  return bare.length > 3 && /[^su]s$/.test(bare) ? bare.slice(0, -1) : bare
}

/** In a short word another letter is another word ("room", "roof"); only swapped neighbours are a slip. */
function isSwap(a: string, b: string): boolean {
  return [...a].toSorted().join('') === [...b].toSorted().join('')
}

/** Damerau-Levenshtein (neighbours swapped count as one slip). */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        next[j] = Math.min(next[j]!, before[j - 2]! + 1)
    }
    before = row
    row = next
  }
  return row[b.length]!
}
