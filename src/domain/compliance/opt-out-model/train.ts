/**
 * `npm run train:opt-out`: makes weights.json of the labelled texts, always the same of the same. First it says how a model
 * of four fifths of the texts reads the last fifth, five times over.
 */
import { writeFileSync } from 'node:fs'
import { verdictOf } from '../opt-out-verdict.ts'
import { readByRules, readKeywords, wordOf } from '../read-by-rules.ts'
import { featuresOf } from './features.ts'
import { LABELS, type Label, likelihoods, type Model, type RulesSay, softmax } from './model.ts'
import { hashOfTexts, readLines } from './texts.ts'

type Sample = { text: string; label: number; features: string[]; rules: RulesSay; isFitted: boolean }

const LETTER: Record<string, Label> = {
  n: 'ordinary',
  o: 'opt_out',
  w: 'wrong_number',
  d: 'doubtful',
  p: 'preference',
}
const CONTEXT = { suppressed: false, suppressedByKeyword: false }
const EPOCHS = 20
const RATE = 0.05
const DECAY = 1e-5
const SEEN_MIN = 3
const WEIGHT_MIN = 3
const FOLDS = 5

const samples = readSamples()
process.stdout.write(`${samples.length} texts\n`)
report(crossValidate(samples))
const model = train(samples)
writeFileSync(`${import.meta.dirname}/weights.json`, `${serialise(model)}\n`)

function readSamples(): Sample[] {
  const seen = new Set<string>()
  return readLines().flatMap(({ line, file }) => {
    const [, letter, text] = /^([nowdp])\|(.+)$/.exec(line) ?? []
    if (!letter || !text || seen.has(text.toLowerCase())) return []
    seen.add(text.toLowerCase())
    const rules = wordOf(readKeywords(text, CONTEXT) ?? readByRules(text, CONTEXT))
    return [
      {
        text,
        label: LABELS.indexOf(LETTER[letter]!),
        features: [...featuresOf(text)],
        rules,
        isFitted: file.startsWith('fitted'),
      },
    ]
  })
}

/** The rules were fitted to some of the texts: what they say of those is no news. */
function seenBy(sample: Sample): string[] {
  return sample.isFitted ? sample.features : [...sample.features, `=rules ${sample.rules}`]
}

function train(given: readonly Sample[]): Model {
  const counts = new Map<string, number>()
  for (const sample of given) for (const f of seenBy(sample)) counts.set(f, (counts.get(f) ?? 0) + 1)
  const index = new Map<string, number>()
  for (const [feature, count] of counts) if (count >= SEEN_MIN) index.set(feature, index.size)
  const rows = given.map((sample) => ({
    label: sample.label,
    at: seenBy(sample).flatMap((feature) => index.get(feature) ?? []),
  }))
  const size = LABELS.length
  const weights = new Float64Array((index.size + 1) * size)
  const squares = new Float64Array(weights.length).fill(1e-2)
  const random = createRandom(20_261)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { label, at } of shuffled(rows, random)) step(weights, squares, [...at, index.size], label)
  }
  const row = (at: number) => [...weights.subarray(at * size, (at + 1) * size)].map((w) => Math.round(w * 100))
  const kept = [...index].map(([feature, at]) => [feature, row(at)] as const)
  return {
    bias: row(index.size),
    weights: Object.fromEntries(kept.filter(([, w]) => w.some((one) => Math.abs(one) >= WEIGHT_MIN)).sort(byName)),
  }
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}

/** One step of AdaGrad on the loss of one text. */
function step(weights: Float64Array, squares: Float64Array, at: number[], label: number): void {
  const size = LABELS.length
  const sums = Array.from({ length: size }, (_, k) => at.reduce((sum, i) => sum + weights[i * size + k]!, 0))
  const errors = softmax(sums).map((p, k) => p - (k === label ? 1 : 0))
  for (const i of at) {
    for (let k = 0; k < size; k++) {
      const w = i * size + k
      const gradient = errors[k]! + DECAY * weights[w]!
      squares[w]! += gradient * gradient
      weights[w]! -= (RATE * gradient) / Math.sqrt(squares[w]!)
    }
  }
}

type Judged = { sample: Sample; likely: number[] }

function crossValidate(given: readonly Sample[]): Judged[] {
  const mixed = shuffled(given, createRandom(7))
  return Array.from({ length: FOLDS }, (_, fold) => {
    const model = train(mixed.filter((_s, i) => i % FOLDS !== fold))
    const held = mixed.filter((sample, i) => i % FOLDS === fold && !sample.isFitted)
    return held.map((sample) => ({ sample, likely: likelihoods(model, seenBy(sample)) }))
  }).flat()
}

function report(judged: Judged[]): void {
  const is = (name: Label) => (j: Judged) => LABELS[j.sample.label] === name
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

/** mulberry32: the same numbers on every machine. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
  }
  return copy
}

/** One feature a line, so that a change of the texts shows as a change of lines. */
function serialise({ bias, weights }: Model): string {
  const lines = Object.entries(weights).map(([feature, w]) => `    ${JSON.stringify(feature)}: ${JSON.stringify(w)}`)
  return `{\n  "texts": ${JSON.stringify(hashOfTexts())},\n  "bias": ${JSON.stringify(bias)},\n  "weights": {\n${lines.join(',\n')}\n  }\n}`
}
