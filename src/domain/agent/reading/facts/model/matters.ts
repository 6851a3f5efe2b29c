import { readCompactModel, softmax } from '../../../../texts/index.ts'
import { featuresOfText } from '../../intents/model/model.ts'
import { weighMeaning } from '../../meaning/weigh.ts'

export const MATTERS_FILE = `${import.meta.dirname}/weights.bin`

const modelOf = readCompactModel(MATTERS_FILE)

/** How likely a text is about each of the matters of `training/matters`: price, warranty, how soon, and so on. */
export function mattersOf(text: string): number[] {
  return softmax(weighMeaning(modelOf(), featuresOfText(text), text))
}

/** From 0 to 1: how much two texts are about the same matter. The last matter is none of the others, so that sharing it counts for nothing. */
export function likeness(a: readonly number[], b: readonly number[]): number {
  const product = (x: readonly number[], y: readonly number[]) => x.reduce((sum, each, i) => sum + each * y[i]!, 0)
  const shared = product(a, b) - a.at(-1)! * b.at(-1)!
  return shared / Math.sqrt(product(a, a) * product(b, b))
}

/** The same with what is less likely counted more: two texts of related matters are alike. */
export function softened(matters: readonly number[]): number[] {
  const roots = matters.map(Math.sqrt)
  const sum = roots.reduce((all, each) => all + each, 0)
  return roots.map((each) => each / sum)
}
