import { editDistance } from './edit-distance.ts'
import { withLatinLetters } from './look-alikes.ts'
import { normaliseClauses, normaliseText } from './normalise-text.ts'
import {
  BARE_OBJECT_KEYWORDS,
  CONNECTORS,
  COURTESY_WORDS,
  DISMISSAL,
  isCompanion,
  KEYWORD_SLIPS,
  OPT_OUT_KEYWORDS,
  STRONG_KEYWORDS,
} from './opt-out-words.ts'

const KEYWORD_WORDS_MAX = 3
const BARE_OBJECTS = new Set(['it', 'this', 'that'])

const HTML_TAG = /<\/?[a-z][^<>]*>/gi
/** Two keywords in one word: "STOP2END". */
const JOINED = /^(\p{L}+)2(\p{L}+)$/u

/** The keyword of a message that consists of keywords and courtesy words, or null. Tier 1. */
export function findKeyword(body: string): string | null {
  const text = body.replace(HTML_TAG, ' ')
  return keywordIn(text) ?? brokenKeyword(normaliseText(text)) ?? keywordIn(withLatinLetters(text))
}

function keywordIn(text: string): string | null {
  return messageKeyword(normaliseText(text)) ?? messageKeyword(normaliseClauses(text).replaceAll(' | ', ' '))
}

/** The keyword that is a clause of its own in a longer message, alone or next to dismissals. Takes `clauses` by `|`. */
export function findKeywordClause(clauses: string): string | null {
  const parts = clauses.split(' | ')
  const keywords = parts.map(keywordOf)
  const strong = keywords.find((keyword) => keyword !== null && STRONG_KEYWORDS.has(keyword))
  if (strong) return strong
  const first = keywords.find((keyword) => keyword !== null) ?? null
  const allDismiss = parts.every((part, index) => keywords[index] !== null || DISMISSAL.test(part))
  return allDismiss ? first : null
}

/** A normalised text without its courtesy words; the text itself if it contains nothing else. */
export function withoutCourtesy(words: string): string {
  const left = words.split(' ').filter((word) => !COURTESY_WORDS.has(word))
  return left.length === 1 ? left[0]! : words
}

/** As `keywordOf`, for a whole message: also allows the words that can accompany a strong keyword. */
function messageKeyword(text: string): string | null {
  const words = text.split(' ')
  const others = words.filter((word, index) => !isCompanion(word) && !isConnector(words, index))
  if (others.length === words.length) return keywordOf(text)
  const keyword = keywordOf(others.join(' '))
  const isStrong = keyword !== null && others.some((word) => STRONG_KEYWORDS.has(keywordOf(word) ?? ''))
  return isStrong ? keyword : null
}

function isConnector(words: readonly string[], index: number): boolean {
  if (!CONNECTORS.has(words[index]!)) return false
  return [words[index - 1], words[index + 1]].every((word) => word !== undefined && keywordOf(word) !== null)
}

/** A strong keyword with spaces in it and nothing else: "st op". */
function brokenKeyword(text: string): string | null {
  const words = text.split(' ')
  const isOfKeyword = (word: string): boolean => !COURTESY_WORDS.has(word)
  const joined = words.slice(words.findIndex(isOfKeyword), words.findLastIndex(isOfKeyword) + 1).join('')
  const whole = isStop(joined) ? 'stop' : joined
  return words.length > 1 && STRONG_KEYWORDS.has(whole) ? whole : null
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
  const corrected = KEYWORD_SLIPS.get(word) ?? joinedKeyword(word) ?? slipOf(word)
  return corrected === undefined ? null : { name: corrected, words: 1 }
}

function joinedKeyword(word: string): string | undefined {
  const parts = JOINED.exec(word)?.slice(1) ?? []
  const areKeywords = parts.length > 0 && parts.every((part) => OPT_OUT_KEYWORDS.has(part))
  return areKeywords ? parts.find((part) => STRONG_KEYWORDS.has(part)) : undefined
}

function slipOf(word: string): string | undefined {
  if (isStop(word)) return 'stop'
  return isNearUnsubscribe(word) ? 'unsubscribe' : undefined
}

/** "Sttop": letters that are typed twice. */
function isStop(word: string): boolean {
  return word.replace(/(\p{L})\1+/gu, '$1') === 'stop'
}

function isNearUnsubscribe(word: string): boolean {
  return word.startsWith('u') && word !== 'unsubscribed' && editDistance(word, 'unsubscribe', 3) !== null
}
