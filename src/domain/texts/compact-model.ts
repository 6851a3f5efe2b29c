import { readFileSync } from 'node:fs'
import type { LinearModel, TrainedWeights } from './linear-model.ts'

/**
 * A compact model, for models with many features: the hash of each feature and one byte per label, in base64. `unit`: how
 * many hundredths one step of a byte is. Hashes are in the order of the rows.
 */
type CompactWeights = { texts: string; bias: number[]; unit: number; hashes: string; weights: string }

const BYTE_MAX = 127

/** Loads a model from a file of compact weights when the first text is read. */
export function readCompactModel(file: string): () => LinearModel {
  let model: LinearModel | undefined
  return () => {
    model ??= unpack(JSON.parse(readFileSync(file, 'utf8')) as CompactWeights)
    return model
  }
}

/** Compresses a trained model. Weights are rounded to a 127th of the largest. */
export function pack({ texts, bias, weights }: TrainedWeights): CompactWeights {
  const rows = Object.entries(weights)
  const largest = rows.flatMap(([, row]) => row).reduce((most, weight) => Math.max(most, Math.abs(weight)), 1)
  const unit = Math.max(1, Math.ceil(largest / BYTE_MAX))
  const hashes = Uint32Array.from(rows, ([feature]) => hashOf(feature))
  const bytes = Int8Array.from(rows.flatMap(([, row]) => row.map((weight) => Math.round(weight / unit))))
  return { texts, bias, unit, hashes: base64(hashes), weights: base64(bytes) }
}

/** The decoded model. */
function unpack({ texts, bias, unit, hashes, weights }: CompactWeights): LinearModel {
  const hashBytes = Buffer.from(hashes, 'base64')
  const rowOfHash = new Map<number, number>()
  for (let row = 0; row * 4 < hashBytes.length; row++) rowOfHash.set(hashBytes.readUInt32LE(row * 4), row)
  const bytes = Buffer.from(weights, 'base64')
  const hundredths = new Int16Array(bytes.length)
  for (let i = 0; i < bytes.length; i++) hundredths[i] = bytes.readInt8(i) * unit
  return { texts, bias, rows: { get: (feature) => rowOfHash.get(hashOf(feature)) }, weights: hundredths }
}

function base64(numbers: Uint32Array | Int8Array): string {
  return Buffer.from(numbers.buffer).toString('base64')
}

/** FNV-1a of the UTF-16 code units, mixed once more. */
function hashOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
