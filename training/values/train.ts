/**
 * `npm run train:values`: trains the model that decides whether a text states a value that was found in it. Deterministic.
 * With `--judge` it writes nothing and prints the results of models trained on the other trades, and on other texts.
 */
import { writeFileSync } from 'node:fs'
import { type Candidate, EVIDENCE_FILE, evidenceOf } from '../../src/domain/agent/reading/evidence/model.ts'
import { isStated } from '../../src/domain/agent/reading/evidence/verdict.ts'
import { weighAll } from '../../src/domain/agent/reading/meaning/weigh.ts'
import { flatModel, logistic, pack } from '../../src/domain/texts/index.ts'
import { figuresOfAll, labelledSet, valueF1s } from '../../test/agent/support/understanding.ts'
import { hashOfLines } from '../labelled-lines.ts'
import { type Row, type TrainingSettings, train } from '../linear-training.ts'
import { candidatesOf, type LabelledCandidate } from './candidates.ts'
import { framedSets } from './frames.ts'
import { authorSets, freeTextSet, readValueLines, trainingSets } from './texts.ts'

const SETTINGS: TrainingSettings = {
  labels: 'any',
  epochs: 8,
  rate: 0.05,
  decay: 1e-5,
  hidden: 0.1,
  seenMin: 2,
  weightMin: 5,
}
const FOLDS = 5
const LEVELS = [0.3, 0.4, 0.45, 0.5, 0.6, 0.7]
const DEVELOPED = [
  'understand',
  'owner',
  'second',
  'third',
  'development',
  'development-terse',
  'development-short',
] as const
const READ = ['fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const
const OWNERS = ['owners/a', 'owners/b', 'owners/d'] as const

const developed = [
  ...DEVELOPED.map((name) => labelledSet('tuning', name)),
  ...READ.map((name) => labelledSet('exam', name)),
  ...OWNERS.map((name) => labelledSet('tuning', name)),
]
const sets = [...trainingSets(), ...authorSets(), freeTextSet(), ...developed]
const candidates = sets.flatMap(candidatesOf)
const framed = framedSets().flatMap(candidatesOf)
const notSaid = candidates.filter(({ isSaid: isStated }) => !isStated)
process.stdout.write(
  `${candidates.length} values found in texts, ${notSaid.length} of them not said; ${framed.length} in frames\n`,
)
if (process.argv.includes('--judge')) {
  for (const way of ['trade', 'text'] as const) report(way)
  reportValues()
} else {
  const weights = train([...candidates, ...framed].map(rowOf), SETTINGS)
  const packed = pack({ texts: hashOfLines(readValueLines()), ...weights })
  writeFileSync(EVIDENCE_FILE, packed)
}

function rowOf({ evidence, isSaid: isStated }: LabelledCandidate): Row {
  return { features: [...evidence.features], measures: evidence.measures, wants: [isStated ? 1 : 0] }
}

/** The judgement of each value by a model trained on the other trades, or on the other texts of all trades. */
function report(way: 'trade' | 'text'): void {
  const trades = [...new Set(candidates.map(({ trade }) => trade))]
  const foldOf = ({ trade, text }: LabelledCandidate) =>
    way === 'trade' ? trades.indexOf(trade) : Number.parseInt(hashOf(text).slice(0, 6), 16) % FOLDS
  const folds = [...new Set(candidates.map(foldOf))]
  const judged = folds.flatMap((fold) => {
    const seen = [...candidates, ...framed].filter((each) => foldOf(each) !== fold)
    return judge(
      seen,
      candidates.filter((each) => foldOf(each) === fold),
    )
  })
  for (const asked of [true, false]) {
    const mine = judged.filter((each) => each.asked === asked)
    for (const level of LEVELS) {
      const kept = (isStated: boolean) => {
        const of = mine.filter((each) => each.isSaid === isStated)
        return `${of.filter(({ likely }) => likely >= level).length} of ${of.length}`
      }
      process.stdout.write(
        `by ${way}, ${asked ? 'asked' : 'volunteered'}, from ${level}: keeps ${kept(true)} that are said, ${kept(false)} that are not\n`,
      )
    }
  }
}

/** F1 of the values of each set, with a model that was not trained on the judged texts. */
function reportValues(): void {
  const foldOf = (text: string) => Number.parseInt(hashOf(text).slice(0, 6), 16) % FOLDS
  const models = Array.from({ length: FOLDS }, (_, fold) => {
    const seen = [...candidates, ...framed].filter(({ text }) => foldOf(text) !== fold)
    return flatModel({ texts: '', ...train(seen.map(rowOf), SETTINGS) })
  })
  for (const [i, set] of developed.entries()) {
    const keeps = (text: string) => (candidate: Candidate) => {
      const { features, measures } = evidenceOf(candidate)
      return isStated(candidate, logistic(weighAll(models[foldOf(text)]!, features, measures))[0]!)
    }
    const judged = { ...set, cases: set.cases.map((labelled) => ({ ...labelled, keeps: keeps(labelled.text) })) }
    const { unsaid, idle } = figuresOfAll(judged)
    const f1s = Object.entries(valueF1s(judged)).map(([kind, f1]) => `${kind} ${f1.toFixed(3)}`)
    process.stdout.write(
      `${[...DEVELOPED, ...READ, ...OWNERS][i]}: ${f1s.join(', ')}; ${unsaid} of ${idle} texts that say nothing\n`,
    )
  }
}

function hashOf(text: string): string {
  return hashOfLines([{ file: '', line: text }])
}

function judge(seen: LabelledCandidate[], held: LabelledCandidate[]): (LabelledCandidate & { likely: number })[] {
  const model = flatModel({ texts: '', ...train(seen.map(rowOf), SETTINGS) })
  return held.map((each) => {
    const { features, measures } = each.evidence
    return { ...each, likely: logistic(weighAll(model, features, measures))[0]! }
  })
}
