/**
 * `npm run train:opt-out`: trains the weights of the opt-out model. Deterministic. First it prints the result of a five-fold
 * cross-validation.
 */
import { writeFileSync } from 'node:fs'
import { type Judgement, judgeText } from '../../src/domain/compliance/opt-out/judge-text.ts'
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
import { flatModel, pack } from '../../src/domain/texts/index.ts'
import { hashOfLines } from '../labelled-lines.ts'
import { createRandom, crossValidate, type Row, type TrainingSettings, train } from '../linear-training.ts'
import { misspell } from '../misspelling.ts'
import { readOptOutLines } from './texts.ts'

type Sample = { text: string; label: Label; words: string[]; rules: RulesSay; isFitted: boolean }
type Judged = { sample: Sample; judgement: Judgement }

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
  seenMin: 5,
  weightMin: 8,
}
const FOLDS = 5
const SLIPS = 2
const SLIPS_SEED = 5

const samples = readSamples()
process.stdout.write(`${samples.length} texts\n`)
if (process.argv[2] !== '--only') report(crossValidate(samples, FOLDS, judge))
const packed = pack({ texts: hashOfLines(readOptOutLines()), ...trainOn(samples) })
writeFileSync(WEIGHTS_FILE, `${JSON.stringify(packed, null, 2)}\n`)

function readSamples(): Sample[] {
  const seen = new Set<string>()
  return readOptOutLines().flatMap(({ line, file }) => {
    const [, letter, text] = /^([nowdp])\|(.+)$/.exec(line) ?? []
    if (!letter || !text || seen.has(text.toLowerCase())) return []
    seen.add(text.toLowerCase())
    return [sampleOf(text, LETTER[letter]!, file.startsWith('fitted'))]
  })
}

function sampleOf(text: string, label: Label, isFitted: boolean): Sample {
  const rules = wordOf(readKeywords(text, CONTEXT) ?? readByRules(text))
  return { text, label, words: [...wordsSeen(text)], rules, isFitted }
}

/** The features of the texts, and of each text again with a typo. */
function trainOn(texts: readonly Sample[]) {
  const random = createRandom(SLIPS_SEED)
  const slips = Array.from({ length: SLIPS }, () =>
    texts.map(({ text, label, isFitted }) => sampleOf(misspell(text, random), label, isFitted)),
  ).flat()
  return train([...texts, ...slips].map(rowOf), SETTINGS)
}

/** The rules were tuned on some of the texts, so their result for those is not informative. */
function rowOf({ words, rules, label, isFitted }: Sample): Row {
  const features = isFitted ? words : [...words, rulesFeature(rules)]
  return { features, wants: LABELS.map((name) => (name === label ? 1 : 0)) }
}

function judge(seen: Sample[], held: Sample[]): Judged[] {
  const model = flatModel({ texts: '', ...trainOn(seen) })
  return held
    .filter(({ isFitted }) => !isFitted)
    .map((sample) => ({ sample, judgement: judgeText(model, sample.text) }))
}

function report(judged: Judged[]): void {
  const is = (name: Label) => (j: Judged) => j.sample.label === name
  const stops = judged.filter((j) => is('opt_out')(j) || is('wrong_number')(j))
  const ordinary = judged.filter(is('ordinary'))
  const optOutOf = ({ judgement: { whole } }: Judged) => whole[1]! + whole[2]!
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
  const verdicts = judged.map((j) => ({ ...j, verdict: verdictOf(j.judgement) }))
  const count = (name: Label, verdict: string) => verdicts.filter((j) => is(name)(j) && j.verdict === verdict).length
  for (const label of LABELS) {
    process.stdout.write(`${label}: ${LABELS.map((v) => `${v} ${count(label, v)}`).join(', ')}\n`)
  }
}
