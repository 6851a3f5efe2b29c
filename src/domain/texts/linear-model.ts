import { readFileSync } from 'node:fs'

/**
 * A linear model of texts. `weights`: for each feature one whole number a label, in hundredths; `bias` likewise. `texts` is the
 * hash of the labelled texts that it was made of.
 */
export type LinearModel = { texts: string; bias: number[]; weights: Record<string, number[]> }

const HUNDREDTHS = 100

/** A model as it was last made, from a file that training wrote. */
export function readModel(file: string): LinearModel {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** What the features say for each label, in the model's order: the larger, the likelier. */
export function sumsOf(model: Pick<LinearModel, 'bias' | 'weights'>, features: Iterable<string>): number[] {
  const sums = [...model.bias]
  for (const feature of features) {
    const weights = Object.hasOwn(model.weights, feature) ? model.weights[feature] : undefined
    if (weights) for (let k = 0; k < sums.length; k++) sums[k]! += weights[k]!
  }
  return sums.map((sum) => sum / HUNDREDTHS)
}

/** How likely each label is where a text has exactly one; they add up to 1. */
export function softmax(sums: readonly number[]): number[] {
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const whole = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / whole)
}

/** How likely each label is where a text has any number of them. */
export function logistic(sums: readonly number[]): number[] {
  return sums.map((sum) => 1 / (1 + Math.exp(-sum)))
}
