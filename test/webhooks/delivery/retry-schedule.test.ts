import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Next, type PlanNextInput, parseRetryAfter, planNext } from '../../../src/domain/webhooks/index.ts'

const HOUR_MS = 3_600_000
const GAPS_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600, 28_800]
const start = new Date('2026-03-02T15:00:00.000Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const failed: PlanNextInput = {
  attempt: 1,
  outcome: 'failed',
  firstAttemptAt: start,
  now: start,
  retryAfter: null,
  random: 0,
}

describe('the retry schedule', () => {
  test.each(GAPS_SECONDS.map((seconds, i) => [i + 1, seconds]))('waits after attempt %i: %i s', (attempt, seconds) => {
    expect(planNext({ ...failed, attempt })).toEqual({ action: 'retry', at: later(seconds * 1_000) })
    expect(planNext({ ...failed, attempt, random: 1 })).toEqual({ action: 'retry', at: later(seconds * 1_100) })
  })

  test.each<[string, Partial<PlanNextInput>, Next]>([
    ['a success ends it', { outcome: 'succeeded' }, { action: 'done' }],
    [
      'a success at the limit ends it',
      { outcome: 'succeeded', attempt: 11, now: later(24 * HOUR_MS) },
      { action: 'done' },
    ],
    ['the eleventh failure exhausts it', { attempt: 11 }, { action: 'give_up' }],
    ['a longer Retry-After is kept', { retryAfter: later(60_000) }, { action: 'retry', at: later(60_000) }],
    ['a shorter Retry-After is not', { attempt: 2, retryAfter: later(1_000) }, { action: 'retry', at: later(30_000) }],
    ['Retry-After ends at the limit', { retryAfter: later(10 ** 12) }, { action: 'retry', at: later(24 * HOUR_MS) }],
    [
      'a gap beyond the limit gives one last attempt at it',
      { attempt: 10, now: later(20 * HOUR_MS) },
      { action: 'retry', at: later(24 * HOUR_MS) },
    ],
    ['nothing follows the limit', { attempt: 5, now: later(24 * HOUR_MS) }, { action: 'give_up' }],
    ['nothing follows after the limit', { attempt: 5, now: later(30 * HOUR_MS) }, { action: 'give_up' }],
  ])('%s', (_name, change, expected) => {
    expect(planNext({ ...failed, ...change })).toEqual(expected)
  })

  test('is never early, never past 24 hours, and ends after at most eleven attempts', () => {
    const lap = fc.record({
      lateMs: fc.integer({ min: 0, max: 3 * HOUR_MS }),
      tookMs: fc.integer({ min: 0, max: 10_000 }),
      retryAfterMs: fc.option(fc.integer({ min: -HOUR_MS, max: 40 * HOUR_MS })),
      random: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(lap, { minLength: 11, maxLength: 11 }), (laps) => {
        let dueMs = start.getTime()
        for (const [i, { lateMs, tookMs, retryAfterMs, random }] of laps.entries()) {
          const now = new Date(dueMs + lateMs + tookMs)
          const retryAfter = retryAfterMs === null ? null : new Date(now.getTime() + retryAfterMs)
          const next = planNext({ ...failed, attempt: i + 1, now, retryAfter, random })
          if (next.action !== 'retry') {
            expect(next.action).toBe('give_up')
            return
          }

          const limitMs = start.getTime() + 24 * HOUR_MS
          const earliestMs = Math.max(now.getTime() + GAPS_SECONDS[i]! * 1_000, retryAfter?.getTime() ?? 0)
          expect(next.at.getTime()).toBeGreaterThanOrEqual(Math.min(earliestMs, limitMs))
          expect(next.at.getTime()).toBeLessThanOrEqual(limitMs)
          expect(next.at.getTime()).toBeGreaterThan(now.getTime())
          dueMs = next.at.getTime()
        }
        throw new Error('There was a twelfth attempt.')
      }),
    )
  })

  test('has eleven attempts, the last within 23.9 hours, for any jitter', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 11, maxLength: 11 }), (randoms) => {
        let now = start
        for (const [i, random] of randoms.slice(0, 10).entries()) {
          const next = planNext({ ...failed, attempt: i + 1, now, random })
          if (next.action !== 'retry') throw new Error(`Attempt ${i + 1} was the last.`)
          now = next.at
        }
        expect(now.getTime() - start.getTime()).toBeLessThanOrEqual(23.9 * HOUR_MS)
        expect(planNext({ ...failed, attempt: 11, now }).action).toBe('give_up')
      }),
    )
  })
})

describe('Retry-After', () => {
  test.each<[string | null, Date | null]>([
    ['120', later(120_000)],
    [' 7 ', later(7_000)],
    ['1.5', later(1_500)],
    ['0', null],
    ['-5', null],
    ['', null],
    [null, null],
    ['soon', null],
    ['5 minutes', null],
    ['1e3', null],
    ['0x10', null],
    ['Infinity', null],
    ['2026-03-02T16:00:00Z', null],
    ['March 7', null],
    ['Mon, 02 Mar 2026 16:00:00 GMT', later(HOUR_MS)],
    ['Monday, 02-Mar-26 16:00:00 GMT', later(HOUR_MS)],
    ['Mon Mar  2 16:00:00 2026', later(HOUR_MS)],
    ['Mon, 02 Mar 2026 14:00:00 GMT', null],
    ['Mon, 99 Mar 2026 16:00:00 GMT', null],
  ])('%j means %s', (value, expected) => {
    expect(parseRetryAfter(value, start)).toEqual(expected)
  })

  test.each(['315360000', '9'.repeat(40), 'Sat, 02 Mar 2036 15:00:00 GMT'])('%s ends at the 24 hours', (value) => {
    const retryAfter = parseRetryAfter(value, start)

    expect(planNext({ ...failed, retryAfter })).toEqual({ action: 'retry', at: later(24 * HOUR_MS) })
  })

  test('any text is either ignored or a time in the future', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.date().map(String)), (value) => {
        const at = parseRetryAfter(value, start)
        expect(at === null || at.getTime() > start.getTime()).toBe(true)
      }),
    )
  })
})
