import { readFileSync } from 'node:fs'

/**
 * What training writes. `weights`: for each feature one whole number a label, in hundredths; `bias` likewise. `texts` is the
 * hash of the labelled texts that the model was made of.
 */
export type TrainedWeights = { texts: string; bias: number[]; weights: Record<string, number[]> }

/** A linear model of texts. Features lead to rows of one flat array, which takes a fifth of the memory of a list for each. */
export type LinearModel = { texts: string; bias: number[]; rows: ReadonlyMap<string, number>; weights: Int16Array }

const HUNDREDTHS = 100

/** A model from a file that training wrote. The file is read with the first text, which many processes never see. */
export function readModel(file: string): () => LinearModel {
  let model: LinearModel | undefined
  return () => {
    model ??= flatModel(JSON.parse(readFileSync(file, 'utf8')) as TrainedWeights)
    return model
  }
}

/** A model as it is read, from what training makes. */
export function flatModel({ texts, bias, weights }: TrainedWeights): LinearModel {
  const features = Object.entries(weights)
  const rows = new Map(features.map(([feature], row) => [feature, row]))
  return { texts, bias, rows, weights: Int16Array.from(features.flatMap(([, row]) => row)) }
}

/** What the features say for each label, in the model's order: the larger, the likelier. */
export function sumsOf({ bias, rows, weights }: LinearModel, features: Iterable<string>): number[] {
  const sums = [...bias]
  for (const feature of features) {
    const row = rows.get(feature)
    if (row === undefined) continue
    for (let label = 0; label < sums.length; label++) sums[label]! += weights[row * sums.length + label]!
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
