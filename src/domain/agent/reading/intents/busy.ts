import type { Signal } from '../../../campaigns/index.ts'
import { matchesOf } from '../../../texts/index.ts'
import { type Hit, plainText, type Reading, withBlanks } from '../reading.ts'
import { IN_SITUATION, ONE_MOMENT, SAYS_BUSY } from './busy-words.ts'

/**
 * The words with which a lead says that they cannot write now: "at work, can't text". They answer no question, unless the open
 * question has the same word: "working" answers "Are you working?".
 */
export function findBusy({ text }: Reading, open: Signal | undefined): Hit[] {
  const asked = open ? open.ask.map(plainText).join(' ') : ''
  const found: Hit[] = []
  for (const words of [SAYS_BUSY, ONE_MOMENT, IN_SITUATION]) {
    const hits = matchesOf(withBlanks(text, found), words).filter(({ 0: said }) => !isAskedFor(said, asked))
    found.push(...hits.map(({ index, 0: said }) => ({ start: index, end: index + said.length })))
  }
  return found
}

/** Shorter words are those of any question. */
const LETTERS_MIN = 4

function isAskedFor(words: string, asked: string): boolean {
  const long = words.split(/[^a-z]+/).filter((word) => word.length >= LETTERS_MIN)
  return long.some((word) => asked.includes(word))
}
