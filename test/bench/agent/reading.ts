import { readFileSync } from 'node:fs'
import { readIntents } from '../../../src/domain/agent/reading/intents/read-intents.ts'
import { readText } from '../../../src/domain/agent/reading/reading.ts'
import { classifyInbound } from '../../../src/domain/compliance/index.ts'
import { questionFigures } from '../../agent/support/questions.ts'
import { figuresOfAll, labelledSet, readCase, valueF1s } from '../../agent/support/understanding.ts'
import { composeOrdinaryPool } from '../../compliance/support/opt-out-pool.ts'
import { readTexts } from '../../support/labelled-texts.ts'
import type { Table } from '../table.ts'

/** A quality figure of reading texts, and the minimum or maximum at which `--check` fails. */
type Figure = { name: string; value: number; sign: '≥' | '≤'; bound: number }

const CONTEXT = { suppressed: false, suppressedByKeyword: false, agentIsTexting: true }

/**
 * How well opt-outs, requests for a person, values and questions are read in the exam sets, and the cost of reading a text.
 */
export function readingFigures(): Figure[] {
  return [...optOutFigures(), ...humanFigures(), ...valueFigures(), ...timeFigures()]
}

export function failing(figures: Figure[]): Figure[] {
  return figures.filter(({ value, sign, bound }) => (sign === '≥' ? value < bound : value > bound))
}

export function readingTable(figures: Figure[]): Table {
  const isFailing = new Set(failing(figures))
  return {
    title: 'Reading, on texts whose authors saw no rule',
    columns: ['', 'bound', 'measured '],
    rows: figures.map((figure) => [
      figure.name,
      Number.isFinite(figure.bound) ? `${figure.sign} ${figure.bound}` : '',
      `${figure.value.toFixed(3)}${isFailing.has(figure) ? '!' : ' '}`,
    ]),
    notes: [],
  }
}

function optOutFigures(): Figure[] {
  const own = readTexts('exam').flatMap(({ kind, text }) => (kind === 'opt_out' ? [text] : []))
  const exam = linesOf('reading-opt-out')
  const near = linesOf('reading-near')
  const ordinary = [...linesOf('reading-ordinary'), ...composeOrdinaryPool().map(({ text }) => text)]
  const kindOf = new Map(
    [...own, ...exam, ...near, ...ordinary].map((text) => [text, classifyInbound(text, CONTEXT).kind]),
  )
  const share = (texts: string[], ...kinds: string[]) =>
    texts.filter((text) => kinds.includes(kindOf.get(text)!)).length / texts.length
  return [
    atLeast('opt-out recall, new exam', share(exam, 'opt_out'), BOUNDS.optOutNew),
    atLeast(
      'opt-out recall with those held, new exam',
      share(exam, 'opt_out', 'doubtful', 'preference'),
      BOUNDS.optOutHeld,
    ),
    atLeast('opt-out recall, own exam', share(own, 'opt_out'), BOUNDS.optOutOwn),
    atMost('false opt-outs per 1,000 of the pool', 1_000 * share(ordinary, 'opt_out'), BOUNDS.falseOptOuts),
    atMost('false opt-outs per 1,000 near misses', 1_000 * share(near, 'opt_out'), BOUNDS.falseNear),
    atMost('ordinary texts held per 1,000', 1_000 * share(ordinary, 'doubtful'), BOUNDS.held),
  ]
}

function humanFigures(): Figure[] {
  const asks = (body: string) =>
    readIntents(readText({ messageId: '', body, receivedAt: new Date(0) })).human !== undefined
  const wanted = linesOf('reading-human')
  const found = wanted.filter(asks).length
  const wrong = linesOf('reading-human-near').filter(asks).length
  return [
    atLeast('request for a person: recall', found / wanted.length, BOUNDS.humanRecall),
    atLeast('request for a person: precision', found / (found + wrong), BOUNDS.humanPrecision),
  ]
}

function valueFigures(): Figure[] {
  const set = labelledSet('exam', 'second')
  const { all, ...byKind } = valueF1s(set)
  const { unsaid, idle } = figuresOfAll(set)
  const { right, answerable, wrong, all: questions } = questionFigures('exam', 'second')
  return [
    atLeast('values: F1', all!, BOUNDS.values),
    ...Object.entries(byKind).map(([kind, f1]) => atLeast(`values: F1 of ${kind}`, f1, BOUNDS.valuesOfKind)),
    atMost('values stored where nothing was said, per 1,000', (1_000 * unsaid) / idle, BOUNDS.unsaid),
    atLeast('questions answered by their fact', right / answerable, BOUNDS.facts),
    atMost('questions answered by another fact', wrong.length / questions, BOUNDS.wrongFacts),
  ]
}

/** Opt-out, intents and values of each text, in processor milliseconds of this process. */
function timeFigures(): Figure[] {
  const set = labelledSet('exam')
  const read = (labelled: (typeof set.cases)[number]) => {
    classifyInbound(labelled.text, CONTEXT)
    readCase(set, labelled)
  }
  const startedAt = process.cpuUsage()
  for (const labelled of set.cases) read(labelled)
  const { user, system } = process.cpuUsage(startedAt)
  return [reported('milliseconds of processor time a text, mean', (user + system) / 1_000 / set.cases.length)]
}

/** A figure that depends on the machine, and so has no bound. */
function reported(name: string, value: number): Figure {
  return { name, value, sign: '≤', bound: Number.POSITIVE_INFINITY }
}

function atLeast(name: string, value: number, bound: number): Figure {
  return { name, value, sign: '≥', bound }
}

function atMost(name: string, value: number, bound: number): Figure {
  return { name, value, sign: '≤', bound }
}

function linesOf(name: string): string[] {
  const text = readFileSync(new URL(`../../data/${name}.txt`, import.meta.url), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

/** Just beyond the measured figures (docs/understanding.md): a change that is worse must change these too. */
const BOUNDS = {
  optOutNew: 0.91,
  optOutHeld: 0.985,
  optOutOwn: 0.79,
  falseOptOuts: 0.8,
  falseNear: 4,
  held: 6,
  humanRecall: 0.95,
  humanPrecision: 0.96,
  values: 0.95,
  valuesOfKind: 0.88,
  unsaid: 31,
  facts: 0.92,
  wrongFacts: 0.02,
}
