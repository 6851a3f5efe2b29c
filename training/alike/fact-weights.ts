import type { Likeness } from '../../src/domain/agent/reading/alike/likeness.ts'
import { evidenceOf } from '../../src/domain/agent/reading/facts/evidence.ts'
import { type FactWeights, ranked } from '../../src/domain/agent/reading/facts/find-fact.ts'
import { termsOf } from '../../src/domain/agent/reading/facts/terms.ts'
import { questionPlaybooks } from '../../test/agent/support/questions.ts'
import { descend, type Sample } from './descend.ts'
import type { Sourced } from './items.ts'

const LEVELS = [0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]

/** The features of each fact of a question's business; none if no fact shares a word. */
export function factSample(item: Sourced, alikeOf: Likeness): Sample[] {
  if (termsOf(item.text).size === 0) return []
  const [name, owner] = item.owner.split(' ') as [keyof typeof questionPlaybooks, string]
  const { facts } = questionPlaybooks[name][owner]!
  const { author, fold, wanted, text } = item
  return [{ ...evidenceOf(facts, text, alikeOf), author, fold, wanted, text }]
}

/** At least this share of an author's questions is answered by no fact. */
const OPEN_SHARE_MIN = 0.2

/**
 * The questions of authors who also ask much that no fact answers. The vectors learn from all; with the others, the weights would
 * become too sure: twice as many questions of the kept businesses would be answered by a wrong fact.
 */
export function withOpenQuestions(samples: Sample[]): Sample[] {
  return [...Map.groupBy(samples, ({ author }) => author).values()]
    .filter((own) => own.filter(({ wanted }) => wanted < 0).length >= OPEN_SHARE_MIN * own.length)
    .flat()
}

export function factWeights(given: Sample[]): FactWeights {
  const { one: fact, none } = descend(given)
  return { fact, none }
}

export function reportFacts(name: string, judged: Sample[], weights: FactWeights): void {
  const found = judged.map((sample) => {
    const { best, likely } = ranked(sample, weights)
    return { wanted: sample.wanted, isRight: best === sample.wanted, likely: likely[best]! }
  })
  const answerable = found.filter(({ wanted }) => wanted >= 0)
  const first = answerable.filter(({ isRight }) => isRight).length
  process.stdout.write(`facts of ${name}: likeliest right ${first} of ${answerable.length}\n`)
  for (const level of LEVELS) {
    const given = found.filter(({ likely }) => likely >= level)
    const right = given.filter(({ isRight }) => isRight).length
    const wrong = given.length - right
    process.stdout.write(
      `  from ${level}: ${right} of ${answerable.length} right (${(right / answerable.length).toFixed(3)}), ${wrong} of ${found.length} wrong (${((100 * wrong) / found.length).toFixed(1)} %)\n`,
    )
  }
}
