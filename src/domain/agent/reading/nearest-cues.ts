import type { Signal } from '../../campaigns/index.ts'
import { cuesIn } from './numbers/cues.ts'
import { clauseAt, type Hit, type Reading, sentenceAt } from './reading.ts'

type Pair = { hit: Hit; signal: Signal; cue: Hit; distance: number }

/** Letters that the end of a clause counts for: "385k at most, 40k down". */
const CLAUSE_END_LETTERS = 40

/**
 * Whether a hit, such as a sum, belongs to one of the rivals: of several hits in a sentence each belongs to the signal whose
 * words are nearest, and none has two.
 */
export function isOfRival(signal: Signal, rivals: Signal[], reading: Reading, hit: Hit, all: Hit[]): boolean {
  const owner = rivals.length > 0 ? ownersOf([signal, ...rivals], reading, hit, all).get(hit.start) : undefined
  return owner !== undefined && owner !== signal
}

/** Whether the words of a signal belong to another of the hits in its sentence. */
export function hasNearer(signal: Signal, rivals: Signal[], reading: Reading, hit: Hit, all: Hit[]): boolean {
  const owners = ownersOf([signal, ...rivals], reading, hit, all)
  return owners.get(hit.start) !== signal && [...owners.values()].includes(signal)
}

/** The signals to which the hits in the sentence of a hit belong, by the start of each. */
function ownersOf(signals: Signal[], reading: Reading, hit: Hit, all: Hit[]): Map<number, Signal> {
  const { start, end } = sentenceAt(reading, hit.start)
  const beside = all.filter((other) => other.start >= start && other.start < end)
  const pairs = pairsOf(signals, reading, beside)
  const owners = new Map<number, Signal>()
  const inOrder = pairs.toSorted(
    (a, b) => a.distance - b.distance || a.hit.start - b.hit.start || a.cue.start - b.cue.start,
  )
  const given = new Set<Signal>()
  for (const { hit: one, signal } of inOrder) {
    if (owners.has(one.start) || given.has(signal)) continue
    owners.set(one.start, signal)
    given.add(signal)
  }
  return owners
}

/** Every hit with every word of a signal in its sentence. A word that two signals share is of neither. */
function pairsOf(signals: Signal[], reading: Reading, hits: Hit[]): Pair[] {
  const sentence = sentenceAt(reading, hits[0]?.start ?? 0)
  const cues = signals.flatMap((signal) =>
    cuesIn(signal, sentence.text).map(({ start, end }) => {
      return { signal, cue: { start: start + sentence.start, end: end + sentence.start } }
    }),
  )
  const own = cues.filter((one) => cues.every((two) => two.signal === one.signal || !overlap(one.cue, two.cue)))
  return hits.flatMap((hit) =>
    own.map(({ signal, cue }) => ({ hit, signal, cue, distance: distanceOf(reading, hit, cue) })),
  )
}

function distanceOf(reading: Reading, hit: Hit, cue: Hit): number {
  const letters = Math.max(hit.start - cue.end, cue.start - hit.end, 0)
  const isOfClause = clauseAt(reading, hit.start).start === clauseAt(reading, cue.start).start
  return isOfClause ? letters : letters + CLAUSE_END_LETTERS
}

function overlap(a: Hit, b: Hit): boolean {
  return a.start < b.end && b.start < a.end
}
