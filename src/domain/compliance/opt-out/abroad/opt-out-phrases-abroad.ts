import type { PhraseRule } from '../phrase-rule.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { ITALIAN_AND_DUTCH } from './italian-and-dutch.ts'
import { PORTUGUESE } from './portuguese.ts'
import { SPANISH } from './spanish.ts'

/** Tier 2 in other languages, over `normaliseClauses`: no accents, clauses separated by `|`. */
export const FOREIGN_OPT_OUT: readonly PhraseRule[] = [
  ...SPANISH,
  ...FRENCH,
  ...GERMAN,
  ...PORTUGUESE,
  ...ITALIAN_AND_DUTCH,
]
