/**
 * `npm run train:intents -- FOLDER`: trains the weights of the intent model, with texts of the public collections in the folder
 * (training/SOURCES.md). Deterministic. `--judge` prints the result of a five-fold cross-validation instead.
 */
import { writeFileSync } from 'node:fs'
import {
  featuresOfText,
  INTENTS,
  rulesFeature,
  WEIGHTS_FILE,
} from '../../src/domain/agent/reading/intents/model/model.ts'
import { scoreIntents as judgeText } from '../../src/domain/agent/reading/intents/read-intents.ts'
import { flatModel, pack } from '../../src/domain/texts/index.ts'
import { hashOfLines } from '../labelled-lines.ts'
import { crossValidate, type Row, type TrainingSettings, train } from '../linear-training.ts'
import { checkPublicTexts, readPublicTexts } from '../public-texts.ts'
import { publicSample, readIntentLines, readSamples, type Sample } from './texts.ts'

const SETTINGS: TrainingSettings = {
  labels: 'any',
  epochs: 20,
  rate: 0.05,
  decay: 1e-5,
  seenMin: 2,
  weightMin: 20,
  weightKept: 8,
}
const FOLDS = 5

type Known = Sample & { words: string[] }

const collections = readPublicTexts(process.argv[2] ?? '')
const withWords = (sample: Sample): Known => ({ ...sample, words: [...featuresOfText(sample.reading.text)] })
const samples = readSamples()
  .filter(({ isHeldOut }) => !isHeldOut)
  .map(withWords)
const ofOthers = collections.flatMap(({ trained }) => trained).map((text) => withWords(publicSample(text)))
process.stdout.write(`${samples.length} texts, and ${ofOthers.length} of public collections\n`)
if (process.argv.includes('--judge')) report(crossValidate(samples, FOLDS, scoreIntents))
else {
  checkPublicTexts(collections)
  const packed = pack({
    texts: hashOfLines(readIntentLines()),
    ...train([...samples, ...ofOthers].map(rowOf), SETTINGS),
  })
  writeFileSync(WEIGHTS_FILE, packed)
}

function rowOf(sample: Known): Row {
  return { features: seenBy(sample), wants: sample.wants }
}

function seenBy({ words, byRules, isFitted }: Known): string[] {
  return isFitted ? words : [...words, ...[...byRules.keys()].map(rulesFeature)]
}

type Judged = { sample: Known; likely: number[] }

function scoreIntents(seen: Known[], held: Known[]): Judged[] {
  const model = flatModel({ texts: '', ...train(seen.map(rowOf), SETTINGS) })
  return held
    .filter(({ isBlind }) => isBlind)
    .map((sample) => ({ sample, likely: judgeText(sample.reading, sample.byRules, model).map(({ likely }) => likely) }))
}

function report(judged: Judged[]): void {
  for (const [k, intent] of INTENTS.entries()) {
    const wanted = ({ sample }: Judged) => sample.wants[k] === 1
    const line = (name: string, found: (j: Judged) => boolean) => {
      const right = judged.filter((j) => found(j) && wanted(j)).length
      const share = (whole: number) => (whole === 0 ? '    -' : ((100 * right) / whole).toFixed(1).padStart(5))
      return `  ${name}: ${share(judged.filter(found).length)} / ${share(judged.filter(wanted).length)}`
    }
    const steps = [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
    const ruled = ({ sample }: Judged) => sample.byRules.has(intent)
    process.stdout.write(`${intent} (${judged.filter(wanted).length}), precision / recall:\n${line('rules', ruled)}\n`)
    for (const least of steps) {
      const isLikely = (j: Judged) => j.likely[k]! >= least
      const where = [
        (j: Judged) => isLikely(j),
        (j: Judged) => isLikely(j) && ruled(j),
        (j: Judged) => isLikely(j) && !ruled(j),
      ]
      process.stdout.write(`${where.map((found) => line(least.toFixed(2), found)).join('  |')}\n`)
    }
  }
}
