import type { Reading } from '../reading.ts'
import { ONLY_COURTESIES } from './courtesies.ts'
import { REFUSES, UNSURE } from './unsure-words.ts'

/** The text has only greetings, thanks and the like, and neither asks nor states anything. */
export function isSmallTalk(reading: Reading): boolean {
  const words = reading.text.trim()
  return words.length <= 160 && ONLY_COURTESIES.test(words)
}

/** The text has neither letters nor digits: "👍", "?!". */
export function hasNoWords(reading: Reading): boolean {
  return !/[\p{L}\p{N}]/u.test(reading.text)
}

/** The lead has no answer, or does not want to give one: "no idea", "rather not say". */
export function findUnsure(text: string): { start: number; end: number } | null {
  const match = UNSURE.exec(text)
  return match && { start: match.index, end: match.index + match[0].length }
}

/** The lead refuses to answer, even if the rest of the text has a value. */
export function refusesToAnswer(text: string): boolean {
  return REFUSES.test(text)
}
