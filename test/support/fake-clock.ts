import type { Clock } from '../../src/domain/kernel/context.ts'

export type FakeClock = Clock & { set(at: Date | string): void; advance(ms: number): void }

/** A clock that only a test advances. */
export function createFakeClock(start: Date | string): FakeClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    set: (at) => {
      now = new Date(at).getTime()
    },
    advance: (ms) => {
      now += ms
    },
  }
}

/** A clock that advances with each reading, so that code that reads it twice gets two times. */
export function createAdvancingClock(start: Date | string): Clock {
  let now = new Date(start).getTime()
  return { now: () => new Date(now++) }
}
