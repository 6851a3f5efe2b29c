/**
 * `npm run exam:opt-out` measures opt-outs in texts that were not used for training: recall and errors of the exams, errors in the
 * pool of ordinary texts, and the curve of recall against false opt-outs. It prints figures and no texts, so that the exams stay
 * unseen. `-- tuning` uses the first part of the set, which the rules were written with.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { classifyInbound } from '../../src/domain/compliance/index.ts'
import { judgeText } from '../../src/domain/compliance/opt-out/judge-text.ts'
import { WEIGHTS_FILE } from '../../src/domain/compliance/opt-out/model/model.ts'
import { readCompactModel } from '../../src/domain/texts/index.ts'
import { type LabelledText, readTexts } from '../support/labelled-texts.ts'
import { composeOrdinaryPool } from './support/opt-out-pool.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const half = positionals[0] === 'tuning' ? 'tuning' : 'exam'
const context = { suppressed: false, suppressedByKeyword: false, agentIsTexting: true }
const withIntent = <T extends { text: string }>(text: T) => ({ ...text, intent: classifyInbound(text.text, context) })

type Read = LabelledText & ReturnType<typeof withIntent>
const isOptOut = ({ intent }: Pick<Read, 'intent'>) => intent.kind === 'opt_out'
const isDoubtful = ({ intent }: Pick<Read, 'intent'>) => intent.kind === 'doubtful'

function show<T>(name: string, texts: readonly T[], isCounted: (text: T) => boolean): void {
  const counted = texts.filter(isCounted).length
  const perThousand = ((1_000 * counted) / Math.max(texts.length, 1)).toFixed(1)
  process.stdout.write(
    `${name.padEnd(40)} ${String(counted).padStart(5)} of ${String(texts.length).padStart(5)}   ${perThousand.padStart(6)} in 1,000\n`,
  )
}

const read: Read[] = readTexts(half).map(withIntent)
const optOuts = read.filter(({ kind }) => kind === 'opt_out')
const ordinary = read.filter(({ kind }) => kind === 'ordinary')
process.stdout.write(`The ${half} set: ${read.length} texts\n`)
show('opt-outs recognised', optOuts, isOptOut)
show('  with the right reason', optOuts, (text) => text.intent.kind === 'opt_out' && text.intent.reason === text.reason)
show('  or held for a person (doubtful)', optOuts, (text) => isOptOut(text) || isDoubtful(text))
show(
  'false opt-outs, of all else',
  read.filter(({ kind }) => kind !== 'opt_out'),
  isOptOut,
)
show('false opt-outs, of ordinary texts', ordinary, isOptOut)
show('ordinary texts held for a person', ordinary, isDoubtful)
for (const kind of ['doubtful', 'preference', 'help'] as const) {
  show(
    `${kind} told as such`,
    read.filter((text) => text.kind === kind),
    (text) => text.intent.kind === kind,
  )
}

if (half === 'exam') showNewSets()

function showNewSets(): void {
  const exam = linesOf('opt-out-4-exam.txt').map((line) => withIntent({ text: line.slice(2) }))
  process.stdout.write(`\nThe fourth exam: ${exam.length} opt-outs and wrong numbers\n`)
  show('opt-outs recognised', exam, isOptOut)
  show('  or held for a person (doubtful)', exam, (text) => isOptOut(text) || isDoubtful(text))
  const near = linesOf('opt-out-4-near.txt').map((text) => withIntent({ text }))
  process.stdout.write(`\nNear misses: ${near.length} ordinary texts\n`)
  show('false opt-outs', near, isOptOut)
  show('held for a person', near, isDoubtful)
  const fifth = (mark: string) =>
    linesOf('opt-out-5-exam.txt').flatMap((line) =>
      line.startsWith(`${mark}|`) ? [withIntent({ text: line.slice(2) })] : [],
    )
  const [stops, others] = [fifth('o'), fifth('n')]
  process.stdout.write(`\nThe fifth exam: ${stops.length} opt-outs beside other things, ${others.length} near misses\n`)
  show('opt-outs recognised', stops, isOptOut)
  show('  or held for a person (doubtful)', stops, (text) => isOptOut(text) || isDoubtful(text))
  show('false opt-outs', others, isOptOut)
  show('near misses held for a person', others, isDoubtful)
  const pool = composeOrdinaryPool().map(withIntent)
  process.stdout.write(`\nThe composed pool: ${pool.length} ordinary texts\n`)
  show('false opt-outs', pool, isOptOut)
  show('held for a person', pool, isDoubtful)
  showCurve([optOuts, exam], pool)
}

/** What the model alone finds and gets wrong, for each threshold. */
function showCurve(exams: readonly (readonly { text: string }[])[], pool: readonly { text: string }[]): void {
  const model = readCompactModel(WEIGHTS_FILE)()
  const likelihoodOf = ({ text }: { text: string }): number => {
    const { whole } = judgeText(model, text)
    return whole[1]! + whole[2]!
  }
  const columns = [...exams, pool].map((texts) => texts.map(likelihoodOf))
  process.stdout.write('\nThe model alone: recall of the two exams, false opt-outs in 1,000 of the pool\n')
  for (const least of [0.5, 0.6, 0.7, 0.8, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99]) {
    const shares = columns.map((likely) => likely.filter((p) => p >= least).length / likely.length)
    const [own, fourth, wrong] = shares as [number, number, number]
    process.stdout.write(
      `from ${least.toFixed(2)}   ${own.toFixed(3)}   ${fourth.toFixed(3)}   ${(1_000 * wrong).toFixed(1)}\n`,
    )
  }
}

function linesOf(name: string): string[] {
  const text = readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
