import { CEASING } from './frames-ceasing.ts'
import { REFUSING } from './frames-refusing.ts'
import { REMOVING } from './frames-removing.ts'
import type { PhraseRule } from './phrase-rule.ts'

/**
 * Tier 2 in English, by what is meant: we are to cease what we do to the writer. Each frame is a verb and its object, of
 * classes of words; `notAfter` looks at whose deed it is, `notBefore` at what else it may be done to. Over `canonicalText`.
 */
export const FRAMES: readonly PhraseRule[] = [...CEASING, ...REFUSING, ...REMOVING]
