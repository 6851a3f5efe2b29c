/**
 * The output of training. `weights`: for each feature one whole number per label, in hundredths; the same for `bias`. `texts`
 * is the hash of the training texts.
 */
export type TrainedWeights = { texts: string; bias: number[]; weights: Record<string, number[]> }

/**
 * A linear model of texts. Features map to rows of one flat array, which needs a fifth of the memory of separate lists.
 * `unit`: how many hundredths a weight of 1 is.
 */
export type LinearModel = { texts: string; bias: number[]; unit: number; rows: Rows; weights: Int8Array | Int16Array }

type Rows = { get(feature: string): number | undefined }

const HUNDREDTHS = 100

/** The decoded form of a trained model. */
export function flatModel({ texts, bias, weights }: TrainedWeights): LinearModel {
  const features = Object.entries(weights)
  const rows = new Map(features.map(([feature], row) => [feature, row]))
  return { texts, bias, unit: 1, rows, weights: Int16Array.from(features.flatMap(([, row]) => row)) }
}

/** The score of each label, in the model's order. Larger is likelier. */
export function sumsOf({ bias, unit, rows, weights }: LinearModel, features: Iterable<string>): number[] {
  const sums = [...bias]
  for (const feature of features) {
    const row = rows.get(feature)
    if (row === undefined) continue
    for (let label = 0; label < sums.length; label++) sums[label]! += unit * weights[row * sums.length + label]!
  }
  return sums.map((sum) => sum / HUNDREDTHS)
}

/** Probability of each label if a text has exactly one. The sum is 1. */
export function softmax(sums: readonly number[]): number[] {
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const whole = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / whole)
}

/** Probability of each label if a text can have any number. */
export function logistic(sums: readonly number[]): number[] {
  return sums.map((sum) => 1 / (1 + Math.exp(-sum)))
}
