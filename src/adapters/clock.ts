import { randomFillSync, randomUUID } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import type { Clock, IdOf, Ids, Random, Timers } from '../domain/kernel/index.ts'

export const systemClock: Clock = { now: () => new Date() }

export const systemTimers: Timers = {
  elapsedMs: () => performance.now(),
  every(ms, run) {
    const timer = setInterval(run, ms).unref()
    return () => clearInterval(timer)
  },
}

export const systemRandom: Random = { number: () => Math.random(), token: () => randomUUID() }

/** IDs of the clock's time: a prefix and a lower-case ULID. */
export function createIds(clock: Clock): Ids {
  const ulid = monotonicFactory(createRandomness())
  return {
    next: <Prefix extends keyof IdOf>(prefix: Prefix) =>
      `${prefix}_${ulid(clock.now().getTime()).toLowerCase()}` as unknown as IdOf[Prefix],
  }
}

const RANDOM_BYTES = 4_096

/** Random numbers in [0, 1) of one byte each. A ULID needs 16; generated one by one they would cost 50 µs. */
function createRandomness(): () => number {
  const bytes = new Uint8Array(RANDOM_BYTES)
  let used = RANDOM_BYTES
  return () => {
    if (used === RANDOM_BYTES) {
      randomFillSync(bytes)
      used = 0
    }
    return bytes[used++]! / 256
  }
}
