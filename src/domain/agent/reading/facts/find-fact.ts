import type { Playbook } from '../../../campaigns/index.ts'
import { plainText } from '../reading.ts'
import { likeness, mattersOf } from './model/matters.ts'
import { termsOf } from './terms.ts'

type Fact = Playbook['facts'][number]
/** `asked`: the terms of its questions, each with the share of the wordings that have it. `matters`: of each wording and of its answer. */
type Indexed = { id: string; asked: Map<string, number>; told: Set<string>; matters: number[][] }
type Index = { facts: Indexed[]; weightOf: (term: string) => number }

/** How much the words count, and how much the matter. */
const WORDS_SHARE = 0.6
/** What words count of a fact whose matter is another one than that which the question is surely about. */
const CONFLICT_SHARE = 0.7
const SURE_FROM = 0.6
const ALIKE_MIN = 0.15
/** A term of a fact's answer says less of what it is about than one of its question. */
const TOLD_SHARE = 0.7
/** A word that no fact has: something that the playbook does not speak of. */
const UNKNOWN_SHARE = 0.55
/** How well a fact must fit what is asked, and by how much it must be ahead of the next one. */
const FIT_MIN = 0.32
const AHEAD_MIN = 1.2

const kept = new WeakMap<Fact[], Index>()

/** Of a text that does not look like a question, and says nothing else. */
export const FIT_OF_STATEMENT = 0.38

/** The fact that answers a question, by the words and the matter that they share; null where none does, or two do. */
export function findFact(facts: Fact[], question: string, fitMin = FIT_MIN): string | null {
  const [best, next] = rankedFacts(facts, question)
  if (!best || best.fit < fitMin) return null
  return next && best.fit < next.fit * AHEAD_MIN ? null : best.id
}

function rankedFacts(facts: Fact[], question: string): { id: string; fit: number }[] {
  const terms = [...termsOf(question)]
  if (facts.length === 0 || terms.length === 0) return []
  const index = indexOf(facts)
  const matter = mattersOf(question)
  const isSure = Math.max(...matter.slice(0, -1)) >= SURE_FROM
  const all = terms.reduce((sum, term) => sum + index.weightOf(term), 0)
  return index.facts
    .map(({ id, asked, told, matters }) => {
      const share = (term: string) => Math.max(asked.get(term) ?? 0, told.has(term) ? TOLD_SHARE : 0)
      const words = terms.reduce((sum, term) => sum + share(term) * index.weightOf(term), 0) / all
      const alike = Math.max(...matters.map((each) => likeness(each, matter)))
      const isOfAnother = isSure && alike < ALIKE_MIN
      return { id, fit: WORDS_SHARE * words * (isOfAnother ? CONFLICT_SHARE : 1) + (1 - WORDS_SHARE) * alike }
    })
    .toSorted((a, b) => b.fit - a.fit)
}

function indexOf(facts: Fact[]): Index {
  const known = kept.get(facts)
  if (known) return known
  const indexed = facts.map(({ id, question, answer }): Indexed => {
    const wordings = question.map((phrase) => plainText(phrase.replace(/[/…]|\.{3}/g, ' ')))
    const told = plainText(answer)
    return {
      id,
      asked: sharesOf(wordings.map(termsOf)),
      told: termsOf(told),
      matters: [...wordings.slice(0, WORDINGS_FEW), told].map(mattersOf),
    }
  })
  const weights = new Map<string, number>()
  for (const { asked, told } of indexed)
    for (const term of new Set([...asked.keys(), ...told])) weights.set(term, (weights.get(term) ?? 0) + 1)
  const unknown = UNKNOWN_SHARE * Math.log(1 + facts.length)
  const index: Index = {
    facts: indexed,
    weightOf: (term) => {
      const count = weights.get(term)
      return count === undefined ? unknown : Math.log(1 + facts.length / count)
    },
  }
  kept.set(facts, index)
  return index
}

/** With a few wordings each of their terms counts in full; in a long list a rare one is no more than a detail. */
const WORDINGS_FEW = 4

function sharesOf(wordings: Set<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const terms of wordings) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const isFew = wordings.length <= WORDINGS_FEW
  return new Map([...counts].map(([term, count]) => [term, isFew ? 1 : count / wordings.length]))
}
