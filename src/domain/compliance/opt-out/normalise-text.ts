import { memoizeByText } from '../../texts/index.ts'

/** Normalises an inbound text before it is read. Pure; the order of the steps matters. */

const SINGLE_QUOTES = /[‘’‚‛′`´＇]/g
const DOUBLE_QUOTES = /[“”„‟″«»]/g
/** Zero-width characters, joiners, variation selectors, the byte order mark, the soft hyphen. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\u00ad/gu
const MARKS = /\p{M}+/gu
const NOT_WORD = /[^\p{L}\p{N}']+/gu
/** Punctuation and emoji that end a clause. A point or colon between digits or single letters does not. */
const CLAUSE_END = /(?<![\d])[.:]+|[.:]+(?!\d)|[!?;,\n\r…()—–|]+|\s[-*~]+\s|\p{Extended_Pictographic}+/gu
/** Punctuation that dictation software writes out as words. */
const DICTATED_END = /\s(?:period|exclamation (?:point|mark))[\s.]*$/u
const SPELT_OUT = /(?<![\p{L}\p{N}])(?:\p{L}[.\-_ ]){2,}\p{L}(?![\p{L}\p{N}])/gu

/** Longer texts are truncated: the wordings that matter are at the beginning, and the time to read stays limited. */
const READ_LENGTH_MAX = 2_000
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u

/** The part of a text that is read. Leading invisible characters do not count. Linear in the length of the text. */
export function readablePart(text: string): string {
  const start = Math.max(0, text.search(VISIBLE))
  return text.slice(start, start + READ_LENGTH_MAX)
}

/**
 * NFKC, straight quotes, no invisible characters, lower case, no accents. Punctuation stays. NFKC can expand one character
 * to 18, so the text is truncated again.
 */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .slice(0, READ_LENGTH_MAX)
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .slice(0, READ_LENGTH_MAX)
}

/** Lower-case words separated by single spaces; only letters, digits and apostrophes are left. */
export function normaliseText(text: string): string {
  return fold(text).replace(NOT_WORD, ' ').trim()
}

/** As `normaliseText`, with ` | ` where a clause ends, and "s.t.o.p" or "s t o p" joined to one word. */
export const normaliseClauses: (text: string) => string = memoizeByText((text) =>
  fold(text)
    .replace(SPELT_OUT, (letters) => letters.replace(/[^\p{L}]/gu, ''))
    .replace(DICTATED_END, '.')
    .replace(/#(?=\s*(?:\p{P}|\p{L}|$))/gu, ' number ')
    .replace(CLAUSE_END, ' | ')
    .split('|')
    .map((clause) => clause.replace(NOT_WORD, ' ').trim())
    .filter((clause) => clause !== '')
    .join(' | '),
)
