import { type Hit, plainText } from './reading.ts'

export type Word = Hit & { word: string }

/** How far a misspelt word may be from the playbook's: `eager` when it answers our own question in a few words. */
export type Tolerance = 'none' | 'careful' | 'eager'

const WORD = /[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu
const GAP_WORDS_MAX = 2
/** Plain words that are one letter from what playbooks look for. */
const REAL_WORDS = new Set(
  'single sliding leaking cleaning keeping better bother brother later latter matter batter winner corner course closet stable lining living giving moving having rating looking booking cooking banking backing parking working walking talking taking making baking price prices friend found find finds'.split(
    ' ',
  ),
)
const PHRASES_KEPT_MAX = 20_000
const phraseWords = new Map<string, string[]>()

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** A playbook's phrases are read with every text, so their words are kept. */
function wordsOfPhrase(phrase: string): string[] {
  const kept = phraseWords.get(phrase)
  if (kept) return kept
  if (phraseWords.size >= PHRASES_KEPT_MAX) phraseWords.clear()
  const words = wordsOf(plainText(phrase)).map(({ word }) => word)
  phraseWords.set(phrase, words)
  return words
}

/** Every place where the phrase's words stand side by side. */
export function findPhrase(words: Word[], phrase: string, tolerance: Tolerance): Hit[] {
  const wanted = wordsOfPhrase(phrase)
  if (wanted.length === 0) return []
  return words.flatMap((first, i) => {
    const last = words[i + wanted.length - 1]
    const fits = last && wanted.every((word, offset) => sameWord(words[i + offset]!.word, word, tolerance))
    return fits ? [{ start: first.start, end: last.end }] : []
  })
}

/** The phrase's words in this order, with at most two others between neighbours: for questions, which wander. */
export function findLoosely(words: Word[], phrase: string): Hit | null {
  const wanted = wordsOfPhrase(phrase)
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
  const slips = REAL_WORDS.has(a) ? 0 : slipsAllowed(b.length, tolerance)
  if (b.length === 6 && tolerance === 'careful' && a.at(-1) !== b.at(-1)) return false
  if (slips === 0 || Math.abs(a.length - b.length) > slips) return false
  if (b.length <= 5 && a.length === b.length && !isSwap(a, b)) return false
  return distance(a, b) <= slips
}

function slipsAllowed(letters: number, tolerance: Tolerance): number {
  if (tolerance === 'eager') return letters >= 8 ? 2 : letters >= 4 ? 1 : 0
  return letters >= 10 ? 2 : letters >= 6 ? 1 : 0
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
