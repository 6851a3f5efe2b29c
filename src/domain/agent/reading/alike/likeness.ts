import { encode } from '../meaning/encoder.ts'
import type { Wording } from './wording.ts'

/** How alike a text and some wordings are, each from -1 to 1. */
export type Likeness = (text: string, wordings: readonly Wording[]) => number[]

const kept = new WeakMap<readonly Wording[], Float64Array[]>()

export const likenessOf: Likeness = (text, wordings) => {
  const vectors = kept.get(wordings) ?? wordings.map((each) => encode(each.text))
  kept.set(wordings, vectors)
  const mine = encode(text)
  return vectors.map((vector) => mine.reduce((sum, each, i) => sum + each * vector[i]!, 0))
}
