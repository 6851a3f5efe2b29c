import { readdirSync, readFileSync } from 'node:fs'
import type { Signal } from '../../../campaigns/index.ts'
import { stemOf } from './synonyms.ts'

/**
 * The words of leads for the things of a trade: one file for each trade, and one for all. Before the "=" are the names by which an
 * owner may call a thing, behind it other words of leads for it.
 */
const FOLDER = new URL('./trades/', import.meta.url)
const GENERAL = 'general'

type Entry = { trade: string; line: string }
/** Few of the lines are asked for: their names are taken apart when they are, so that each thread keeps little. */
type Index = { entries: Entry[]; byStem: Map<string, number[]>; trades: Map<string, Set<string>> }

const HOLDS_TOGETHER = new Set('a an the of or and to for with in on my your our i is it have has'.split(' '))
/** Words in the names of most things of a trade: a "gable roof" is named by "gable". */
const SAID_OF_MOST = new Set(
  `
  system type kind unit service work issue problem damage option plan style thing side area other general
  trouble material company equipment new full home house
  roof roofing insurance policy coverage loan car vehicle tooth teeth dental tutoring lesson
  `
    .trim()
    .split(/\s+/)
    .map(stemOf),
)

function stemsOf(name: string): string[] {
  const words =
    name
      .toLowerCase()
      .replaceAll('_', ' ')
      .replaceAll("'", '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.filter((word) => !HOLDS_TOGETHER.has(word)).map(stemOf))]
}

let index: Index | undefined

function readIndex(): Index {
  if (index) return index
  const entries = readdirSync(FOLDER)
    .toSorted()
    .flatMap((file) =>
      readFileSync(new URL(file, FOLDER), 'utf8')
        .split('\n')
        .filter((line) => line.includes(' = '))
        .map((line) => ({ trade: file.replace('.txt', ''), line })),
    )
  const byStem = new Map<string, number[]>()
  const trades = new Map<string, Set<string>>()
  for (const [i, { trade, line }] of entries.entries()) {
    const named = new Set(namesIn(line).flatMap(stemsOf))
    for (const stem of named) byStem.set(stem, [...(byStem.get(stem) ?? []), i])
    trades.set(trade, (trades.get(trade) ?? new Set()).union(named))
  }
  trades.delete(GENERAL)
  index = { entries, byStem, trades }
  return index
}

/** The lines of all trades. */
export function tradeLines(): string[] {
  return readIndex().entries.map(({ line }) => line)
}

const namesIn = (line: string): string[] => line.slice(0, line.indexOf(' = ')).split(', ')
const saidIn = (line: string): string[] => line.slice(line.indexOf(' = ') + 3).split(', ')

/** How much more of a playbook's words one trade must have than each other one. */
const SURELY_TIMES = 1.15

/** The trade whose things a playbook asks about; null where several may be. */
export function tradeOf(signals: Signal[]): string | null {
  const { trades } = readIndex()
  const stems = new Set(signals.flatMap((signal) => [...stemsOfSignal(signal)]))
  const scores = [...trades].map(([trade, own]) => {
    const shared = [...stems].filter((stem) => own.has(stem))
    const rare = (stem: string) => 1 / [...trades.values()].filter((other) => other.has(stem)).length ** 2
    return { trade, score: shared.reduce((sum, stem) => sum + rare(stem), 0) }
  })
  const [best, second] = scores.toSorted((a, b) => b.score - a.score)
  return best && second && best.score > second.score * SURELY_TIMES ? best.trade : null
}

function stemsOfSignal(signal: Signal): Set<string> {
  const options = signal.extract.flatMap((one) => (one.match === 'phrase' ? [String(one.means), ...one.phrases] : []))
  return new Set([...beside(signal), ...options.flatMap(stemsOf)])
}

/** The stems of what a signal asks for, without those of its options. */
export function beside({ key, label, ask, extract }: Signal): Set<string> {
  const options = extract.flatMap((one) => (one.match === 'phrase' ? [String(one.means), ...one.phrases] : []))
  return new Set([key, label, ...ask].flatMap(stemsOf)).difference(new Set(options.flatMap(stemsOf)))
}

/**
 * The words and phrases of leads for a thing of this name, in the trade and in general; else in any other trade. Words of the question
 * may be part of the name: "stories" of "two stories", where stories are asked for.
 */
export function saidFor(name: string, trade: string | null, asked: Set<string>): string[] {
  const { entries, byStem } = readIndex()
  const own = stemsOf(name)
  const isNoDifference = (stem: string) => asked.has(stem) || SAID_OF_MOST.has(stem)
  const isSame = (other: string[]) =>
    other.length > 0 &&
    own.some((stem) => other.includes(stem)) &&
    own.every((stem) => other.includes(stem) || isNoDifference(stem)) &&
    other.every((stem) => own.includes(stem) || isNoDifference(stem)) &&
    (own.every(isNoDifference)
      ? other.length === own.length
      : other.some((stem) => own.includes(stem) && !isNoDifference(stem)))
  const near = [...new Set(own.flatMap((stem) => byStem.get(stem) ?? []))].map((i) => entries[i]!)
  const found = near.filter(({ line }) => namesIn(line).map(stemsOf).some(isSame))
  const ofTrade = found.filter((entry) => entry.trade === trade || entry.trade === GENERAL)
  return (ofTrade.length > 0 ? ofTrade : found).flatMap(({ line }) => [...namesIn(line), ...saidIn(line)])
}
