import { memoizeByText, PHRASES_KEPT_MAX } from '../../texts/index.ts'
import { type Hit, plainText } from './reading.ts'

export type Word = Hit & {
  word: string
  /** Without its plural ending. */
  stem: string
  /** Whether a part of a sentence ends before it. */
  opens: boolean
}

/** The tolerance for misspelled words: `eager` for a short answer to our question. */
export type Tolerance = 'none' | 'careful' | 'eager'

const WORD = /[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu
/** The number of other words that may stand between two words of a phrase in a question. */
const WANDER_WORDS_MAX = 2
/**
 * The number of other words that the `…` of a phrase may match, and words that it never matches, because they
 * reverse the meaning.
 */
const GAP_WORDS_MAX = 3
const NEVER_IN_GAP = /^(?:or|nor|not|never|no|but|except|o|ni|pero|sino)$/
/** Common words that differ in one letter from words of playbooks. They are never misspellings. */
const REAL_WORDS = new Set(
  `
    getting going doing keeping giving living moving having making taking talking walking working looking lining
    booking cooking banking backing parking baking rating leaking cleaning sliding single
    keeping better bother brother later latter matter batter winner corner course closet stable
    price prices friend found find finds insure insures insurer insuring expire expires
    rent lent renter retire water waiter matter glass class
  `
    .trim()
    .split(/\s+/),
)

export const wordsOf: (text: string) => Word[] = memoizeByText((text) => {
  let end = 0
  return [...text.matchAll(WORD)].map((match) => {
    const opens = /[.,!?;\n]/.test(text.slice(end, match.index))
    end = match.index + match[0].length
    return { word: match[0], stem: singular(match[0]), start: match.index, end, opens }
  })
})

/** The words of a text without their plural endings. Not kept, for texts that are read once. */
export function stemsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map(singular)
}

/** The position of a phrase, and the number of its own words. */
export type Match = Hit & { places: number }

/** Finds all positions of a phrase. */
export function findPhrase(words: Word[], phrase: string, tolerance: Tolerance): Match[] {
  return positionsOf(words, parsed(phrase), tolerance)
}

/** Finds all positions of each phrase of a list, in the order of the list. */
export function findPhrases(words: Word[], phrases: string[], tolerance: Tolerance): Match[] {
  const list = phraseLists.get(phrases) ?? phrases.map(parsed)
  phraseLists.set(phrases, list)
  return list.flatMap((phrase) => positionsOf(words, phrase, tolerance))
}

function positionsOf(words: Word[], { places, needs, starts }: Phrase, tolerance: Tolerance): Match[] {
  const { all, each } = initialsOf(words)
  if ((needs & ~all) !== 0) return NOWHERE
  const loose = { tolerance, slack: 0 }
  return words.flatMap((first, i) => {
    if ((starts & each[i]!) === 0) return NOWHERE
    const next = fits(words, i, places, 0, loose)
    return next === null ? NOWHERE : [{ start: first.start, end: words[next - 1]!.end, places: places.length }]
  })
}

const NOWHERE: Match[] = []

/** Finds the words of a phrase in this order, with at most two other words between them. For questions. */
export function findLoosely(words: Word[], phrase: string): Hit | null {
  const { places } = parsed(phrase)
  for (const [i, first] of words.entries()) {
    const next = fits(words, i, places, 0, { tolerance: 'careful', slack: WANDER_WORDS_MAX })
    if (next !== null) return { start: first.start, end: words[next - 1]!.end }
  }
  return null
}

/** The first letters of words, each as one bit, and of all together. */
type Initials = { all: number; each: number[] }

const initials = new WeakMap<Word[], Initials>()

function initialsOf(words: Word[]): Initials {
  const known = initials.get(words)
  if (known) return known
  const each = words.map(initialOf)
  const found = { all: each.reduce((some, letter) => some | letter, 0), each }
  initials.set(words, found)
  return found
}

/** The first letter of a word as one bit. Digits share a bit, and so do some rare letters. */
function initialOf({ word }: Pick<Word, 'word'>): number {
  const code = word.charCodeAt(0)
  return 1 << (code < 64 ? 0 : code & 31)
}

type Looseness = { tolerance: Tolerance; slack: number }

/** The words for one place of a phrase. `afterGap`: other words may precede it. */
type Place = { choices: Choice[]; afterGap: boolean }
type Choice = Pick<Word, 'word' | 'stem'>[]

/**
 * `needs`: the first letters that a text must have; `starts`: those that its first word may have. A misspelling keeps them, so that
 * they exclude most phrases.
 */
type Phrase = { places: Place[]; needs: number; starts: number }

/** The index of the word after the places from `at`, if they match from word `i`; otherwise null. */
function fits(words: Word[], i: number, places: Place[], at: number, loose: Looseness): number | null {
  const place = places[at]
  if (!place) return at === 0 ? null : i
  const skipMax = at === 0 ? 0 : place.afterGap ? GAP_WORDS_MAX : loose.slack
  for (let skip = 0; skip <= skipMax && i + skip < words.length; skip++) {
    if (place.afterGap && (words[i + skip]!.opens || (skip > 0 && NEVER_IN_GAP.test(words[i + skip - 1]!.word))))
      return null
    for (const choice of place.choices) {
      if (!standsAt(words, i + skip, choice, loose.tolerance)) continue
      const end = fits(words, i + skip + choice.length, places, at + 1, loose)
      if (end !== null) return end
    }
  }
  return null
}

function standsAt(words: Word[], i: number, choice: Choice, tolerance: Tolerance): boolean {
  for (let offset = 0; offset < choice.length; offset++)
    if (!sameWord(words[i + offset], choice[offset]!, tolerance)) return false
  return true
}

/** "A/c" is one word, not a choice between letters. */
const LETTERS = /^\p{L}\/\p{L}$/u
const phraseLists = new WeakMap<string[], Phrase[]>()

/** Parses a phrase. Results are kept, because every text is compared with the same phrases. */
const parsed = memoizeByText((phrase): Phrase => {
  const places = placesOf(phrase)
  const starts = places[0]?.choices.reduce((some, [first]) => some | initialOf(first!), 0) ?? 0
  return { places, needs: places.reduce((all, place) => all | neededFor(place), 0), starts }
}, PHRASES_KEPT_MAX)

/** The first letters that all choices for a place have in common. */
function neededFor({ choices }: Place): number {
  return choices.reduce((common, choice) => common & choice.reduce((all, each) => all | initialOf(each), 0), -1)
}

function placesOf(phrase: string): Place[] {
  const places: Place[] = []
  let afterGap = false
  for (const part of phrase
    .replace(/\.{3}|…/g, ' … ')
    .trim()
    .split(/\s+/)) {
    if (part === '…') {
      afterGap = true
      continue
    }
    const choices = (LETTERS.test(part) ? [part] : part.split('/'))
      .map((choice) => wordsOf(plainText(choice)).map(({ word, stem }) => ({ word, stem })))
      .filter((choice) => choice.length > 0)
    if (choices.length > 0) places.push({ choices, afterGap })
    afterGap = false
  }
  return places
}

/**
 * Removes matches within a longer one: "sliding door" is not also "siding". Of two equal lengths, the one with
 * more words stays.
 */
export function longestOnly<T extends Hit & Partial<Match>>(hits: T[]): T[] {
  const length = ({ start, end }: Hit) => end - start
  const isBetter = (a: T, b: T) =>
    length(a) > length(b) || (length(a) === length(b) && (a.places ?? 0) > (b.places ?? 0))
  return hits
    .filter((hit) => !hits.some((other) => other.start < hit.end && hit.start < other.end && isBetter(other, hit)))
    .toSorted((a, b) => a.start - b.start)
}

function sameWord(word: Word | undefined, expected: Choice[number], tolerance: Tolerance): boolean {
  if (!word) return false
  const [a, b] = [word.stem, expected.stem]
  if (a === b || word.word === expected.word || isDropped(word.word, expected.word)) return true
  if (tolerance === 'none' || a[0] !== b[0] || /\d/.test(a)) return false
  const slips = REAL_WORDS.has(a) ? 0 : slipsAllowed(b.length, tolerance)
  if (b.length === 6 && tolerance === 'careful' && a.at(-1) !== b.at(-1)) return false
  if (slips === 0 || Math.abs(a.length - b.length) > slips) return false
  if (b.length <= 5 && a.length === b.length && !isSwap(a, b)) return false
  return distance(a, b) <= slips
}

/** Whether only the last g is missing: "sidin", "rentin'". */
function isDropped(word: string, expected: string): boolean {
  return expected.length > 5 && expected.endsWith('ing') && `${word}g` === expected
}

function slipsAllowed(letters: number, tolerance: Tolerance): number {
  if (tolerance === 'eager') return letters >= 8 ? 2 : letters >= 4 ? 1 : 0
  return letters >= 10 ? 2 : letters >= 6 ? 1 : 0
}

const POSSESSIVE = /^(?:ours|yours|hers|theirs)$/

function singular(word: string): string {
  if (POSSESSIVE.test(word)) return word
  const bare = word.replace(/'s$/, '')
  return bare.length > 3 && /[^su]s$/.test(bare) ? bare.slice(0, -1) : bare
}

/** In a short word, only swapped neighbors are a misspelling: "room" and "roof" are two words. */
function isSwap(a: string, b: string): boolean {
  return [...a].toSorted().join('') === [...b].toSorted().join('')
}

/** Damerau-Levenshtein distance: swapped neighbors count as one edit. */
export function distance(a: string, b: string): number {
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
