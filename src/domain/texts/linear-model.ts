import { readFileSync } from 'node:fs'

/**
 * A linear model of texts. `weights`: for each feature one whole number a label, in hundredths; `bias` likewise. `texts` is the
 * hash of the labelled texts that it was made of.
 */
export type LinearModel = { texts: string; bias: number[]; weights: Record<string, number[]> }

const HUNDREDTHS = 100

/** A model as it was last made, from a file that training wrote: read with the first text, which many processes never see. */
export function readModel(file: string): LinearModel {
  let model: LinearModel | undefined
  const read = (): LinearModel => {
    model ??= JSON.parse(readFileSync(file, 'utf8')) as LinearModel
    return model
  }
  return {
    get texts() {
      return read().texts
    },
    get bias() {
      return read().bias
    },
    get weights() {
      return read().weights
    },
  }
}

/** What the features say for each label, in the model's order: the larger, the likelier. */
export function sumsOf(model: Pick<LinearModel, 'bias' | 'weights'>, features: Iterable<string>): number[] {
  const { bias, weights } = model
  const sums = [...bias]
  for (const feature of features) {
    const found = Object.hasOwn(weights, feature) ? weights[feature] : undefined
    if (found) for (let k = 0; k < sums.length; k++) sums[k]! += found[k]!
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
