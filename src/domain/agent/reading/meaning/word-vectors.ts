import { readFileSync } from 'node:fs'
import { wordsOf } from '../words.ts'

/** Made by `npm run train:meaning`: words that are used in similar texts have similar vectors. */
export const VECTORS_FILE = `${import.meta.dirname}/word-vectors.bin`
export const DIMENSIONS = 64

/** The words are sorted by hash; each has a weight, which is small for a frequent word, and a vector of bytes. */
type Table = { hashes: Uint32Array; weights: Uint8Array; vectors: Int8Array }

const WEIGHT_MAX = 255

let table: Table | undefined

/** The weighted mean of the vectors of a text's words, with length 1. It is 0 where no word is known. */
export function meaningOf(text: string): Float64Array {
  const { weights, vectors } = readTable()
  const sum = new Float64Array(DIMENSIONS)
  for (const { word } of wordsOf(text)) {
    const row = rowOf(word.replace(/'s$/, ''))
    if (row === null) continue
    const weight = weights[row]! / WEIGHT_MAX
    for (let i = 0; i < DIMENSIONS; i++) sum[i]! += weight * vectors[row * DIMENSIONS + i]!
  }
  return normalized(sum)
}

/** A word with its weight and its vector, of length 1; null where it is not known. */
export type WordMeaning = { weight: number; vector: Float64Array }

export function meaningOfWord(word: string): WordMeaning | null {
  const row = rowOf(word)
  if (row === null) return null
  const { weights, vectors } = readTable()
  return {
    weight: weights[row]! / WEIGHT_MAX,
    vector: normalized(Float64Array.from(vectors.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS))),
  }
}

export function cosine(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < DIMENSIONS; i++) sum += a[i]! * b[i]!
  return sum
}

function normalized(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((each) => each / length)
}

/** The file's bytes: the number of words, then hashes, weights and vectors. */
export function packVectors(words: { word: string; weight: number; vector: Int8Array }[]): Buffer {
  const sorted = words
    .map((each) => ({ ...each, hash: hashOf(each.word) }))
    .toSorted((a, b) => a.hash - b.hash)
    .filter(({ hash }, i, all) => hash !== all[i - 1]?.hash)
  const bytes = Buffer.alloc(4 + sorted.length * (4 + 1 + DIMENSIONS))
  bytes.writeUInt32LE(sorted.length)
  for (const [i, { hash, weight, vector }] of sorted.entries()) {
    bytes.writeUInt32LE(hash, 4 + 4 * i)
    bytes.writeUInt8(Math.round(weight * WEIGHT_MAX), 4 + 4 * sorted.length + i)
    bytes.set(Buffer.from(vector.buffer), 4 + 5 * sorted.length + i * DIMENSIONS)
  }
  return bytes
}

function readTable(): Table {
  if (table) return table
  const bytes = readFileSync(VECTORS_FILE)
  const count = bytes.readUInt32LE()
  const hashes = Uint32Array.from({ length: count }, (_, i) => bytes.readUInt32LE(4 + 4 * i))
  const weights = new Uint8Array(bytes.subarray(4 + 4 * count, 4 + 5 * count))
  table = { hashes, weights, vectors: new Int8Array(bytes.subarray(4 + 5 * count)) }
  return table
}

function rowOf(word: string): number | null {
  return rowIn(readTable().hashes, hashOf(word))
}

/** Where a hash stands in a sorted list. */
export function rowIn(hashes: Uint32Array, hash: number): number | null {
  let [low, high] = [0, hashes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (hashes[middle]! < hash) low = middle + 1
    else high = middle
  }
  return hashes[low] === hash ? low : null
}

/** FNV-1a of the UTF-16 code units. */
export function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
