import { featuresOf } from './features.ts'

export const LABELS = ['ordinary', 'opt_out', 'wrong_number', 'doubtful', 'preference'] as const
export type Label = (typeof LABELS)[number]

/** What the rules made of a text, which the model takes as one more thing to go by. */
export type RulesSay = Label | 'other'

/** `weights`: for each feature one whole number a label, in hundredths; `bias` likewise. */
export type Model = { bias: number[]; weights: Record<string, number[]> }

const HUNDREDTHS = 100

/** How likely each label is, 0 to 1, in the order of LABELS; they add up to 1. */
export function likelihoods(model: Model, features: Iterable<string>): number[] {
  const sums = [...model.bias]
  for (const feature of features) {
    const weights = Object.hasOwn(model.weights, feature) ? model.weights[feature] : undefined
    if (weights) for (let k = 0; k < sums.length; k++) sums[k]! += weights[k]!
  }
  return softmax(sums.map((sum) => sum / HUNDREDTHS))
}

export function softmax(sums: number[]): number[] {
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const whole = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / whole)
}

/** The text's features, and the rules' word on it. */
export function featuresWith(text: string, rules: RulesSay): Set<string> {
  return featuresOf(text).add(`=rules ${rules}`)
}
