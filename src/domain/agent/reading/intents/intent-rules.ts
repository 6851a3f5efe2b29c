import { findCorrection } from '../correction.ts'
import type { Hit, Reading } from '../reading.ts'
import { findAnger } from './hostility.ts'
import { findRefusal } from './intent.ts'
import type { Intent } from './model/model.ts'

/** Where rules find an intent. Of one that is sure, the model's likelihood does not matter. */
export type RuledIntent = Hit & { isSure?: boolean }

/** The intents that the rules find in a text. For the others, rules add nothing to the model (docs/understanding.md). */
export function intentsByRules({ text, sentences }: Reading): Map<Intent, RuledIntent> {
  const hits: [Intent, RuledIntent | null][] = [
    ['refusal', findRefusal(text)],
    ['anger', findAnger(text)],
    ['question', sentences.find(({ isQuestion }) => isQuestion) ?? null],
    ['correction', findCorrection(text)],
  ]
  return new Map(hits.flatMap(([intent, hit]) => (hit ? [[intent, hit] as const] : [])))
}
