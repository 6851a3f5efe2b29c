/**
 * `npm run train:opt-out`: makes the opt-out model's weights of the labelled texts, always the same of the same. First it says
 * how a model of four fifths of the texts reads the last fifth, five times over.
 */
import { writeFileSync } from 'node:fs'
import {
  LABELS,
  type Label,
  type RulesSay,
  rulesFeature,
  WEIGHTS_FILE,
  wordsSeen,
} from '../../src/domain/compliance/opt-out/model/model.ts'
import { verdictOf } from '../../src/domain/compliance/opt-out/opt-out-verdict.ts'
import { readByRules, readKeywords, wordOf } from '../../src/domain/compliance/opt-out/read-by-rules.ts'
import { flatModel, softmax, sumsOf } from '../../src/domain/texts/index.ts'
import { hashOfLines } from '../labelled-lines.ts'
import { crossValidate, type Row, serialise, type TrainingSettings, train } from '../linear-training.ts'
import { readOptOutLines } from './texts.ts'

type Sample = { text: string; label: Label; words: string[]; rules: RulesSay; isFitted: boolean }
type Judged = { sample: Sample; likely: number[] }

const LETTER: Record<string, Label> = {
  n: 'ordinary',
  o: 'opt_out',
  w: 'wrong_number',
  d: 'doubtful',
  p: 'preference',
}
const CONTEXT = { suppressed: false, suppressedByKeyword: false }
const SETTINGS: TrainingSettings = {
  labels: 'one',
  epochs: 20,
  rate: 0.05,
  decay: 1e-5,
  hidden: 0.3,
  seenMin: 3,
  weightMin: 3,
}
const FOLDS = 5

const samples = readSamples()
process.stdout.write(`${samples.length} texts\n`)
report(crossValidate(samples, FOLDS, judge))
writeFileSync(
  WEIGHTS_FILE,
  serialise({ texts: hashOfLines(readOptOutLines()), ...train(samples.map(rowOf), SETTINGS) }),
)

function readSamples(): Sample[] {
  const seen = new Set<string>()
  return readOptOutLines().flatMap(({ line, file }) => {
    const [, letter, text] = /^([nowdp])\|(.+)$/.exec(line) ?? []
    if (!letter || !text || seen.has(text.toLowerCase())) return []
    seen.add(text.toLowerCase())
    const rules = wordOf(readKeywords(text, CONTEXT) ?? readByRules(text))
    const isFitted = file.startsWith('fitted')
    return [{ text, label: LETTER[letter]!, words: [...wordsSeen(text)], rules, isFitted }]
  })
}

function rowOf(sample: Sample): Row {
  return { features: seenBy(sample), wants: LABELS.map((label) => (label === sample.label ? 1 : 0)) }
}

/** The rules were fitted to some of the texts: what they say of those is no news. */
function seenBy({ words, rules, isFitted }: Sample): string[] {
  return isFitted ? words : [...words, rulesFeature(rules)]
}

function judge(seen: Sample[], held: Sample[]): Judged[] {
  const model = flatModel({ texts: '', ...train(seen.map(rowOf), SETTINGS) })
  return held
    .filter(({ isFitted }) => !isFitted)
    .map((sample) => ({ sample, likely: softmax(sumsOf(model, seenBy(sample))) }))
}

function report(judged: Judged[]): void {
  const is = (name: Label) => (j: Judged) => j.sample.label === name
  const stops = judged.filter((j) => is('opt_out')(j) || is('wrong_number')(j))
  const ordinary = judged.filter(is('ordinary'))
  const optOutOf = ({ likely }: Judged) => likely[1]! + likely[2]!
  process.stdout.write(`held out: ${stops.length} opt-outs, ${ordinary.length} ordinary\n`)
  const byRules = (list: Judged[]) => list.filter((j) => ['opt_out', 'wrong_number'].includes(j.sample.rules)).length
  process.stdout.write(`rules alone: ${byRules(stops)} and ${byRules(ordinary)} false\n`)
  for (const least of [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.97, 0.98, 0.985, 0.99, 0.995]) {
    const found = stops.filter((j) => optOutOf(j) >= least).length
    const wrong = ordinary.filter((j) => optOutOf(j) >= least).length
    process.stdout.write(
      `at ${least}: ${found} (${((100 * found) / stops.length).toFixed(1)} %), false ${wrong} (${((1000 * wrong) / ordinary.length).toFixed(1)} in 1,000)\n`,
    )
  }
  const verdicts = judged.map((j) => ({ ...j, verdict: verdictOf(j.sample.rules, j.likely) }))
  const count = (name: Label, verdict: string) => verdicts.filter((j) => is(name)(j) && j.verdict === verdict).length
  for (const label of LABELS) {
    process.stdout.write(`${label}: ${LABELS.map((v) => `${v} ${count(label, v)}`).join(', ')}\n`)
  }
}
