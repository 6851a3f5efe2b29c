import { searchWords } from '../../../generated/dashboard/search-words.ts'

/** Words, with the apostrophes in them, and what is between them. */
const PIECES = /[\p{L}\p{N}\p{M}'’‘ʼ`´]+|[^\p{L}\p{N}\p{M}'’‘ʼ`´]+/gu

/** The pieces of a text, and whether each begins with a word of the search, as the service compares them. */
export function foundPieces(body: string, search: string): { text: string; isFound: boolean }[] {
  const words = searchWords(search)
  const begins = (own: string) => words.some((word) => own.startsWith(word))
  return (body.match(PIECES) ?? []).map((text) => ({ text, isFound: searchWords(text).some(begins) }))
}
