/** `npm run train:matters`: trains the model that reads the matter of a question. Deterministic. */
import { writeFileSync } from 'node:fs'
import { MATTERS_FILE } from '../../src/domain/agent/reading/facts/model/matters.ts'
import { featuresOfText } from '../../src/domain/agent/reading/intents/model/model.ts'
import { measuresOf } from '../../src/domain/agent/reading/meaning/weigh.ts'
import { plainText } from '../../src/domain/agent/reading/reading.ts'
import { pack } from '../../src/domain/texts/index.ts'
import { hashOfLines } from '../labelled-lines.ts'
import { type TrainingSettings, train } from '../linear-training.ts'
import { readMatterLines } from './texts.ts'

const SETTINGS: TrainingSettings = { labels: 'one', epochs: 20, rate: 0.05, decay: 1e-5, seenMin: 1, weightMin: 10 }

const lines = readMatterLines()
const texts = lines.flatMap(({ line }) => {
  const [matter, questions] = line.split(': ', 2) as [string, string]
  return questions.split(' / ').map((text) => ({ matter, text: plainText(text) }))
})
/** The last one means none of the others. */
const matters = [...new Set(texts.map(({ matter }) => matter)).difference(new Set(['other'])), 'other']
const rows = texts.map(({ matter, text }) => ({
  features: [...featuresOfText(text)],
  measures: measuresOf(text),
  wants: matters.map((name): 0 | 1 => (name === matter ? 1 : 0)),
}))
process.stdout.write(`${texts.length} texts of ${matters.length} matters\n`)
const packed = pack({ texts: hashOfLines(lines), ...train(rows, SETTINGS) })
writeFileSync(MATTERS_FILE, packed)
