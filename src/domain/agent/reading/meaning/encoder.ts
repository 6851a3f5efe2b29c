import { readFileSync } from 'node:fs'
import { memoizeByText } from '../../../texts/index.ts'
import { translatedWords } from '../spanish.ts'
import { stemOf } from '../typed/synonyms.ts'
import { DIMENSIONS, hashOf, meaningOfWord, rowIn } from './word-vectors.ts'

/** Made by `npm run train:alike`: questions and the facts that answer them, answers and the options that they name, have similar vectors. */
export const ENCODER_FILE = `${import.meta.dirname}/encoder.bin`

const WORDS_MAX = 80
const BYTE_MAX = 127

/** What the encoder sees of a text: its words, their stems and its pairs of words. */
export function encodedFeatures(text: string): string[] {
  const words = translatedWords(text)
    .slice(0, WORDS_MAX)
    .map(({ word }) => (/^\d/.test(word) ? '#' : word.replace(/'s$/, '')))
  const stems = words.map((word) => `~${stemOf(word)}`)
  const pairs = words.slice(1).map((word, i) => `${words[i]} ${word}`)
  return [...words, ...stems, ...pairs]
}

/** What the meaning of a text is taken for in a comparison of texts: 0 where no word of it is known, else of length 1. */
export const encode: (text: string) => Float64Array = memoizeByText((text) => {
  const { hashes, scales, vectors } = readTable()
  const sum = new Float64Array(DIMENSIONS)
  for (const feature of encodedFeatures(text)) {
    const row = rowIn(hashes, hashOf(feature))
    if (row === null) addKnown(sum, feature)
    else for (let i = 0; i < DIMENSIONS; i++) sum[i]! += scales[row]! * vectors[row * DIMENSIONS + i]!
  }
  const length = Math.hypot(...sum)
  return length === 0 ? sum : sum.map((each) => each / length)
})

/** A word that was in no training text counts as it does in other texts. */
function addKnown(sum: Float64Array, word: string): void {
  const known = meaningOfWord(word)
  if (known) for (let i = 0; i < DIMENSIONS; i++) sum[i]! += known.weight * known.vector[i]!
}

type Table = { hashes: Uint32Array; scales: Float32Array; vectors: Int8Array }
let table: Table | undefined

function readTable(): Table {
  if (table) return table
  const bytes = readFileSync(ENCODER_FILE)
  const count = bytes.readUInt32LE()
  const at = (word: number) => 4 + 4 * count * word
  table = {
    hashes: Uint32Array.from({ length: count }, (_, i) => bytes.readUInt32LE(at(0) + 4 * i)),
    scales: Float32Array.from({ length: count }, (_, i) => bytes.readFloatLE(at(1) + 4 * i)),
    vectors: new Int8Array(bytes.subarray(at(2))),
  }
  return table
}

/** The file's bytes: the number of features, then hashes, scales and vectors. */
export function packEncoder(features: { feature: string; vector: Float64Array }[]): Buffer {
  const sorted = features
    .map((each) => ({ ...each, hash: hashOf(each.feature) }))
    .toSorted((a, b) => a.hash - b.hash)
    .filter(({ hash }, i, all) => hash !== all[i - 1]?.hash)
  const bytes = Buffer.alloc(4 + sorted.length * (4 + 4 + DIMENSIONS))
  bytes.writeUInt32LE(sorted.length)
  for (const [i, { hash, vector }] of sorted.entries()) {
    const scale = Math.max(...vector.map(Math.abs)) / BYTE_MAX || 1
    bytes.writeUInt32LE(hash, 4 + 4 * i)
    bytes.writeFloatLE(scale, 4 + 4 * (sorted.length + i))
    bytes.set(
      vector.map((each) => (256 + Math.round(each / scale)) % 256),
      4 + 8 * sorted.length + i * DIMENSIONS,
    )
  }
  return bytes
}
