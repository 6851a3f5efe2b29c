import { readFileSync } from 'node:fs'
import type { Playbook } from '../../../campaigns/index.ts'
import { softmax } from '../../../texts/index.ts'
import { likenessOf } from '../alike/likeness.ts'
import { evidenceOf, type FactEvidence } from './evidence.ts'
import { termsOf } from './terms.ts'

type Fact = Playbook['facts'][number]

/** Made by `npm run train:alike`: the weights of the features of each fact, and of no fact. */
export type FactWeights = { fact: number[]; none: number[] }
export const FACTS_FILE = `${import.meta.dirname}/model/ranking.json`

/** The least likelihood of the fact that answers a question. */
const LIKELY_FROM = 0.7
/** The same for a text that does not look like a question, and has nothing else. */
export const LIKELY_OF_STATEMENT = 0.92
/** The same for a question that is surely about another matter. */
const LIKELY_OF_OTHER_MATTER = 0.9
/** The feature that is 1 for such a question. */
const OTHER_MATTER = 2

let weights: FactWeights | undefined

/** The fact that answers a question, by their common words, matter and meaning; null if none does, or two may. */
export function findFact(facts: Fact[], question: string, likelyFrom = LIKELY_FROM): string | null {
  const found = compared(facts, question)
  if (!found) return null
  const { best, likely } = found
  const isOther = found.evidence[best]![OTHER_MATTER] === 1
  return likely[best]! >= (isOther ? Math.max(likelyFrom, LIKELY_OF_OTHER_MATTER) : likelyFrom) ? facts[best]!.id : null
}

/**
 * The facts that a question may be about, the likeliest first: at most two, and none if the likeliest is below `likelyFrom`
 * (0 to 1).
 */
export function factsNear(facts: Fact[], question: string, likelyFrom: number): string[] {
  const found = compared(facts, question)
  if (!found || found.likely[found.best]! < likelyFrom) return []
  const near = facts
    .map(({ id }, i) => ({ id, likely: found.likely[i]! }))
    .filter(({ likely }) => likely >= SECOND_FROM)
  return near
    .toSorted((a, b) => b.likely - a.likely)
    .slice(0, NEAR_MAX)
    .map(({ id }) => id)
}

const NEAR_MAX = 2
/** The least likelihood of the second fact. */
const SECOND_FROM = 0.1

function compared(facts: Fact[], question: string) {
  if (facts.length === 0 || termsOf(question).size === 0) return null
  weights ??= JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as FactWeights
  const found = evidenceOf(facts, question, likenessOf)
  return { ...found, ...ranked(found, weights) }
}

/** The likelihood of each fact, then of none; and the index of the likeliest fact. */
export function ranked({ evidence, none }: FactEvidence, { fact, none: weightsOfNone }: FactWeights) {
  const likely = softmax([...evidence.map((each) => weighed(each, fact)), weighed(none, weightsOfNone)])
  const best = likely.slice(0, -1).reduce((at, each, i) => (each > likely[at]! ? i : at), 0)
  return { best, likely }
}

function weighed(evidence: number[], weights: number[]): number {
  return evidence.reduce((sum, each, i) => sum + each * weights[i]!, 0)
}
