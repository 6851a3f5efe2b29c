import { ambiguitiesOf, loopsOf } from './backtracking.ts'
import { costOf } from './time-limit.ts'

/** The longest text that a carrier delivers. */
const LENGTH = 1_600
/** A character that a loop cannot read, so that the pattern fails after it. */
const TAILS = ['\u0000', 'zz', '\nzz']
const LIMIT_MS = 10_000
/** An ordinary pattern reads the longest text for less than 1, the slowest quadratic one for 10. */
const SLOW_COST = 50

/** What is wrong with a pattern, or null: an ambiguous loop, or a long text that takes too much time. */
export function problemOf(source: string, flags: string): string | null {
  const pattern = new RegExp(source, flags)
  const [ambiguity] = ambiguitiesOf(pattern)
  if (ambiguity) return `exponential on ${JSON.stringify(ambiguity.prefix)} + ${JSON.stringify(ambiguity.pump)} × n`
  return slowTextOf(pattern)
}

/** A text of the maximum length, built from the pattern's loops, on which the pattern is slow. */
export function slowTextOf(pattern: RegExp): string | null {
  const texts = pumpedTexts(pattern)
  const readAll = () => {
    for (const text of texts) read(pattern, text)
  }
  if (costOf(LIMIT_MS, SLOW_COST, readAll) <= SLOW_COST) return null
  const slow = texts.find((text) => costOf(LIMIT_MS, SLOW_COST, () => read(pattern, text)) > SLOW_COST)
  return slow === undefined ? null : `slow on ${JSON.stringify(slow.slice(0, 60))}…`
}

function pumpedTexts(pattern: RegExp): string[] {
  const texts = loopsOf(pattern).flatMap(({ prefix, word }) => [
    ...TAILS.map((tail) => repeated(prefix, word, tail)),
    repeated('', prefix + word, ''),
    repeated('', ` ${prefix}${word}`, ''),
    repeated('', ` ${prefix.trimEnd()} zz `, ''),
    repeated('', word, ''),
  ])
  return [...new Set(texts)]
}

function repeated(prefix: string, word: string, tail: string): string {
  const length = LENGTH - prefix.length - tail.length
  return prefix + word.repeat(Math.ceil(length / Math.max(word.length, 1))).slice(0, Math.max(length, 0)) + tail
}

function read(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0
  if (pattern.global) text.match(pattern)
  else pattern.exec(text)
}
