/**
 * `npm run train:opt-out -- FOLDER`: trains the weights of the opt-out model, with the ordinary texts of the public collections
 * in the folder (training/SOURCES.md). Deterministic. `--judge` prints the result of a five-fold cross-validation instead.
 */
import { writeFileSync } from 'node:fs'
import { type Judgement, judgeText } from '../../src/domain/compliance/opt-out/judge-text.ts'
import {
  featuresOfText,
  LABELS,
  type Label,
  type RulesSay,
  rulesFeature,
  WEIGHTS_FILE,
} from '../../src/domain/compliance/opt-out/model/model.ts'
import { verdictOf } from '../../src/domain/compliance/opt-out/opt-out-verdict.ts'
import { readByRules, readKeywords, wordOf } from '../../src/domain/compliance/opt-out/read-by-rules.ts'
import { flatModel, pack } from '../../src/domain/texts/index.ts'
import { hashOfLines } from '../labelled-lines.ts'
import { createRandom, crossValidate, type Row, type TrainingSettings, train } from '../linear-training.ts'
import { misspell } from '../misspelling.ts'
import { checkPublicTexts, type PublicTexts, readPublicTexts } from '../public-texts.ts'
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
  runs: 3,
}
const FOLDS = 5
const SLIPS = 2
const SLIPS_SEED = 5

/** Whoever says this to a friend, or to a machine, may say it to us as well, and then it is no ordinary text. */
const SAID_TO_US =
  /\b(?:shut up|go away|leave me|wrong (?:number|person)|unsubscribe|(?:stop|don'?t|dnt|dun|do not|never|no more) (?:text|txt|msg|messag|sms|call|contact|disturb|bother)\w*)\b/i
/** The same, unless it is about a thing: "stop the music". */
const MAY_BE_TO_US = /\b(?:stop|quit|enough|cancel)\b/i

const collections = readPublicTexts(process.argv[2] ?? '')
const samples = readSamples()
const ordinary = collections.flatMap(ordinaryOf)
process.stdout.write(`${samples.length} texts, and ${ordinary.length} of public collections\n`)
if (process.argv.includes('--judge')) report(crossValidate(samples, FOLDS, judge))
else {
  checkPublicTexts(collections)
  const packed = pack({ texts: hashOfLines(readOptOutLines()), ...trainOn(samples) })
  writeFileSync(WEIGHTS_FILE, packed)
}

function readSamples(): Sample[] {
  const seen = new Set<string>()
  return readOptOutLines().flatMap(({ line, file }) => {
    const [, letter, text] = /^([nowdp])\|(.+)$/.exec(line) ?? []
    if (!letter || !text || seen.has(text.toLowerCase())) return []
    seen.add(text.toLowerCase())
    return [sampleOf(text, LETTER[letter]!, file.startsWith('fitted'))]
  })
}

/** A collection's texts as ordinary ones, without those that are opt-outs among friends. */
function ordinaryOf({ trained }: PublicTexts): Sample[] {
  return trained
    .map((text) => sampleOf(text, 'ordinary', false))
    .filter(({ text, rules }) => !SAID_TO_US.test(text) && (rules === 'ordinary' || !MAY_BE_TO_US.test(text)))
}

function sampleOf(text: string, label: Label, isFitted: boolean): Sample {
  const rules = wordOf(readKeywords(text, CONTEXT) ?? readByRules(text))
  return { text, label, words: [...featuresOfText(text)], rules, isFitted }
}

/** The features of the texts, and of each text again with a typo. */
function trainOn(texts: readonly Sample[]) {
  const random = createRandom(SLIPS_SEED)
  const slips = Array.from({ length: SLIPS }, () =>
    texts.map(({ text, label, isFitted }) => sampleOf(misspell(text, random), label, isFitted)),
  ).flat()
  return train([...texts, ...slips, ...ordinary].map(rowOf), SETTINGS)
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
