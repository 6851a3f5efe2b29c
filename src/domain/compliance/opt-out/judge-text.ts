import type { LinearModel } from '../../texts/index.ts'
import type { Meaning } from './inbound-intent.ts'
import { likelihoods } from './model/model.ts'
import type { TextEvidence } from './opt-out-verdict.ts'
import { readByRules, wordOf } from './read-by-rules.ts'

/** What the rules and the model find in a text, and what the rules understood of it. */
export type Judgement = TextEvidence & { byRules: Meaning }

/** The first sentences and the last ones: a request stands at an end of a long text. */
const AT_EACH_END = 4
const SENTENCE_END = /[.!?;\n\r…]+(?=\s|$)|\s[-–—]+\s/u
const HAS_WORDS = /\p{L}/u

/** Judges a text whole and sentence by sentence. */
export function judgeText(model: LinearModel, text: string): Judgement {
  const byRules = readByRules(text)
  const rules = wordOf(byRules)
  return {
    byRules,
    rules,
    whole: likelihoods(model, text, rules),
    sentences: sentencesOf(text).map((part) => likelihoods(model, part, wordOf(readByRules(part)))),
  }
}

function sentencesOf(text: string): string[] {
  const parts = text.split(SENTENCE_END).filter((part) => HAS_WORDS.test(part))
  if (parts.length < 2) return []
  return parts.length <= 2 * AT_EACH_END ? parts : [...parts.slice(0, AT_EACH_END), ...parts.slice(-AT_EACH_END)]
}
