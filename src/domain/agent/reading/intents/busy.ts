import type { Signal } from '../../../campaigns/index.ts'
import { matchesOf } from '../../../texts/index.ts'
import { type Hit, plainText, type Reading, withBlanks } from '../reading.ts'
import { IN_SITUATION, ONE_MOMENT, SAYS_BUSY } from './busy-words.ts'

/**
 * The words with which a lead says that they cannot write now: "at work, can't text". They answer no question, unless the open
 * question or an option of it has the same word: "working" answers "Are you working?". Where the question takes any words, a place
 * can be the answer.
 */
export function findBusy({ text }: Reading, open: Signal | undefined): Hit[] {
  const kinds = open?.kind === 'text' ? [SAYS_BUSY, ONE_MOMENT] : [SAYS_BUSY, ONE_MOMENT, IN_SITUATION]
  const found: Hit[] = []
  for (const words of kinds) {
    const hits = matchesOf(withBlanks(text, found), words).filter(({ 0: said }) => !open || !isAskedFor(said, open))
    found.push(...hits.map(({ index, 0: said }) => ({ start: index, end: index + said.length })))
  }
  return found
}

/** Shorter words are those of any question. */
const LETTERS_MIN = 4

function isAskedFor(said: string, { ask, extract }: Signal): boolean {
  const question = ask.map(plainText).join(' ')
  const words = said.split(/[^a-z]+/).filter((word) => word.length >= LETTERS_MIN)
  const options = extract.flatMap((one) => ('phrases' in one ? one.phrases.map(plainText) : []))
  return words.some((word) => question.includes(word)) || options.some((option) => words.includes(option))
}
