import type { Clock, Timers } from '../../src/domain/kernel/context.ts'

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

export type FakeTimers = Timers & { advance(ms: number): void }

/** Real time of a process as only a test advances it, with each call at its moment. */
export function createFakeTimers(): FakeTimers {
  const calls = new Set<{ atMs: number; everyMs: number; run: () => void }>()
  let nowMs = 0
  const nextUntil = (endMs: number) => {
    const [next] = [...calls].sort((one, other) => one.atMs - other.atMs)
    return next && next.atMs <= endMs ? next : undefined
  }
  return {
    elapsedMs: () => nowMs,
    every(ms, run) {
      const call = { atMs: nowMs + ms, everyMs: ms, run }
      calls.add(call)
      return () => void calls.delete(call)
    },
    advance(ms) {
      const endMs = nowMs + ms
      for (let call = nextUntil(endMs); call; call = nextUntil(endMs)) {
        nowMs = call.atMs
        call.atMs += call.everyMs
        call.run()
      }
      nowMs = endMs
    },
  }
}

/** A clock that advances with each reading, so that code that reads it twice gets two times. */
export function createAdvancingClock(start: Date | string): Clock {
  let now = new Date(start).getTime()
  return { now: () => new Date(now++) }
}
