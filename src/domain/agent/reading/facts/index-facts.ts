import type { Playbook } from '../../../campaigns/index.ts'
import type { Wording } from '../alike/wording.ts'
import { plainText } from '../reading.ts'
import { thingsIn } from '../typed/things-in-text.ts'
import { sortsOfFact } from './asks.ts'
import { type WordOfText, wordsWithMeaning } from './coverage.ts'
import { factWordings } from './fact-wordings.ts'
import { impliedQuestions } from './labels.ts'
import { mattersOf, softened } from './model/matters.ts'
import { termsOf } from './terms.ts'

type Fact = Playbook['facts'][number]
type IndexedFact = {
  /** The terms of its questions, each with the share of the wordings that have it. */
  questionTerms: Map<string, number>
  answerTerms: Set<string>
  /** Of each question. */
  matters: number[][]
  softMatters: number[][]
  answerMatters: number[]
  words: WordOfText[]
  /** The words of its question and its name, without the answer. */
  questionWords: WordOfText[]
  /** The things of a trade that its question names, and those of its answer. */
  questionThings: ReadonlyMap<number, number>
  answerThings: ReadonlyMap<number, number>
  /** The sorts of its content: a price, a time. */
  sorts: Set<string>
  wordings: Wording[]
}
type Index = { facts: IndexedFact[]; weightOf: (term: string) => number; knows: (term: string) => boolean }

/** The weight of a word that no fact has, as a share of the largest weight. */
const UNKNOWN_SHARE = 0.55
/** With a few wordings each of their terms counts in full; in a long list a rare one is no more than a detail. */
const WORDINGS_FEW = 4

const kept = new WeakMap<Fact[], Index>()

/** The facts of a playbook prepared for comparison, with the weights of their terms. Kept for each list of facts. */
export function indexOf(facts: Fact[]): Index {
  const known = kept.get(facts)
  if (known) return known
  const indexed = facts.map(indexedFact)
  const weights = new Map<string, number>()
  for (const { questionTerms, answerTerms } of indexed)
    for (const term of new Set([...questionTerms.keys(), ...answerTerms]))
      weights.set(term, (weights.get(term) ?? 0) + 1)
  const unknown = UNKNOWN_SHARE * Math.log(1 + facts.length)
  const index: Index = {
    facts: indexed,
    knows: (term) => weights.has(term),
    weightOf: (term) => {
      const count = weights.get(term)
      return count === undefined ? unknown : Math.log(1 + facts.length / count)
    },
  }
  kept.set(facts, index)
  return index
}

function indexedFact(fact: Fact): IndexedFact {
  const { id, question, answer } = fact
  const wordings = question.map((phrase) => plainText(phrase.replace(/[/…]|\.{3}/g, ' ')))
  const implied = wordings.flatMap(impliedQuestions)
  const plainAnswer = plainText(answer)
  const matters = [...wordings.slice(0, WORDINGS_FEW), ...implied].map(mattersOf)
  return {
    questionTerms: sharesOf(wordings.map(termsOf)),
    answerTerms: termsOf([plainAnswer, ...implied].join(' ')),
    matters,
    softMatters: matters.map(softened),
    answerMatters: mattersOf(plainAnswer),
    words: wordsWithMeaning([...wordings, ...implied, plainAnswer]),
    questionWords: wordsWithMeaning([...wordings, id.replaceAll('_', ' ').toLowerCase()]),
    questionThings: thingsIn([...wordings, id.replaceAll('_', ' ').toLowerCase()].join(' . ')),
    answerThings: thingsIn(plainAnswer),
    sorts: sortsOfFact([...wordings, ...implied].join(' '), plainAnswer),
    wordings: factWordings(fact),
  }
}

function sharesOf(wordings: Set<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const terms of wordings) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const isFew = wordings.length <= WORDINGS_FEW
  return new Map([...counts].map(([term, count]) => [term, isFew ? 1 : count / wordings.length]))
}
