import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { budgetOf, fitsWhole, paceOf, partsThatFit } from '../../build/ci/plan.ts'
import { STEPS } from '../../build/ci/suites.ts'

const MINUTE = 60
/** The seconds of what always runs and decides, on two quiet cores. */
const DECIDING_S = STEPS.reduce((sum, step) => {
  if (step.kind === 'command') return sum + step.quietSeconds
  return step.mayWait ? sum : sum + (step.small ?? step).quietSeconds
}, 0)

test('what decides takes at most 20 minutes on a quiet machine, and at most 80 on one four times slower', () => {
  expect(DECIDING_S).toBeLessThan(20 * MINUTE)
  expect(DECIDING_S * 4).toBeLessThan(80 * MINUTE)
})

test('each file of a small form exists', () => {
  const files = STEPS.flatMap((step) => (step.kind === 'suite' ? (step.small?.files ?? []) : []))

  expect(files.filter((file) => !existsSync(file))).toEqual([])
  expect(files.length).toBeGreaterThan(0)
})

test('the pace is that of all steps together, and never faster than a quiet machine', () => {
  expect(paceOf([])).toBe(1)
  expect(paceOf([{ quietSeconds: 100, seconds: 50 }])).toBe(1)
  expect(
    paceOf([
      { quietSeconds: 20, seconds: 20 },
      { quietSeconds: 380, seconds: 780 },
    ]),
  ).toBe(2)
})

describe('a suite with a small form', () => {
  const browser = STEPS.find(({ name }) => name === 'test:browser')!
  const times = { elapsedS: 10 * MINUTE, pace: 1.8 }

  test('runs whole if everything is wanted and fits the limit, or if everything fits the aim', () => {
    expect(fitsWhole(browser, times, false)).toBe(false)
    expect(fitsWhole(browser, { elapsedS: 10 * MINUTE, pace: 1 }, true)).toBe(true)
    expect(fitsWhole(browser, { elapsedS: 40 * MINUTE, pace: 2 }, true)).toBe(false)
    expect(fitsWhole(STEPS.at(-1)!, { elapsedS: 10 * MINUTE, pace: 1 }, false)).toBe(true)
  })
})

describe('what does not decide', () => {
  test('runs whole while it fits, then in parts, then not at all', () => {
    const at = (minutes: number, pace = 1) => partsThatFit(6 * MINUTE, { elapsedS: minutes * MINUTE, pace })

    expect(at(12)).toBe(1)
    expect(at(16)).toBe(2)
    expect(at(18)).toBe(6)
    expect(at(18.5)).toBe(null)
    expect(at(19)).toBe(null)
    expect(at(25, 4)).toBe(5)
    expect(at(31, 4)).toBe(null)
  })
})

test('a budget is six times the expected time, within the limit, and what decides always has some minutes', () => {
  expect(budgetOf(100, { elapsedS: 0, pace: 2 })).toBe(100 * 2 * 6 + 120)
  expect(budgetOf(1_000, { elapsedS: 60 * MINUTE, pace: 3 })).toBe(20 * MINUTE)
  expect(budgetOf(1_000, { elapsedS: 79 * MINUTE, pace: 4 })).toBe(6 * MINUTE)
})
