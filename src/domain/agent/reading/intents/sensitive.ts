import { firstHit, type Hit } from '../reading.ts'
import { BEREAVEMENT, DISTRESS, ILLNESS, MINOR } from './distress-words.ts'
import { EMERGENCY, LEAK, NOT_NOW, NOW, OF_A_CAR, PAST, WATER } from './emergency-words.ts'

/** A matter for a person: the agent replies with a fitting word and no next question. The gravest comes first. */
export type Sensitive = Hit & { how: 'distress' | 'emergency' | 'bereavement' | 'illness' | 'minor' }

/** The gravest sensitive matter of a text: "my mom is in the hospital" is an illness. */
export function findSensitive(text: string): Sensitive | null {
  const distress = firstHit(text, DISTRESS)
  if (distress) return { ...distress, how: 'distress' }
  const water = firstHit(text, [WATER]) ?? (happensNow(text) ? firstHit(text, [LEAK]) : null)
  const emergency = firstHit(text, EMERGENCY) ?? (water && isNow(text) ? water : null)
  if (emergency) return { ...emergency, how: 'emergency' }
  const bereavement = firstHit(text, BEREAVEMENT)
  if (bereavement) return { ...bereavement, how: 'bereavement' }
  const illness = firstHit(text, ILLNESS)
  if (illness) return { ...illness, how: 'illness' }
  const minor = firstHit(text, MINOR)
  return minor && { ...minor, how: 'minor' }
}

/** Water that comes in whenever it rains is a repair; only water that comes in now is an emergency. */
function isNow(text: string): boolean {
  return happensNow(text) && !PAST.test(text) && !OF_A_CAR.test(text)
}

function happensNow(text: string): boolean {
  return NOW.test(text.replaceAll(NOT_NOW, ' '))
}
