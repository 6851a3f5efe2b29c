import { firstHit, type Hit } from '../reading.ts'
import { COMMITMENTS, NO_COMMITMENT } from './commitment-words.ts'
import { DAYS_WITH_TIME } from './day-and-time-words.ts'
import { PARTIAL_REFUSALS, REFUSALS } from './refusal-words.ts'
import { VISITS } from './visit-words.ts'

export type Refusal = Hit & { outright: boolean }

/** A visit or a time is proposed: "can you come out Friday?" */
export function findVisit(text: string): Hit | null {
  return firstHit(text, VISITS)
}

/** The lead is not interested, in any wording: "we went with another company", "no thanks". */
export function findRefusal(text: string): Refusal | null {
  const outright = firstHit(text, REFUSALS)
  if (outright) return { ...outright, outright: true }
  const partial = firstHit(text, PARTIAL_REFUSALS)
  return partial && { ...partial, outright: false }
}

/** A day with a time of day: if we asked for something else, the lead proposes it for a visit. */
export function findDayAndTime(text: string): Hit | null {
  return firstHit(text, DAYS_WITH_TIME)
}

/** A price, a financing, legal or medical matter: the agent must promise nothing. */
export function findCommitment(sentence: string): Hit | null {
  const rest = NO_COMMITMENT.reduce(
    (text, other) => text.replaceAll(other, (words) => ' '.repeat(words.length)),
    sentence,
  )
  return firstHit(rest, COMMITMENTS)
}
