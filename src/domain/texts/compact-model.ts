import { readFileSync } from 'node:fs'
import type { LinearModel, TrainedWeights } from './linear-model.ts'

/**
 * A model in one binary file, for models with many features: the length of the head in bytes (32 bits), the head as JSON, the
 * hash of each feature (32 bits) in ascending order, and one byte per feature and label. All numbers are little-endian.
 * `unit`: how many hundredths one step of a byte is.
 */
type Head = { texts: string; bias: number[]; unit: number; rows: number }

const WORD = 4
const BYTE_MAX = 127

/** Loads a model from its file when the first text is read. */
export function readCompactModel(file: string): () => LinearModel {
  let model: LinearModel | undefined
  return () => {
    model ??= unpack(readFileSync(file))
    return model
  }
}

/** The file of a trained model. Weights are rounded to a 127th of the largest. */
export function pack({ texts, bias, weights }: TrainedWeights): Buffer {
  const largest = Object.values(weights)
    .flat()
    .reduce((most, weight) => Math.max(most, Math.abs(weight)), 1)
  const unit = Math.max(1, Math.ceil(largest / BYTE_MAX))
  const byHash = new Map(Object.entries(weights).map(([feature, row]) => [hashOf(feature), row]))
  const rows = [...byHash].toSorted(([a], [b]) => a - b)
  const head = Buffer.from(JSON.stringify({ texts, bias, unit, rows: rows.length } satisfies Head))
  return Buffer.concat([
    Buffer.from(Uint32Array.of(head.length).buffer),
    head,
    Buffer.from(Uint32Array.from(rows, ([hash]) => hash).buffer),
    Buffer.from(Int8Array.from(rows.flatMap(([, row]) => row.map((weight) => Math.round(weight / unit)))).buffer),
  ])
}

function unpack(file: Buffer): LinearModel {
  const hashesAt = WORD + file.readUInt32LE()
  const { texts, bias, unit, rows } = JSON.parse(file.toString('utf8', WORD, hashesAt)) as Head
  const weightsAt = hashesAt + WORD * rows
  const hashes = Uint32Array.from({ length: rows }, (_, row) => file.readUInt32LE(hashesAt + WORD * row))
  const find = rowFinder(hashes)
  return {
    texts,
    bias,
    unit,
    rows: { get: (feature) => find(hashOf(feature)) },
    weights: new Int8Array(file.subarray(weightsAt)),
  }
}

/** Finds the row of a hash. Hashes are spread evenly: if there are as many buckets as rows, a bucket has about one. */
function rowFinder(hashes: Uint32Array): (hash: number) => number | undefined {
  const shift = 32 - Math.max(1, Math.ceil(Math.log2(hashes.length)))
  const starts = new Uint32Array(2 ** (32 - shift) + 1)
  for (const hash of hashes) starts[(hash >>> shift) + 1]! += 1
  for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket]! += starts[bucket - 1]!
  return (hash) => {
    const bucket = hash >>> shift
    for (let row = starts[bucket]!; row < starts[bucket + 1]!; row++) if (hashes[row] === hash) return row
    return undefined
  }
}

/** FNV-1a of the UTF-16 code units, mixed once more. */
function hashOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
