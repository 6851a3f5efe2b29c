import { NOT_TEXTING, NOT_WANTING } from './opt-out-refusing.ts'
import { OPTING_OUT, REMOVING } from './opt-out-removing.ts'
import { STOPPING } from './opt-out-stopping.ts'
import type { PhraseRule } from './phrase-rule.ts'

/** Tier 2 in English: the families that name texting, a list, a number or consent. Over `canonicalText`. */
export const ENGLISH_OPT_OUT: readonly PhraseRule[] = [
  ...STOPPING,
  ...NOT_TEXTING,
  ...REMOVING,
  ...OPTING_OUT,
  ...NOT_WANTING,
]
