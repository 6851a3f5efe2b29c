import { readFileSync } from 'node:fs'
import type { Model } from './model.ts'

/** The model as it was last made; `texts` is the hash of the labelled texts that it was made of. */
export function readModel(): Model & { texts: string } {
  return JSON.parse(readFileSync(`${import.meta.dirname}/weights.json`, 'utf8'))
}
