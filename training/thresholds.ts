/**
 * `npm run train:thresholds -- FOLDER`: measures, for each likelihood from which a model decides, what it finds and what it gets
 * wrong, and writes the curve beside the threshold. The thresholds themselves are chosen by hand, with the curve: the recall of
 * labelled texts that were not trained, and the ordinary texts of public collections (training/SOURCES.md) that were kept for
 * this purpose. A collection is named if it is the worst. Run it after `train:opt-out` and `train:intents`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { intentsByRules } from '../src/domain/agent/reading/intents/intent-rules.ts'
import { INTENTS, type Intent } from '../src/domain/agent/reading/intents/model/model.ts'
import { scoreIntents } from '../src/domain/agent/reading/intents/read-intents.ts'
import { readText } from '../src/domain/agent/reading/reading.ts'
import { type Judgement, judgeText } from '../src/domain/compliance/opt-out/judge-text.ts'
import { LABELS, type Label, WEIGHTS_FILE } from '../src/domain/compliance/opt-out/model/model.ts'
import { readKeywords } from '../src/domain/compliance/opt-out/read-by-rules.ts'
import { readCompactModel } from '../src/domain/texts/index.ts'
import { readTexts } from '../test/support/labelled-texts.ts'
import { readSamples } from './intents/texts.ts'
import { readPublicTexts } from './public-texts.ts'

/** [likelihood, share of the labelled texts that are found, wrong ones per 1,000 ordinary texts, the worst collection]. */
type Point = [from: number, recall: number, falseIn1000: number, worst: string]
type Likelihoods = { found: number[]; ordinary: ReadonlyMap<string, number[]> }
type Thresholds = Record<string, { curve: Point[] }>

const STEPS = [0.02, 0.05, 0.1, 0.2, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.98]
const OPT_OUT_FILE = new URL('../src/domain/compliance/opt-out/model/thresholds.json', import.meta.url)
const INTENTS_FILE = new URL('../src/domain/agent/reading/intents/model/thresholds.json', import.meta.url)
const NOT_SUPPRESSED = { suppressed: false, suppressedByKeyword: false }

const collections = readPublicTexts(process.argv[2] ?? '').filter(({ tuning }) => tuning.length > 0)
write(OPT_OUT_FILE, optOutCurves())
write(INTENTS_FILE, intentCurves())

function optOutCurves(): Record<string, Point[]> {
  const model = readCompactModel(WEIGHTS_FILE)()
  const judged = (text: string) => judgeText(model, text)
  const labelled = readTexts('exam').map(({ text, kind }) => ({ kind, judgement: judged(text) }))
  const fourth = linesOf('../test/data/opt-out-4-exam.txt').map((line) => judged(line.slice(2)))
  const ofKind = (kind: string) => labelled.filter((text) => text.kind === kind).map(({ judgement }) => judgement)
  const ordinary = collections.map(({ name, tuning }): [string, Judgement[]] => [
    name,
    // What a keyword or a rule decides is not the model's decision.
    tuning
      .filter((text) => readKeywords(text, NOT_SUPPRESSED) === null)
      .map(judged)
      .filter(({ rules }) => rules === 'ordinary'),
  ])
  const optOuts = [...ofKind('opt_out'), ...fourth]
  const curve = (found: Judgement[], likelihood: (judgement: Judgement) => number) =>
    curveOf({
      found: found.map(likelihood),
      ordinary: new Map(ordinary.map(([name, texts]) => [name, texts.map(likelihood)])),
    })
  return {
    optOut: curve(optOuts, ({ whole }) => optOutIn(whole)),
    sentence: curve(
      optOuts.filter(({ sentences }) => sentences.length > 0),
      ({ sentences }) => Math.max(0, ...sentences.map(optOutIn)),
    ),
    hostile: curve(ofKind('doubtful'), ({ whole }) => likelihoodIn(whole, 'doubtful')),
    preference: curve(ofKind('preference'), ({ whole }) => likelihoodIn(whole, 'preference')),
  }
}

function optOutIn(likely: readonly number[]): number {
  return likelihoodIn(likely, 'opt_out') + likelihoodIn(likely, 'wrong_number')
}

function likelihoodIn(likely: readonly number[], label: Label): number {
  return likely[LABELS.indexOf(label)]!
}

function intentCurves(): Record<string, Point[]> {
  const heldOut = readSamples()
    .filter(({ isHeldOut }) => isHeldOut)
    .map(({ wants, reading, byRules }) => ({
      wants,
      likely: scoreIntents(reading, byRules).map(({ likely }) => likely),
    }))
  const ordinary = collections.map(({ name, tuning }): [string, number[][]] => [name, tuning.map(likelyIntents)])
  const curve = (_intent: Intent, k: number) =>
    curveOf({
      found: heldOut.filter(({ wants }) => wants[k] === 1).map(({ likely }) => likely[k]!),
      ordinary: new Map(ordinary.map(([name, texts]) => [name, texts.map((likely) => likely[k]!)])),
    })
  return Object.fromEntries(INTENTS.map((intent, k) => [intent, curve(intent, k)]))
}

function likelyIntents(text: string): number[] {
  const reading = readText({ messageId: '', body: text, receivedAt: new Date(0) })
  return scoreIntents(reading, intentsByRules(reading)).map(({ likely }) => likely)
}

function curveOf({ found, ordinary }: Likelihoods): Point[] {
  return STEPS.map((from) => {
    const share = (likely: number[]) => likely.filter((each) => each >= from).length / Math.max(1, likely.length)
    const [worst, rate] = [...ordinary]
      .map(([name, likely]): [string, number] => [name, share(likely)])
      .reduce((a, b) => (b[1] > a[1] ? b : a))
    return [from, rounded(share(found), 3), rounded(1000 * rate, 1), rate === 0 ? '' : worst]
  })
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

function linesOf(path: string): string[] {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}

/** Keeps the thresholds of the file and replaces their curves. One point a line. */
function write(file: URL, curves: Record<string, Point[]>): void {
  const thresholds = JSON.parse(readFileSync(file, 'utf8')) as Thresholds
  const replaced = Object.fromEntries(
    Object.entries(thresholds).map(([name, threshold]) => [name, { ...threshold, curve: curves[name] }]),
  )
  const json = JSON.stringify(replaced, null, 2).replace(
    /\[\s+([^\][]*?)\s+\]/g,
    (_, point: string) => `[${point.replace(/\s*\n\s*/g, ' ')}]`,
  )
  writeFileSync(file, `${json}\n`)
}
