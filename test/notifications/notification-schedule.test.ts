import { expect, test } from 'vitest'
import { maskTarget, type NotificationOutcome, planNotification } from '../../src/domain/notifications/index.ts'

const FIRST = new Date('2026-03-03T18:00:00.000Z')
const HOUR_MS = 3_600_000

const failed: NotificationOutcome = {
  attempt: 1,
  outcome: 'failed',
  isPermanent: false,
  firstAttemptAt: FIRST,
  now: FIRST,
  random: 0,
}

/** The times of the attempts, in seconds after the first, if all fail and each takes so long. */
function attempts(random: number, tookMs: number): number[] {
  const times = [0]
  for (;;) {
    const now = new Date(FIRST.getTime() + times.at(-1)! * 1_000 + tookMs)
    const next = planNotification({ ...failed, attempt: times.length, now, random })
    if (next.status !== 'pending') return times
    times.push((next.at.getTime() - FIRST.getTime()) / 1_000)
  }
}

test('the gaps are 10 s, 1 m, 5 m, 30 m, 2 h, 6 h and 12 h', () => {
  const times = attempts(0, 0)

  expect(times.slice(1).map((at, i) => at - times[i]!)).toEqual([10, 60, 300, 1_800, 7_200, 21_600, 43_200])
})

test.each([
  [0, 0],
  [0.5, 5_000],
  [1, 0],
  [1, 30_000],
])('with a jitter of %d and attempts of %d ms there are eight, within a day, none early', (random, tookMs) => {
  const times = attempts(random, tookMs)

  expect(times).toHaveLength(8)
  expect(times.at(-1)! * 1_000).toBeLessThanOrEqual(24 * HOUR_MS)
  for (const [i, at] of attempts(0, 0).entries()) expect(times[i]).toBeGreaterThanOrEqual(at)
})

test.each([
  ['sent', { outcome: 'sent' }, 'succeeded'],
  ['refused for good', { isPermanent: true }, 'exhausted'],
  ['failed the eighth time', { attempt: 8 }, 'exhausted'],
  ['failed when a day is over', { attempt: 3, now: new Date(FIRST.getTime() + 24 * HOUR_MS) }, 'exhausted'],
] as const)('there are no more attempts %s', (_name, change, status) => {
  expect(planNotification({ ...failed, ...change })).toEqual({ status })
})

test.each([
  ['slack', 'https://hooks.slack.com/services/T0/B0/secret', 'https://hooks.slack.com/…'],
  ['webhook', 'https://example.com:8443/alerts?token=secret#secret', 'https://example.com:8443/…'],
  ['webhook', 'https://example.com', 'https://example.com/…'],
  ['email', 'operations@example.com', 'o…@example.com'],
  ['email', '"odd@name"@example.com', '"…@example.com'],
])('a target of kind %s, %s, is shown as %s', (kind, target, shown) => {
  expect(maskTarget(kind, target)).toBe(shown)
})
