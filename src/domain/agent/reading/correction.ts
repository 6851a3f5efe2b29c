import { anyOf, pattern } from '../../texts/index.ts'
import { NEW_KNOWLEDGE, RETRACTIONS } from './correction-words.ts'
import { blanked, firstHit, type Hit, type Reading } from './reading.ts'

/** Words that take back an earlier value, from this text or from an earlier one: "oops, I meant 400". */
export function findCorrection(text: string): Hit | null {
  return firstHit(text, RETRACTIONS)
}

/**
 * Words after which a value that differs from the known one replaces it, though nothing is taken back: "my wife
 * says 400".
 */
export function findNewKnowledge(text: string): Hit | null {
  return firstHit(text, NEW_KNOWLEDGE)
}

const HOLD_ON = anyOf`
  hold (?:on|up)
  hang on | espere[n]?
`
const RETRACTION = pattern('gu')`
  \b(?:no+[\s,.!-]+(?:no+[\s,.!-]+)?(?:wait|${HOLD_ON})
  |(?:wait|oops|whoops|${HOLD_ON})[\s,.!-]+no+)\b[\s,.!-]+(?=[\p{L}\p{N}])
`

/** Blanks the "wait no" before a correction, which does not answer a question. Positions stay as they are. */
export function withoutRetraction(reading: Reading): Reading {
  const hits = [...reading.text.matchAll(RETRACTION)].map(({ index, 0: words }) => ({
    start: index,
    end: index + words.length,
  }))
  return blanked(reading, hits)
}
