import { expect, test } from 'vitest'
import { createTicks } from '../../src/dashboard/components/text/ticks.ts'

const HOUR_MS = 3_600_000

test('the shared time is right as soon as something shows times again', () => {
  let nowMs = 0
  const ticks = createTicks(HOUR_MS, () => nowMs)
  ticks.subscribe(() => {})()
  nowMs = 60_000

  const stop = ticks.subscribe(() => {})

  expect(ticks.tickMs()).toBe(60_000)
  stop()
})
