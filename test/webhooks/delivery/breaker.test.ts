import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type EndpointHealth,
  failingNotice,
  HEALTHY,
  inFlightMax,
  nextHealth,
} from '../../../src/domain/webhooks/index.ts'

const DAY_MS = 24 * 3_600_000
const start = new Date('2026-03-02T15:00:00.000Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000)

describe('the breaker', () => {
  test('pauses for 30 s at the fifth failure in a row', () => {
    expect(fail(HEALTHY, 4).pausedUntil).toBeNull()
    expect(fail(HEALTHY, 5).pausedUntil).toEqual(later(30))
  })

  test('does not pause for one event that fails repeatedly', () => {
    const health = fail(HEALTHY, 12, () => 'evt_1')

    expect(health.pausedUntil).toBeNull()
    expect(fail(health, 1, () => 'evt_2').pausedUntil).toEqual(later(30))
  })

  test('doubles the pause after each failed probe, up to 15 minutes', () => {
    const pauses: number[] = []
    let health = fail(HEALTHY, 5)
    for (let i = 0; i < 8; i++) {
      pauses.push(health.pauseSeconds)
      health = nextHealth(health, { outcome: 'failed', eventId: 'evt_9', now: health.pausedUntil! }).health
    }

    expect(pauses).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
  })

  test('is not extended by requests in flight when it tripped', () => {
    const health = fail(HEALTHY, 14)

    expect(health).toMatchObject({ consecutiveFailures: 14, pauseSeconds: 30, pausedUntil: later(30) })
  })

  test('is reset by one success', () => {
    const { health, notice } = nextHealth(fail(HEALTHY, 9), { outcome: 'succeeded', eventId: 'evt_3', now: later(1) })

    expect(health).toEqual(HEALTHY)
    expect(notice).toBe('none')
  })

  test('blocks everything while paused, allows one probe afterwards, and everything after a success', () => {
    const paused = fail(HEALTHY, 5)

    expect(inFlightMax(HEALTHY, start, 10)).toBe(10)
    expect(inFlightMax(paused, later(29.999), 10)).toBe(0)
    expect(inFlightMax(paused, later(30), 10)).toBe(1)
  })
})

describe('an endpoint that only fails', () => {
  const failing = fail(HEALTHY, 5)
  const HOUR_MS = 3_600_000
  const laterMs = (ms: number) => new Date(start.getTime() + ms)
  const failAt = (health: EndpointHealth, ms: number) =>
    nextHealth(health, { outcome: 'failed', eventId: 'evt_9', now: laterMs(ms) })

  /** The notices of a failure every hour, each with its hour. */
  function failHourly(health: EndpointHealth, hours: { from: number; to: number }) {
    const notices: [hour: number, notice: string][] = []
    let next = health
    for (let hour = hours.from; hour <= hours.to; hour++) {
      const verdict = failAt(next, hour * HOUR_MS)
      next = verdict.health
      if (verdict.notice !== 'none') notices.push([hour, verdict.notice])
    }
    return { health: next, notices }
  }

  test('is warned once, after half of three days, and disabled after three', () => {
    expect(failHourly(failing, { from: 1, to: 72 }).notices).toEqual([
      [36, 'warn'],
      [72, 'disable'],
    ])
  })

  test('gets each notice at its time, also without a failure at that time', () => {
    const { health } = failHourly(failing, { from: 1, to: 35 })
    const warned = failHourly(health, { from: 36, to: 71 }).health

    expect(failingNotice(health, laterMs(36 * HOUR_MS - 1))).toBe('none')
    expect(failingNotice(health, laterMs(36 * HOUR_MS))).toBe('warn')
    expect(failingNotice(warned, laterMs(72 * HOUR_MS - 1))).toBe('none')
    expect(failingNotice(warned, laterMs(72 * HOUR_MS))).toBe('disable')
  })

  test('is not disabled for a few failures far apart', () => {
    const few = fail(HEALTHY, 2)

    expect(failAt(few, 30 * DAY_MS).notice).toBe('none')
  })

  test('is not disabled by the failure that pauses it, three days after an event that always failed', () => {
    const quiet = fail(HEALTHY, 11, () => 'evt_1')

    expect(failAt(quiet, 3 * DAY_MS).notice).toBe('warn')
  })

  test('is neither warned nor disabled because no attempt was made for days', () => {
    const warned = failHourly(failing, { from: 1, to: 40 }).health

    expect(failingNotice(failing, laterMs(2 * DAY_MS))).toBe('none')
    expect(failingNotice(warned, laterMs(4 * DAY_MS))).toBe('none')
  })

  test('is warned again after days without an attempt, and must fail for 36 hours more', () => {
    const warned = failHourly(failing, { from: 1, to: 71 }).health

    expect(failHourly(warned, { from: 100, to: 136 }).notices).toEqual([
      [100, 'warn'],
      [136, 'disable'],
    ])
  })

  test('starts its three days again after a success', () => {
    const healed = nextHealth(failing, { outcome: 'succeeded', eventId: 'evt_1', now: laterMs(2 * DAY_MS) }).health
    const again = fail(healed, 5, undefined, laterMs(2 * DAY_MS))

    expect(failHourly(again, { from: 49, to: 96 }).notices).toEqual([[84, 'warn']])
  })
})

test('whatever the outcomes, a pause is 0 or between 30 s and 15 min and needs five failures of two events', () => {
  const step = fc.record({
    outcome: fc.constantFrom('succeeded' as const, 'failed' as const, 'failed' as const, 'failed' as const),
    eventId: fc.constantFrom('evt_1', 'evt_2'),
    seconds: fc.integer({ min: 0, max: 1_000 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let health = HEALTHY
      let seconds = 0
      let streak: string[] = []
      for (const { outcome, eventId, seconds: gap } of steps) {
        seconds += gap
        streak = outcome === 'succeeded' ? [] : [...streak, eventId]
        health = nextHealth(health, { outcome, eventId, now: later(seconds) }).health

        expect(health.consecutiveFailures).toBe(streak.length)
        expect(health.pausedUntil !== null).toBe(streak.length >= 5 && new Set(streak).size === 2)
        expect(health.pauseSeconds === 0 || (health.pauseSeconds >= 30 && health.pauseSeconds <= 900)).toBe(true)
      }
    }),
  )
})

function fail(health: EndpointHealth, times: number, eventId = (n: number) => `evt_${n}`, now = start): EndpointHealth {
  let next = health
  for (let n = 1; n <= times; n++) next = nextHealth(next, { outcome: 'failed', eventId: eventId(n), now }).health
  return next
}
