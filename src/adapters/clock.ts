import { randomUUID } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import type { Clock, IdOf, Ids, Random } from '../domain/context.ts'

export const systemClock: Clock = { now: () => new Date() }

export const systemRandom: Random = { number: () => Math.random(), token: () => randomUUID() }

/** Ids of the clock's time: lower-case ULIDs behind their prefix. */
export function createIds(clock: Clock): Ids {
  const ulid = monotonicFactory()
  return {
    next: <Prefix extends keyof IdOf>(prefix: Prefix) =>
      `${prefix}_${ulid(clock.now().getTime()).toLowerCase()}` as unknown as IdOf[Prefix],
  }
}
