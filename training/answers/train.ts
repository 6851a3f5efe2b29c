/**
 * `npm run train:answers`: trains the model that reads yes and no. Deterministic. First it prints the result of a five-fold
 * cross-validation.
 */
import { writeFileSync } from 'node:fs'
import { ANSWERS, ANSWERS_FILE, answerFeatures } from '../../src/domain/agent/reading/answers/model.ts'
import { flatModel, pack, softmax, sumsOf } from '../../src/domain/texts/index.ts'
import { hashOfLines } from '../labelled-lines.ts'
import { crossValidate, type Row, type TrainingSettings, train } from '../linear-training.ts'
import { type LabelledAnswer, readAnswers } from './texts.ts'

const SETTINGS: TrainingSettings = { labels: 'one', epochs: 20, rate: 0.05, decay: 1e-5, seenMin: 2, weightMin: 10 }
const FOLDS = 5

const answers = readAnswers()
process.stdout.write(`${answers.length} answers\n`)
report(crossValidate(answers, FOLDS, judge))
const lines = answers.map(({ question, text, answer }) => ({ file: '', line: `${answer} ${question} ${text}` }))
const packed = pack({ texts: hashOfLines(lines), ...train(answers.map(rowOf), SETTINGS) })
writeFileSync(ANSWERS_FILE, packed)

function rowOf({ question, text, answer }: LabelledAnswer): Row {
  return { features: [...answerFeatures(question, text)], wants: ANSWERS.map((_, i): 0 | 1 => (i === answer ? 1 : 0)) }
}

function judge(seen: LabelledAnswer[], held: LabelledAnswer[]): { answer: number; likely: number[] }[] {
  const model = flatModel({ texts: '', ...train(seen.map(rowOf), SETTINGS) })
  return held.map(({ question, text, answer }) => ({
    answer,
    likely: softmax(sumsOf(model, answerFeatures(question, text))),
  }))
}

function report(judged: { answer: number; likely: number[] }[]): void {
  for (const least of [0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
    const said = judged.filter(({ likely }) => Math.max(likely[0]!, likely[1]!) >= least)
    const right = said.filter(({ answer, likely }) => likely[answer] === Math.max(likely[0]!, likely[1]!)).length
    const wanted = judged.filter(({ answer }) => answer < 2).length
    process.stdout.write(
      `from ${least}: precision ${(right / said.length).toFixed(3)}, recall ${(right / wanted).toFixed(3)}\n`,
    )
  }
}
