import { type LinearModel, sumsOf } from '../../../texts/index.ts'
import { meaningOf } from './word-vectors.ts'

/** How much a text's meaning counts beside one of its words. */
const LENGTH = 6
const HUNDREDTHS = 100

/** The text's meaning as features of a model, each with its value. */
export function measuresOf(text: string): Map<string, number> {
  return new Map([...meaningOf(text)].map((value, i) => [`#${i}`, LENGTH * value]))
}

/** The score of each label by the features of a text and by its meaning. */
export function weighMeaning(model: LinearModel, features: Iterable<string>, text: string): number[] {
  return weighAll(model, features, measuresOf(text))
}

/** The score of each label by the features of a text and by those that have a value. */
export function weighAll(
  model: LinearModel,
  features: Iterable<string>,
  measures: ReadonlyMap<string, number>,
): number[] {
  const sums = sumsOf(model, features)
  for (const [feature, value] of measures) {
    const row = model.rows.get(feature)
    if (row === undefined) continue
    for (let label = 0; label < sums.length; label++)
      sums[label]! += (value * model.unit * model.weights[row * sums.length + label]!) / HUNDREDTHS
  }
  return sums
}
