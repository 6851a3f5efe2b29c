import { CEASING } from './frames-ceasing.ts'
import { REFUSING } from './frames-refusing.ts'
import { REMOVING } from './frames-removing.ts'
import type { PhraseRule } from './phrase-rule.ts'

/**
 * Tier 2 in English: requests to stop contacting the writer. Each frame is a verb and its object, both from word classes.
 * `notAfter` excludes other subjects, `notBefore` excludes other objects. Over `canonicalText`.
 */
export const FRAMES: readonly PhraseRule[] = [...CEASING, ...REFUSING, ...REMOVING]
