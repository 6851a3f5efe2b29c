import { featuresOf, type LinearModel, softmax, sumsOf } from '../../../texts/index.ts'
import { canonicalText } from '../canonical-text.ts'
import { classOf } from './word-classes.ts'

export const LABELS = ['ordinary', 'opt_out', 'wrong_number', 'doubtful', 'preference'] as const
export type Label = (typeof LABELS)[number]

/** What the rules made of a text, which the model takes as one more thing to go by. */
export type RulesSay = Label | 'other'

export const WEIGHTS_FILE = `${import.meta.dirname}/weights.json`

/** What the model sees of a text besides the rules' word on it. */
export function wordsSeen(text: string): Set<string> {
  const clauses = canonicalText(text)
    .split('|')
    .map((clause) => clause.trim().split(/\s+/).filter(Boolean))
  return featuresOf(text, clauses, classOf)
}

/** The rules' word as a feature. */
export function rulesFeature(rules: RulesSay): string {
  return `=rules ${rules}`
}

/** How likely each label of a text is, 0 to 1, in the order of LABELS; they add up to 1. */
export function likelihoods(model: LinearModel, text: string, rules: RulesSay): number[] {
  return softmax(sumsOf(model, wordsSeen(text).add(rulesFeature(rules))))
}
