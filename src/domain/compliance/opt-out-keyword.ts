import { editDistance } from './edit-distance.ts'
import { normaliseClauses, normaliseText } from './normalise-text.ts'
import {
  BARE_OBJECT_KEYWORDS,
  COURTESY_WORDS,
  DISMISSAL,
  KEYWORD_SLIPS,
  OPT_OUT_KEYWORDS,
  STRONG_KEYWORDS,
} from './opt-out-words.ts'

const KEYWORD_WORDS_MAX = 3
const BARE_OBJECTS = new Set(['it', 'this', 'that'])

/** The keyword of a message that is one or more keywords and courtesy words, or null. Tier 1. */
export function findKeyword(body: string): string | null {
  return keywordOf(normaliseText(body)) ?? keywordOf(normaliseClauses(body).replaceAll(' | ', ' '))
}

/** The keyword that stands alone as a clause of a longer message, or beside dismissals only. Takes `clauses` by `|`. */
export function findKeywordClause(clauses: string): string | null {
  const parts = clauses.split(' | ')
  const keywords = parts.map(keywordOf)
  const strong = keywords.find((keyword) => keyword !== null && STRONG_KEYWORDS.has(keyword))
  if (strong) return strong
  const first = keywords.find((keyword) => keyword !== null) ?? null
  const allDismiss = parts.every((part, index) => keywords[index] !== null || DISMISSAL.test(part))
  return allDismiss ? first : null
}

/** What is left of a normalised text without its courtesies; the text itself when it is nothing else. */
export function withoutCourtesy(words: string): string {
  const left = words.split(' ').filter((word) => !COURTESY_WORDS.has(word))
  return left.length === 1 ? left[0]! : words
}

function keywordOf(text: string): string | null {
  const words = text.replace(/(\p{L})\1{2,}/gu, '$1').split(' ')
  let found: string | null = null
  for (let index = 0; index < words.length; ) {
    const keyword = keywordAt(words, index)
    if (keyword) {
      found ??= keyword.name
      index += keyword.words
    } else if (isCourtesy(words[index] ?? '', found)) {
      index++
    } else {
      return null
    }
  }
  return found
}

function isCourtesy(word: string, keyword: string | null): boolean {
  if (COURTESY_WORDS.has(word)) return true
  return keyword !== null && BARE_OBJECT_KEYWORDS.has(keyword) && BARE_OBJECTS.has(word)
}

function keywordAt(words: readonly string[], index: number): { name: string; words: number } | null {
  for (let count = KEYWORD_WORDS_MAX; count > 0; count--) {
    if (index + count > words.length) continue
    const name = words
      .slice(index, index + count)
      .join(' ')
      .replace(/^'+|'+$/g, '')
    if (OPT_OUT_KEYWORDS.has(name)) return { name, words: count }
  }
  const word = words[index] ?? ''
  if (COURTESY_WORDS.has(word) && words.length > 1) return null
  const meant = KEYWORD_SLIPS.get(word) ?? (isNearUnsubscribe(word) ? 'unsubscribe' : undefined)
  return meant === undefined ? null : { name: meant, words: 1 }
}

function isNearUnsubscribe(word: string): boolean {
  return word.startsWith('u') && word !== 'unsubscribed' && editDistance(word, 'unsubscribe', 3) !== null
}
