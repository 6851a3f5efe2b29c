import { createHash } from 'node:crypto'

/** A number in [0, 1) that depends only on the words, not on other draws. */
export function draw(...words: (string | number)[]): number {
  return createHash('sha256').update(JSON.stringify(words)).digest().readUInt32BE(0) / 2 ** 32
}

/** An element of a list, chosen by a number in [0, 1). */
export function pick<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[Math.floor(at * items.length)]
}
