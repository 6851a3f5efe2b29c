/** Letters that Unicode does not decompose, and what people type on a keyboard without them. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')
const APOSTROPHES = /['’‘ʼ`´]/g
const WORDS = /[\p{L}\p{N}]+/gu
/** Scripts that put no spaces between words: each character is a word. */
const UNSPACED_LETTERS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const UNSPACED = new RegExp(`[${UNSPACED_LETTERS}]|[^${UNSPACED_LETTERS}]+`, 'gu')
const WORD_LENGTH_MAX = 40

/**
 * The words of a text in the form in which they are stored and searched: compatibility decomposition, no marks, case folded.
 * The database cannot do this: it compares bytes, so its `lower` changes no letter outside ASCII.
 */
export function searchWords(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  // Upper case first: only this turns `ß` into `ss`.
  const folded = plain
    .toUpperCase()
    .toLowerCase()
    .replaceAll(SPECIAL, (letter) => PLAIN[letter]!)
  const words = folded.replaceAll(APOSTROPHES, '').match(WORDS) ?? []
  return words.flatMap((word) => word.match(UNSPACED) ?? []).map((word) => [...word].slice(0, WORD_LENGTH_MAX).join(''))
}
