import { expect, test } from 'vitest'
import { createMemoryRateLimit } from '../../src/adapters/rate-limit.ts'

const rate = { perSecond: 10, burst: 3 }

test('a bucket gives its burst at once, then what a second brings', () => {
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

test('a key does not feel another', () => {
  const limit = createMemoryRateLimit(rate, () => 0)
  for (let i = 0; i < 10; i++) limit.take('key_a')

  expect(limit.take('key_b')).toMatchObject({ allowed: true, remaining: 2 })
})
