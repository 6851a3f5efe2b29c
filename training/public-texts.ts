import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import sources from './sources.json' with { type: 'json' }

/**
 * A public collection of texts. One that is learned from is halved once and for all by the hash of each text: of the counted
 * half, texts are never read or learned from. A quarter of the other half is kept from training, for choosing thresholds.
 */
export type PublicTexts = { name: string; trained: string[]; tuning: string[]; counted: string[] }

/** Each text file of a folder as a collection: one text per line, in the order of their hashes. */
export function readPublicTexts(folder: string): PublicTexts[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((file) => {
      const name = file.slice(0, -'.txt'.length)
      const texts = inOrderOfHash(readFileSync(`${folder}/${file}`, 'utf8'))
      const isLearned = sources.some((source) => source.name === name)
      return {
        name,
        ...(isLearned ? halvesOf(texts) : { trained: [], tuning: [], counted: texts.map(({ text }) => text) }),
      }
    })
}

/** Throws if the trained texts are not those that the published weights were trained with. */
export function checkPublicTexts(collections: readonly PublicTexts[]): void {
  const given = collections
    .filter(({ trained }) => trained.length > 0)
    .map(({ name, trained }) => ({ name, trained: trained.length, hash: hashOf(trained.join(' ')) }))
  if (JSON.stringify(given) !== JSON.stringify(sources))
    throw new Error(`These are not the texts of training/sources.json: ${JSON.stringify(given, null, 2)}`)
}

type Hashed = { hash: string; text: string }

function inOrderOfHash(file: string): Hashed[] {
  const texts = file.split('\n').flatMap((line) => (line.trim() === '' ? [] : [[hashOf(line), line.trim()] as const]))
  return [...new Map(texts)].map(([hash, text]) => ({ hash, text })).sort((a, b) => (a.hash < b.hash ? -1 : 1))
}

const HALVES = ['trained', 'counted', 'trained', 'counted', 'trained', 'counted', 'tuning', 'counted'] as const

function halvesOf(texts: readonly Hashed[]): Omit<PublicTexts, 'name'> {
  const halves: Omit<PublicTexts, 'name'> = { trained: [], tuning: [], counted: [] }
  for (const { hash, text } of texts) halves[HALVES[Number.parseInt(hash[0]!, 16) % HALVES.length]!].push(text)
  return halves
}

/** Of the words alone, so that copies of a text with another case or other marks are in the same half. */
function hashOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]
  return createHash('sha256').update(words.join(' ')).digest('hex')
}
