import type { LinearModel } from '../../texts/index.ts'
import type { Meaning } from './inbound-intent.ts'
import { featuresOfText, knownShare, likelihoods } from './model/model.ts'
import type { TextEvidence } from './opt-out-verdict.ts'
import { readByRules, wordOf } from './read-by-rules.ts'

/** What the rules and the model find in a text, and how the rules interpreted it. */
export type Judgement = TextEvidence & { byRules: Meaning }

/** The first and the last sentences, because a request in a long text is usually at one end. */
const AT_EACH_END = 4
/** A question keeps its question mark: "go away?" asks. */
const SENTENCE_END = /(?<=\?)[.!?]*(?=\s|$)|[.!;\n\r…]+(?=\s|$)|\s[-–—]+\s/u
const HAS_WORDS = /\p{L}/u

/** Judges a text as a whole and sentence by sentence. */
export function judgeText(model: LinearModel, text: string): Judgement {
  const byRules = readByRules(text)
  const rules = wordOf(byRules)
  const features = featuresOfText(text)
  return {
    byRules,
    rules,
    known: knownShare(model, features),
    whole: likelihoods(model, features, rules),
    sentences: sentencesOf(text).map((part) => likelihoods(model, featuresOfText(part), wordOf(readByRules(part)))),
  }
}

function sentencesOf(text: string): string[] {
  const parts = text.split(SENTENCE_END).filter((part) => HAS_WORDS.test(part))
  if (parts.length < 2) return []
  return parts.length <= 2 * AT_EACH_END ? parts : [...parts.slice(0, AT_EACH_END), ...parts.slice(-AT_EACH_END)]
}
