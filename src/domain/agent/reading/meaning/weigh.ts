import { type LinearModel, sumsOf } from '../../../texts/index.ts'
import { DIMENSIONS, meaningOf } from './word-vectors.ts'

/** How much a text's meaning counts beside one of its words. */
const LENGTH = 6
const HUNDREDTHS = 100
/** The features of a text's meaning, one for each dimension. */
export const MEASURES = Array.from({ length: DIMENSIONS }, (_, i) => `#${i}`)

/** The text's meaning as features of a model, each with its value. */
export function measuresOf(text: string): Map<string, number> {
  return new Map(Array.from(meaningOf(text), (value, i) => [MEASURES[i]!, LENGTH * value]))
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
  const rows = rowsOf.get(model) ?? new Map<string, number>()
  rowsOf.set(model, rows)
  for (const [feature, value] of measures) {
    const row = rows.get(feature) ?? model.rows.get(feature) ?? NO_ROW
    rows.set(feature, row)
    if (row === NO_ROW) continue
    for (let label = 0; label < sums.length; label++)
      sums[label]! += (value * model.unit * model.weights[row * sums.length + label]!) / HUNDREDTHS
  }
  return sums
}

const NO_ROW = -1
/** The rows of the features that have a value: they are the same for every text. */
const rowsOf = new WeakMap<LinearModel, Map<string, number>>()
