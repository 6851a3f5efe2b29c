import type { Clock } from '../../src/domain/kernel/context.ts'

export type FakeClock = Clock & { set(at: Date | string): void; advance(ms: number): void }

/** A clock that stands until it is told. */
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

/** A clock that moves on with each reading, so that a time that was read twice shows as two times. */
export function createAdvancingClock(start: Date | string): Clock {
  let now = new Date(start).getTime()
  return { now: () => new Date(now++) }
}
