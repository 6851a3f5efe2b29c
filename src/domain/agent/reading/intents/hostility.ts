import { firstHit, type Hit } from '../reading.ts'
import { ABOUT_THINGS, ANGER, ANGER_AT_US } from './anger-words.ts'
import { NO_DANGER } from './danger-words.ts'
import { REPROACHES } from './reproach-words.ts'
import { findSensitive, type Sensitive } from './sensitive.ts'
import { THREATS } from './threat-words.ts'

export type Hostility = Hit & { how: 'threat' | 'anger' | Sensitive['how'] }

/** A sensitive matter, a threat or anger, the gravest first: a person should read the text at once. */
export function findHostility(text: string): Hostility | null {
  const sensitive = findSensitive(text.replaceAll(NO_DANGER, (words) => ' '.repeat(words.length)))
  if (sensitive) return sensitive
  const threat = firstHit(text, THREATS)
  if (threat) return { ...threat, how: 'threat' }
  const anger = findAnger(text)
  return anger && { ...anger, how: 'anger' }
}

/** Words of anger, and whether they are certainly meant for us. */
export function findAnger(text: string): (Hit & { isSure: boolean }) | null {
  const reproach = firstHit(text, REPROACHES)
  if (reproach) return { ...reproach, isSure: true }
  const atUs = firstHit(text, [ANGER_AT_US])
  if (ABOUT_THINGS.test(text)) return null
  const anger = atUs ?? firstHit(text, ANGER)
  return anger && { ...anger, isSure: atUs !== null }
}
