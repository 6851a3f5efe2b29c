import { describe, expect, test } from 'vitest'
import { describeHealth, nextRefusals, secretsAt } from '../../../src/domain/webhooks/index.ts'

const now = new Date('2026-03-03T18:00:00Z')
const later = new Date(now.getTime() + 1)

describe('webhooks 10: the secrets at a time', () => {
  test.each([
    ['no rotation', null, null, { secret: 'old', nextSecret: null }],
    ['an overlap', 'new', later, { secret: 'old', nextSecret: 'new' }],
    ['an overlap that ends now', 'new', now, { secret: 'new', nextSecret: null }],
    ['an overlap that ended long ago', 'new', new Date(0), { secret: 'new', nextSecret: null }],
  ])('%s', (_what, next_secret, secret_overlap_until, expected) => {
    expect(secretsAt({ secret: 'old', next_secret, secret_overlap_until }, now)).toEqual(expected)
  })
})

describe('refusals during an overlap', () => {
  const told = (statuses: (number | null)[], isOverlap = true) => {
    let refusals = 0
    return statuses.map((status) => {
      const next = nextRefusals(refusals, { isOverlap, status })
      refusals = next.refusals
      return next.tells
    })
  }

  test.each([
    ['three in a row, told once', [401, 403, 401, 401, 401], [false, false, true, false, false]],
    ['a good answer between', [401, 401, 200, 401, 401], [false, false, false, false, false]],
    ['another failure between', [401, 401, 500, 401], [false, false, false, false]],
    ['no answer between says nothing', [401, null, 403, null, 401], [false, false, false, false, true]],
  ])('%s', (_what, statuses, expected) => {
    expect(told(statuses)).toEqual(expected)
  })

  test('cause no notification outside of an overlap', () => {
    expect(told([401, 401, 401, 401], false)).not.toContain(true)
  })
})

describe('health in words', () => {
  const healthy = {
    status: 'enabled',
    disabledReason: null,
    consecutiveFailures: 0,
    failingSince: null,
    pausedUntil: null,
  }
  const failing = { ...healthy, consecutiveFailures: 7, failingSince: now }

  test.each([
    [healthy, /^Healthy\.$/],
    [{ ...failing, consecutiveFailures: 1 }, /^The last request failed, since 2026-03-03T18:00:00.000Z\.$/],
    [{ ...failing, pausedUntil: later }, /^Paused: The last 7 requests failed.* resume at 2026-03-03T18:00:00.001Z\.$/],
    [{ ...failing, pausedUntil: now }, /Deliveries are attempted one at a time/],
    [{ ...failing, status: 'disabled', disabledReason: 'failing' }, /^Disabled after failing for three days/],
    [{ ...healthy, status: 'disabled', disabledReason: 'by_owner' }, /^Disabled by a user/],
  ])('%j', (facts, words) => {
    expect(describeHealth(facts, now)).toMatch(words)
  })
})
