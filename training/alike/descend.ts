import type { FactEvidence } from '../../src/domain/agent/reading/facts/evidence.ts'
import { softmax } from '../../src/domain/texts/index.ts'

/** A labelled question: the features of each fact and of none, and the index of the right one; -1 if none answers it. */
export type Sample = FactEvidence & { author: string; fold: string; wanted: number; text: string }
type Ranking = { one: number[]; none: number[] }

const EPOCHS = 30
const RATE = 0.3
const SQUARES = 0.1
const DECAY = 0.003

/** Trains the weights that rank the facts: AdaGrad, question by question. */
export function descend(given: Sample[]): Ranking {
  const weights: Ranking = { one: given[0]!.evidence[0]!.map(() => 0), none: given[0]!.none.map(() => 0) }
  const squares: Ranking = { one: weights.one.map(() => SQUARES), none: weights.none.map(() => SQUARES) }
  const step = (kind: keyof Ranking, k: number, gradient: number) => {
    const change = gradient - DECAY * weights[kind][k]!
    squares[kind][k]! += change * change
    weights[kind][k]! += (RATE * change) / Math.sqrt(squares[kind][k]!)
  }
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const sample of given) {
      const likely = softmax([
        ...sample.evidence.map((each) => product(each, weights.one)),
        product(sample.none, weights.none),
      ])
      const wanted = sample.wanted < 0 ? sample.evidence.length : sample.wanted
      const errors = likely.map((each, i) => (i === wanted ? 1 : 0) - each)
      const gradients = weights.one.map((_, k) =>
        sample.evidence.reduce((sum, each, i) => sum + errors[i]! * each[k]!, 0),
      )
      for (const [k, gradient] of gradients.entries()) step('one', k, gradient)
      for (const [k, value] of sample.none.entries()) step('none', k, errors.at(-1)! * value)
    }
  }
  return weights
}

function product(a: number[], b: number[]): number {
  return a.reduce((sum, each, i) => sum + each * b[i]!, 0)
}
