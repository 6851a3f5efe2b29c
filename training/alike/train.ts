/**
 * `npm run train:alike`: trains the vectors that compare questions and facts, and the weights that find a fact
 * (`facts/find-fact.ts`). Deterministic. With `--judge` it writes nothing and prints how well models that were trained
 * without an author's texts find the facts for them.
 */
import { writeFileSync } from 'node:fs'
import { FACTS_FILE } from '../../src/domain/agent/reading/facts/find-fact.ts'
import { ENCODER_FILE, packEncoder } from '../../src/domain/agent/reading/meaning/encoder.ts'
import type { Encoder } from './encoder-training.ts'
import { factSample, factWeights, reportFacts, withOpenQuestions } from './fact-weights.ts'
import { encodersOf, learnedFrom } from './folds.ts'
import { KEPT_QUESTIONS, questionItems } from './items.ts'

const given = learnedFrom()
process.stdout.write(
  `${given.questions.length} questions, ${given.answers.length} answers, ${given.shared.length} others\n`,
)
const { folds, whole } = encodersOf(given)
const likenessBy = (encoder: Encoder) => (text: string, wordings: Parameters<Encoder['likenesses']>[1][number]) =>
  encoder.likenesses(text, [wordings])[0]!
const facts = withOpenQuestions(given.questions.flatMap((item) => factSample(item, likenessBy(folds.get(item.fold)!))))
if (process.argv.includes('--judge')) {
  for (const [author, own] of Map.groupBy(facts, (each) => each.author))
    reportFacts(author, own, factWeights(facts.filter((each) => each.author !== author)))
  const kept = questionItems(KEPT_QUESTIONS).flatMap((item) => factSample(item, likenessBy(whole)))
  for (const [author, own] of Map.groupBy(kept, (each) => each.author))
    reportFacts(`kept businesses of ${author}`, own, factWeights(facts))
} else {
  writeFileSync(ENCODER_FILE, packEncoder(whole.learned()))
  const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)
  writeFileSync(FACTS_FILE, `${JSON.stringify(factWeights(facts), rounded, 1)}\n`)
}
