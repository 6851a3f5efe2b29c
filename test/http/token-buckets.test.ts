import { expect, test } from 'vitest'
import { createMemoryRateLimit } from '../../src/adapters/rate-limit.ts'

const rate = { perSecond: 10, burst: 3 }

test('a bucket allows its burst at once, then its rate per second', () => {
  const clock = { ms: 0 }
  const limit = createMemoryRateLimit(rate, () => clock.ms)
  const take = () => limit.take('key_a')

  expect([take(), take(), take()]).toMatchObject([
    { remaining: 2 },
    { remaining: 1 },
    { remaining: 0, resetSeconds: 1 },
  ])
  expect(take()).toEqual({ allowed: false, limit: 3, remaining: 0, resetSeconds: 1, retryAfterSeconds: 1 })
  clock.ms = 100
  expect(take()).toMatchObject({ allowed: true })
  expect(take()).toMatchObject({ allowed: false })
  clock.ms = 60_000
  expect(take()).toMatchObject({ allowed: true, remaining: 2 })
})

test('a request can take several tokens: all of them, at most a full bucket, or none', () => {
  const limit = createMemoryRateLimit(rate, () => 0)

  expect(limit.take('key_a', undefined, 2)).toMatchObject({ allowed: true, remaining: 1 })
  expect(limit.take('key_a', undefined, 2)).toMatchObject({ allowed: false, remaining: 1, retryAfterSeconds: 1 })
  expect(limit.take('key_b', undefined, 1_000)).toMatchObject({ allowed: true, remaining: 0 })
})

test('many new IDs take no more time or memory, and an ID in use keeps its bucket', () => {
  const limit = createMemoryRateLimit(rate, () => 0)
  const timed = (from: number) => {
    const startedMs = performance.now()
    for (let n = from; n < from + 20_000; n++) {
      limit.take(`2001:db8:${n}::/64`)
      if (n % 1_000 === 0) limit.take('key_a', undefined, 3)
    }
    return performance.now() - startedMs
  }

  const first = timed(0)
  const later = Math.min(timed(20_000), timed(40_000), timed(60_000))

  expect(later).toBeLessThan(first * 20 + 100)
  expect(limit.take('key_a')).toMatchObject({ allowed: false })
  expect(limit.take('2001:db8:0::/64')).toMatchObject({ remaining: 2 }) // forgotten long ago
})

test('keys do not affect each other', () => {
  const limit = createMemoryRateLimit(rate, () => 0)
  for (let i = 0; i < 10; i++) limit.take('key_a')

  expect(limit.take('key_b')).toMatchObject({ allowed: true, remaining: 2 })
})
