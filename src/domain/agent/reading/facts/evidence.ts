import type { Playbook } from '../../../campaigns/index.ts'
import type { Likeness } from '../alike/likeness.ts'
import { sameThing, thingsIn } from '../typed/things-in-text.ts'
import { sortsAsked } from './asks.ts'
import { coverage, wordsWithMeaning } from './coverage.ts'
import { indexOf } from './index-facts.ts'
import { likeness, mattersOf, softened } from './model/matters.ts'
import { termsOf } from './terms.ts'

type Fact = Playbook['facts'][number]

/** From this likelihood on a question is surely about one matter; a fact less alike than the minimum is about another. */
const SURE_FROM = 0.6
const ALIKE_MIN = 0.15
/** A term of a fact's answer counts less than one of its question. */
const ANSWER_SHARE = 0.7
const TERMS_MANY = 8

/** The features of each fact, and those of the outcome that no fact answers. */
export type FactEvidence = { evidence: number[][]; none: number[] }

/**
 * Of each fact: shared words, likeness of the matter, whether its matter is surely another, and likeness of the words; how much its
 * questions are about matters that are near, and its answer about the same; how alike the question is to its question and to its
 * answer; and some of these together. Of none: how unlike the question is all facts.
 */
export function evidenceOf(facts: Fact[], question: string, alikeOf: Likeness): FactEvidence {
  const terms = [...termsOf(question)]
  const index = indexOf(facts)
  const matter = mattersOf(question)
  const soft = softened(matter)
  const surest = Math.max(...matter.slice(0, -1))
  const all = terms.reduce((sum, term) => sum + index.weightOf(term), 0)
  const words = wordsWithMeaning([question])
  const sorts = sortsAsked(question)
  const things = thingsIn(question)
  const heaviest = Math.log(1 + facts.length)
  const evidence = index.facts.map((fact) => {
    const share = (term: string) =>
      Math.max(fact.questionTerms.get(term) ?? 0, fact.answerTerms.has(term) ? ANSWER_SHARE : 0)
    const shared = terms.reduce((sum, term) => sum + share(term) * index.weightOf(term), 0) / all
    const ofAnswer = likeness(fact.answerMatters, matter)
    const alike = Math.max(ofAnswer, ...fact.matters.map((each) => likeness(each, matter)))
    const covered = coverage(words, fact.words)
    const [likeQuestion, likeAnswer] = alikeOf(question, fact.wordings) as [number, number]
    const isOther = Number(surest >= SURE_FROM && alike < ALIKE_MIN)
    const softly = Math.max(...fact.softMatters.map((each) => likeness(each, soft)))
    const best = Math.max(likeQuestion, likeAnswer)
    const named = coverage(fact.questionWords, words)
    const rarest = Math.max(...terms.map((term) => share(term) * index.weightOf(term))) / heaviest
    const sameSorts = [...sorts].filter((sort) => fact.sorts.has(sort)).length
    const thing = sameThing(things, fact.questionThings)
    const thingOfAnswer = sameThing(things, fact.answerThings)
    const fits = sorts.size === 0 ? 0 : sameSorts / sorts.size
    const clashes = sorts.size === 0 ? 0 : 1 - fits
    return [
      shared,
      alike,
      isOther,
      covered,
      softly,
      ofAnswer,
      likeQuestion,
      likeAnswer,
      best,
      shared * alike,
      covered * best,
      best * alike,
      named,
      rarest,
      fits,
      clashes,
      clashes * best,
      named * best,
      fits * best,
      thing,
      thingOfAnswer,
      thing * best,
    ]
  })
  const most = (at: number) => Math.max(...evidence.map((each) => each[at]!))
  const known = terms.filter((term) => index.knows(term)).length / terms.length
  const none = [
    1,
    matter.at(-1)!,
    1 - most(1),
    1 - most(3),
    1 - most(8),
    surest,
    known,
    1 - most(12),
    1 - most(13),
    1 - most(19),
    sorts.size === 0 ? 1 : 0,
    Math.min(terms.length, TERMS_MANY) / TERMS_MANY,
  ]
  return { evidence, none }
}
