import { randomInt } from 'node:crypto'
import { basename } from 'node:path'

const SEED_OF_ALL = '20261127'

/**
 * One seed for everything that tests leave to chance, so that a failure can be repeated. `SEED=<number>` sets another one,
 * `SEED=random` chooses one. Vitest's configuration hands it to every worker and prints it.
 */
export function chosenSeed(): string {
  const { SEED = SEED_OF_ALL } = process.env
  if (!/^(\d+|random)$/.test(SEED)) throw new Error(`SEED must be a whole number or "random", not "${SEED}".`)
  process.env.SEED = SEED === 'random' ? String(randomInt(2 ** 31)) : SEED
  return process.env.SEED
}

/** How many rounds fault tests go: `FAULT_ROUNDS=20` for a long look, `FAULT_ROUNDS=2` for a short one. */
export const FAULT_ROUNDS = Number(process.env.FAULT_ROUNDS ?? 5)

export type Chance = {
  /** A whole number from 0, or `min`, to below `max`. */
  int(max: number): number
  int(min: number, max: number): number
  shuffled<Item>(items: readonly Item[]): Item[]
}

/** The choices of one test file, the same for the same seed: `chanceOf(import.meta.url)`. */
export function chanceOf(file: string): Chance {
  const random = randomOf(`${process.env.SEED ?? SEED_OF_ALL} ${basename(file)}`)
  const int = (least: number, limit?: number) => {
    const [min, max] = limit === undefined ? [0, least] : [least, limit]
    return min + Math.floor(random() * (max - min))
  }
  return {
    int,
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: random() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  }
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32 over an FNV-1a hash). */
export function randomOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
