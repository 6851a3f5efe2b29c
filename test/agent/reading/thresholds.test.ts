import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import intents from '../../../src/domain/agent/reading/intents/model/thresholds.json' with { type: 'json' }
import optOut from '../../../src/domain/compliance/opt-out/model/thresholds.json' with { type: 'json' }

type Curve = [from: number, recall: number, falseIn1000: number, worst: string][]

const ALL = Object.entries({ ...optOut, ...prefixed(intents) }).map(([name, { curve, ...thresholds }]) => ({
  name,
  thresholds: Object.values(thresholds),
  curve: curve as Curve,
}))

function prefixed<T>(models: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(models).map(([name, model]) => [`intent ${name}`, model]))
}

/** The texts of the worst public collection that are wrong at a threshold, per 1,000. */
function falseIn1000(curve: Curve, threshold: number): number {
  return curve.findLast(([from]) => from <= threshold)![2]
}

describe('the thresholds of the models', () => {
  test.each(ALL)('of $name stand on a measured curve', ({ thresholds, curve }) => {
    const steps = curve.map(([from]) => from)

    expect(thresholds.length).toBeGreaterThan(0)
    for (const threshold of thresholds) {
      expect(threshold).toBeGreaterThanOrEqual(steps[0]!)
      expect(threshold).toBeLessThanOrEqual(steps.at(-1)!)
    }
  })

  test.each(ALL)('of $name: who asks for a higher likelihood finds less and errs less', ({ curve }) => {
    const falls = (values: number[]) => values.every((value, i) => i === 0 || value <= values[i - 1]!)

    expect(falls(curve.map(([, recall]) => recall))).toBe(true)
    expect(falls(curve.map(([, , wrong]) => wrong))).toBe(true)
  })

  test.each([
    ['a request for a person', intents.human.curve, intents.human.from, 15],
    ['anger', intents.anger.curve, intents.anger.from, 5],
    ['a promise', intents.binding.curve, intents.binding.from, 5],
    ['a sentence that is an opt-out', optOut.sentence.curve, optOut.sentence.from, 1],
    ['a contact preference', optOut.preference.curve, optOut.preference.from, 1],
    ['a hostile text, held', optOut.hostile.curve, optOut.hostile.heldFrom, 2],
  ])('%s is found in few ordinary texts of the worst collection', (_name, curve, from, most) => {
    expect(falseIn1000(curve as Curve, from)).toBeLessThanOrEqual(most)
  })

  test('the page on understanding shows the curve of the opt-outs', () => {
    const page = readFileSync(new URL('../../../docs/understanding.md', import.meta.url), 'utf8')
    const rows = (optOut.optOut.curve as Curve).map(
      ([from, recall, wrong, worst]) =>
        `| ${from.toFixed(2)} | ${recall.toFixed(3)} | ${wrong.toFixed(1)} | ${worst || '–'} |`,
    )

    expect(page).toContain(rows.join('\n'))
  })
})
