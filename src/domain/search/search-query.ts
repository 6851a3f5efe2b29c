import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { wordOf } from './indexed-words.ts'
import { searchWords } from './search-words.ts'

const TEXT_LENGTH_MAX = 200
const WORDS_MAX = 10
/** Digits as people write a phone number: "(415) 555-0123". */
const PHONE = /^\+?[\d\s().-]*\d[\d\s().-]*$/

/** The text that a user searches for. */
export const searchInput = z.string().max(TEXT_LENGTH_MAX)

/** The query as `tsquery`, and the same for rows of the previous release, whose words have no workspace mark. */
export type SearchQuery = { marked: string; unmarked: string }

/**
 * Finds the rows of the workspace in which each word of the text begins a stored word. Digits with the punctuation of a phone
 * number are one word. `invalid_parameter` if there is no letter and no digit.
 */
export function searchQuery(workspaceId: string, text: string, param: string): SearchQuery {
  const phone = PHONE.test(text.trim()) ? [text.replaceAll(/\D/g, '')] : null
  const words = (phone ?? searchWords(text)).slice(0, WORDS_MAX)
  if (words.length === 0) {
    throw new AppError('invalid_parameter', { param, message: 'Enter at least one letter or digit.' })
  }
  return {
    marked: words.map((word) => `'${wordOf(workspaceId, word)}':*`).join(' & '),
    unmarked: [`'${workspaceId}'`, ...words.map((word) => `'${word}':*`)].join(' & '),
  }
}
