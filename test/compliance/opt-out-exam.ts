/**
 * `npm run exam:opt-out`: how the opt-out matcher does on texts that it was not fitted to. Figures only; no text is shown,
 * so that the exam stays one. `-- tuning` gives the same of the set that it was fitted to.
 */
import { parseArgs } from 'node:util'
import { classifyInbound } from '../../src/domain/compliance/index.ts'
import { readTexts } from '../support/labelled-texts.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const half = positionals[0] === 'tuning' ? 'tuning' : 'exam'
const context = { suppressed: false, suppressedByKeyword: false, agentIsTexting: true }
const read = readTexts(half).map((text) => ({ ...text, intent: classifyInbound(text.text, context) }))

type Read = (typeof read)[number]
const isOptOut = ({ intent }: Read) => intent.kind === 'opt_out'
const isDoubtful = ({ intent }: Read) => intent.kind === 'doubtful'
const optOuts = read.filter(({ kind }) => kind === 'opt_out')
const others = read.filter(({ kind }) => kind !== 'opt_out')
const ordinary = read.filter(({ kind }) => kind === 'ordinary')
const english = optOuts.filter(({ language }) => !language || language === 'en')

const lines: [string, Read[], (text: Read) => boolean][] = [
  ['opt-outs recognised', optOuts, isOptOut],
  ['  of these in English', english, isOptOut],
  ['  in other languages', optOuts.filter((text) => !english.includes(text)), isOptOut],
  [
    '  with the right reason',
    optOuts,
    (text) => isOptOut(text) && 'reason' in text.intent && text.intent.reason === text.reason,
  ],
  ['  or held for a person (doubtful)', optOuts, (text) => isOptOut(text) || isDoubtful(text)],
  ['false opt-outs, of all else', others, isOptOut],
  ['false opt-outs, of ordinary texts', ordinary, isOptOut],
  ['ordinary texts held for a person', ordinary, isDoubtful],
  ...(['doubtful', 'preference', 'help'] as const).map(
    (kind) =>
      [
        `${kind} told as such`,
        read.filter((text) => text.kind === kind),
        (text) => text.intent.kind === kind,
      ] as (typeof lines)[number],
  ),
]
process.stdout.write(`The ${half} set: ${read.length} texts\n`)
for (const [name, texts, isCounted] of lines) {
  const counted = texts.filter(isCounted).length
  const perThousand = ((1_000 * counted) / Math.max(texts.length, 1)).toFixed(1)
  process.stdout.write(
    `${name.padEnd(36)} ${String(counted).padStart(5)} of ${String(texts.length).padStart(5)}   ${perThousand.padStart(6)} in 1,000\n`,
  )
}
