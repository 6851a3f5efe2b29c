import { logistic, softmax, type TrainedWeights } from '../src/domain/texts/index.ts'

/**
 * A training text. `measures` are features with a value other than 1. `wants` has 1 or 0 for each label, or null if it was
 * not labelled.
 */
export type Row = {
  features: readonly string[]
  wants: readonly (0 | 1 | null)[]
  measures?: ReadonlyMap<string, number>
}

/** `labels`: whether a text has exactly one of the labels, or any number of them. */
export type TrainingSettings = {
  labels: 'one' | 'any'
  epochs: number
  rate: number
  decay: number
  /** The share of a text's features that is dropped in each step, so that the model does not depend on a single one. */
  hidden?: number
  /** A feature that occurs in fewer texts is dropped. */
  seenMin: number
  /** In hundredths: a feature whose weights are all smaller is dropped. */
  weightMin: number
  /** In hundredths: a single weight that is smaller is written as 0. */
  weightKept?: number
  /** How many times it is trained, in other orders of the texts; the weights are the mean. Default: once. */
  runs?: number
}

type Weights = Omit<TrainedWeights, 'texts'>
type Seen = { i: number; value: number }
type Step = { weights: Float64Array; squares: Float64Array; size: number; settings: TrainingSettings }

const LABEL_ORDER_SEED = 20_261
const FOLD_SEED = 7

/** Trains weights from labelled texts with AdaGrad, text by text. Deterministic. */
export function train(given: readonly Row[], settings: TrainingSettings): Weights {
  const size = given[0]!.wants.length
  const index = indexOf(given, settings.seenMin)
  for (const feature of given[0]!.measures?.keys() ?? []) index.set(feature, index.size)
  const rows = given.map(({ features, measures, wants }) => ({
    wants,
    at: [...features.flatMap((feature) => index.get(feature) ?? []), index.size],
    measured: [...(measures ?? [])].map(([feature, value]) => ({ i: index.get(feature)!, value })),
  }))
  const weights = new Float64Array((index.size + 1) * size)
  const { hidden = 0, runs = 1 } = settings
  for (let run = 0; run < runs; run++) {
    const step: Step = {
      weights: new Float64Array(weights.length),
      squares: new Float64Array(weights.length).fill(1e-2),
      size,
      settings,
    }
    const random = createRandom(LABEL_ORDER_SEED + run)
    for (let epoch = 0; epoch < settings.epochs; epoch++) {
      for (const { wants, at, measured } of shuffled(rows, random)) {
        const seen = hidden === 0 ? at : at.filter(() => random() >= hidden)
        learn(step, [...seen.map((i) => ({ i, value: 1 })), ...measured], wants)
      }
    }
    for (let i = 0; i < weights.length; i++) weights[i]! += step.weights[i]! / runs
  }
  const hundredths = 100 * (1 - hidden)
  const rowAt = (at: number) => [...weights.subarray(at * size, (at + 1) * size)].map((w) => Math.round(w * hundredths))
  return { bias: rowAt(index.size), weights: pruned([...index], rowAt, settings) }
}

/**
 * For each fold, trains on all other folds and returns its judgements: every row is judged once by a model that was not
 * trained on it.
 */
export function crossValidate<Sample, Judged>(
  samples: readonly Sample[],
  folds: number,
  judge: (seen: Sample[], held: Sample[]) => Judged[],
): Judged[] {
  const mixed = shuffled(samples, createRandom(FOLD_SEED))
  return Array.from({ length: folds }, (_, fold) =>
    judge(
      mixed.filter((_sample, i) => i % folds !== fold),
      mixed.filter((_sample, i) => i % folds === fold),
    ),
  ).flat()
}

function indexOf(rows: readonly Row[], seenMin: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { features } of rows) for (const f of features) counts.set(f, (counts.get(f) ?? 0) + 1)
  const index = new Map<string, number>()
  for (const [feature, count] of counts) if (count >= seenMin) index.set(feature, index.size)
  return index
}

/** One step of AdaGrad for the loss of one text. */
function learn({ weights, squares, size, settings }: Step, at: readonly Seen[], wants: Row['wants']): void {
  const sums = Array.from({ length: size }, (_, k) =>
    at.reduce((sum, { i, value }) => sum + value * weights[i * size + k]!, 0),
  )
  const likely = settings.labels === 'one' ? softmax(sums) : logistic(sums)
  for (let k = 0; k < size; k++) {
    const want = wants[k]
    if (want === null) continue
    const error = likely[k]! - want!
    for (const { i, value } of at) {
      const w = i * size + k
      const gradient = error * value + settings.decay * weights[w]!
      squares[w]! += gradient * gradient
      weights[w]! -= (settings.rate * gradient) / Math.sqrt(squares[w]!)
    }
  }
}

function pruned(
  index: [string, number][],
  rowAt: (at: number) => number[],
  { weightMin, weightKept = 0 }: TrainingSettings,
): Record<string, number[]> {
  const kept = index
    .map(([feature, at]) => [feature, rowAt(at)] as const)
    .filter(([, row]) => row.some((weight) => Math.abs(weight) >= weightMin))
    .map(([feature, row]) => [feature, row.map((weight) => (Math.abs(weight) < weightKept ? 0 : weight))] as const)
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** mulberry32: the same numbers on every machine. */
export function createRandom(seed: number): () => number {
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
