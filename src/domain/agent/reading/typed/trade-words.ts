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
type Index = { entries: Entry[]; byStem: Map<string, number[]>; trades: Map<string, Weights> }
/** The weights of the stems of a trade's names; the sum of their squares is 1. */
type Weights = Map<string, number>

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
  const linesOf = new Map<string, Map<string, number>>()
  for (const [i, { trade, line }] of entries.entries()) {
    const lines = linesOf.get(trade) ?? new Map<string, number>()
    linesOf.set(trade, lines)
    for (const stem of new Set(namesIn(line).flatMap(stemsOf))) {
      const of = byStem.get(stem)
      if (of) of.push(i)
      else byStem.set(stem, [i])
      lines.set(stem, (lines.get(stem) ?? 0) + 1)
    }
  }
  linesOf.delete(GENERAL)
  index = { entries, byStem, trades: weightsOf(linesOf) }
  return index
}

/** A stem weighs more the more lines of the trade have it, and the fewer trades do (tf-idf). */
function weightsOf(linesOf: ReadonlyMap<string, ReadonlyMap<string, number>>): Map<string, Weights> {
  const tradesWith = new Map<string, number>()
  for (const lines of linesOf.values())
    for (const stem of lines.keys()) tradesWith.set(stem, (tradesWith.get(stem) ?? 0) + 1)
  const rarity = (stem: string) => Math.log((linesOf.size + 1) / tradesWith.get(stem)!)
  return new Map(
    [...linesOf].map(([trade, lines]) => {
      const weights = [...lines].map(([stem, count]) => [stem, Math.sqrt(count) * rarity(stem)] as const)
      const length = Math.hypot(...weights.map(([, weight]) => weight))
      return [trade, new Map(weights.map(([stem, weight]) => [stem, weight / length]))]
    }),
  )
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
  const scores = [...trades].map(([trade, weights]) => {
    const score = [...stems].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0)
    return { trade, score }
  })
  const [best, second] = scores.toSorted((a, b) => b.score - a.score)
  return best && second && best.score > second.score * SURELY_TIMES ? best.trade : null
}

function stemsOfSignal(signal: Signal): Set<string> {
  const options = signal.extract.flatMap((one) => (one.match === 'phrase' ? [String(one.means), ...one.phrases] : []))
  return new Set([...stemsOfQuestion(signal), ...options.flatMap(stemsOf)])
}

/** The stems of what a signal asks for, without those of its options. */
export function stemsOfQuestion({ key, label, ask, extract }: Signal): Set<string> {
  const options = extract.flatMap((one) => (one.match === 'phrase' ? [String(one.means), ...one.phrases] : []))
  return new Set([key, label, ...ask].flatMap(stemsOf)).difference(new Set(options.flatMap(stemsOf)))
}

/**
 * The words and phrases of leads for a thing of this name, in the trade and in general; else in any other trade. Words of the question
 * may be part of the name: "stories" of "two stories", where stories are asked for.
 */
export function phrasesFor(name: string, trade: string | null, asked: Set<string>): string[] {
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
