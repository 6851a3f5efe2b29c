import type { Wording } from '../../src/domain/agent/reading/alike/wording.ts'
import { encodedFeatures } from '../../src/domain/agent/reading/meaning/encoder.ts'
import { DIMENSIONS, meaningOfWord } from '../../src/domain/agent/reading/meaning/word-vectors.ts'
import { softmax } from '../../src/domain/texts/index.ts'
import { createRandom } from '../linear-training.ts'

/** A text, its possible meanings, each with some wordings, and the index of the right one; -1 for none. */
export type Item = {
  text: string
  choices: readonly (readonly Wording[])[]
  wanted: number
  weight?: number
  isShared?: boolean
}

const SETTINGS = {
  epochs: 9,
  rate: 0.06,
  decay: 2e-4,
  hidden: 0.2,
  seenMin: 2,
  pairMin: 6,
  changeMin: 0.03,
  errorMin: 0.01,
  squares: 0.02,
}
/** One of this many additional examples, besides the labelled texts, is used in each epoch. */
const SHARED_EVERY = 3
const SEED = 5

type Doc = { rows: Int32Array }
type Encoded = { sum: Float64Array; unit: Float64Array; length: number; seen: number[] }

/** Vectors of words, stems and word pairs, trained on texts with the same meaning. */
export class Encoder {
  readonly index = new Map<string, number>()
  private readonly rare = new Set<string>()
  readonly vectors: Float64Array
  private readonly start: Float64Array
  private readonly squares: Float64Array
  readonly scales: Record<Wording['sort'], number> = { asked: 6, told: 4, named: 5, said: 4 }
  none = 3
  private readonly docs = new Map<string, Doc>()
  private readonly random = createRandom(SEED)

  constructor(items: readonly Item[]) {
    const counts = new Map<string, number>()
    const texts = new Set(items.flatMap(({ text, choices }) => [text, ...choices.flat().map((each) => each.text)]))
    for (const text of texts)
      for (const feature of new Set(encodedFeatures(text))) counts.set(feature, (counts.get(feature) ?? 0) + 1)
    for (const [feature, count] of counts)
      if (count >= (feature.includes(' ') ? SETTINGS.pairMin : SETTINGS.seenMin) || meaningOfWord(feature))
        this.index.set(feature, this.index.size)
    for (const [feature, count] of counts) if (count < keptFrom(feature)) this.rare.add(feature)
    this.vectors = new Float64Array(this.index.size * DIMENSIONS)
    for (const [feature, row] of this.index) {
      const known = meaningOfWord(feature)
      if (known)
        this.vectors.set(
          known.vector.map((each) => each * known.weight),
          row * DIMENSIONS,
        )
    }
    this.start = this.vectors.slice()
    this.squares = new Float64Array(this.index.size).fill(SETTINGS.squares)
  }

  learn(items: readonly Item[]): this {
    const order = items.map((_, i) => i)
    for (let epoch = 0; epoch < SETTINGS.epochs; epoch++) {
      for (let i = order.length - 1; i > 0; i--) {
        const j = Math.floor(this.random() * (i + 1))
        ;[order[i], order[j]] = [order[j]!, order[i]!]
      }
      for (const i of order) if (!items[i]!.isShared || i % SHARED_EVERY === epoch % SHARED_EVERY) this.step(items[i]!)
    }
    return this
  }

  /** The similarity of a text and each wording of each choice, from -1 to 1. */
  likenesses(text: string, choices: readonly (readonly Wording[])[]): number[][] {
    const mine = this.encoded(text, false)
    return choices.map((choice) => choice.map((each) => product(mine.unit, this.encoded(each.text, false).unit)))
  }

  /** The likelihood of each choice, then that of none. */
  likely(text: string, choices: readonly (readonly Wording[])[]): number[] {
    const alike = this.likenesses(text, choices)
    return softmax([
      ...choices.map((choice, c) => choice.reduce((sum, { sort }, k) => sum + this.scales[sort] * alike[c]![k]!, 0)),
      this.none,
    ])
  }

  /** The vectors that differ from those of the general word vectors. */
  learned(): { feature: string; vector: Float64Array }[] {
    return [...this.index]
      .filter(([feature]) => !this.rare.has(feature))
      .map(([feature, row]) => ({ feature, at: row * DIMENSIONS }))
      .filter(
        ({ at }) =>
          Math.hypot(...this.vectors.slice(at, at + DIMENSIONS).map((each, i) => each - this.start[at + i]!)) >=
          SETTINGS.changeMin,
      )
      .map(({ feature, at }) => ({ feature, vector: this.vectors.slice(at, at + DIMENSIONS) }))
  }

  private encoded(text: string, hides: boolean): Encoded {
    const doc = this.docs.get(text) ?? this.docOf(text)
    const sum = new Float64Array(DIMENSIONS)
    const seen: number[] = []
    for (const row of doc.rows) {
      if (hides && this.random() < SETTINGS.hidden) continue
      seen.push(row)
      for (let i = 0; i < DIMENSIONS; i++) sum[i]! += this.vectors[row * DIMENSIONS + i]!
    }
    const length = Math.hypot(...sum)
    return { sum, length, seen, unit: length < 1e-9 ? sum : sum.map((each) => each / length) }
  }

  private docOf(text: string): Doc {
    const rows = encodedFeatures(text).flatMap((feature) => this.index.get(feature) ?? [])
    const doc = { rows: Int32Array.from(rows) }
    this.docs.set(text, doc)
    return doc
  }

  private step({ text, choices, wanted, weight = 1 }: Item): void {
    const mine = this.encoded(text, true)
    if (mine.length < 1e-9) return
    const others = choices.map((choice) => choice.map((each) => ({ ...each, encoded: this.encoded(each.text, true) })))
    const sums = others.map((choice) =>
      choice.reduce((sum, { sort, encoded }) => sum + this.scales[sort] * product(mine.unit, encoded.unit), 0),
    )
    const likely = softmax([...sums, this.none])
    const back = new Float64Array(DIMENSIONS)
    const at = wanted < 0 ? choices.length : wanted
    this.none -= 0.01 * weight * (likely[choices.length]! - Number(at === choices.length))
    for (const [c, choice] of others.entries()) {
      const error = weight * (likely[c]! - Number(c === at))
      if (Math.abs(error) < SETTINGS.errorMin) continue
      for (const { sort, encoded } of choice) {
        if (encoded.length < 1e-9) continue
        const pull = error * this.scales[sort]
        for (let i = 0; i < DIMENSIONS; i++) back[i]! += pull * encoded.unit[i]!
        this.scales[sort] -= 0.005 * error * product(mine.unit, encoded.unit)
        this.descend(
          encoded,
          mine.unit.map((each) => each * pull),
        )
      }
    }
    this.descend(mine, back)
  }

  private descend({ unit, length, seen }: Encoded, gradient: Float64Array): void {
    const along = product(gradient, unit)
    const by = 1 / Math.max(length, LENGTH_MIN)
    let square = 0
    for (let i = 0; i < DIMENSIONS; i++) {
      gradient[i] = (gradient[i]! - along * unit[i]!) * by
      square += gradient[i]! ** 2
    }
    for (const row of seen) {
      this.squares[row]! += square / DIMENSIONS
      const rate = SETTINGS.rate / Math.sqrt(this.squares[row]!)
      for (let i = 0, w = row * DIMENSIONS; i < DIMENSIONS; i++, w++)
        this.vectors[w]! -= rate * (gradient[i]! + SETTINGS.decay * (this.vectors[w]! - this.start[w]!))
    }
  }
}

/** The minimum number of texts for a feature; each feature takes memory in every reader. */
function keptFrom(feature: string): number {
  return feature.includes(' ') ? 25 : feature.startsWith('~') ? 4 : 3
}

/** A text of common words only has a short vector, which carries little meaning. */
const LENGTH_MIN = 0.3

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < DIMENSIONS; i++) sum += a[i]! * b[i]!
  return sum
}
