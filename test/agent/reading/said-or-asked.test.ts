import { describe, expect, test } from 'vitest'
import type { SignalValue } from '../../../src/domain/agent/index.ts'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { secondPlaybooks } from '../support/second-playbooks.ts'

describe('a text that says nothing about the signal stores nothing', () => {
  test.each([
    ['roofing', 'layers', 'would 2 layers take you longer'],
    ['roofing', 'deductible', 'claim # AB4-118320'],
    ['roofing', 'leaking', "we're out of town, couldn't say"],
    ['hvac', 'fuel', 'our last house was propane'],
    ['hvac', 'arrival', 'have a lovely evening'],
    ['hvac', 'arrival', "mornings are the only time we can't do"],
    ['insurance', 'pay', 'is there a discount for yearly'],
    ['real_estate', 'garage', 'the shed is 10x12'],
    ['dental', 'pain', 'my daughter says hers is a 7'],
    ['tutoring', 'goal', 'which exam'],
  ])('%s, %s: "%s"', (trade, pending, text) => {
    expect(valuesIn(trade, pending, text)).toEqual({})
  })
})

describe('a value is read from the part of the text that states it', () => {
  test.each([
    ['roofing', 'material', 'it was tile, now metal', { material: 'metal' }],
    ['roofing', 'last_work', 'couple years back, fall of 2023', { last_work: '2023-10-15' }],
    ['hvac', 'quit', 'on the 2nd', { quit: '2026-03-02' }],
    ['hvac', 'thermostats', 'a pair', { thermostats: 2 }],
    ['insurance', 'claims', "haven't filed any", { claims: 0 }],
    ['insurance', 'lapsed', 'dropped us in june so yes', { lapsed: true }],
    ['auto_repair', 'years_owned', '3 and a half years', { years_owned: 3.5 }],
    ['tutoring', 'sessions', '2 sessions a week', { sessions: 2 }],
    ['tutoring', 'test_day', 'the SAT is june 6th', { goal: 'test', test_day: '2026-06-06' }],
  ])('%s, %s: "%s"', (trade, pending, text, values) => {
    expect(valuesIn(trade, pending, text)).toEqual(values)
  })

  test('an option replaces the known one that a correction excludes', () => {
    expect(valuesIn('solar', 'ev', 'wait not ground roof', { mount: 'ground' })).toEqual({ mount: 'roof' })
  })
})

describe('a question after a statement gets its fact', () => {
  test.each([
    ['tutoring', 'can someone help her with spanish', 'languages'],
    ['insurance', 'i only ride in summer, do i pay less when its parked', 'storage'],
  ])('%s: "%s"', (trade, text, factId) => {
    const asked = commandsIn(trade, null, text).flatMap((command) =>
      command.type === 'AskFact' ? [command.factId] : [],
    )

    expect(asked).toEqual([factId])
  })
})

function commandsIn(trade: string, pending: string | null, body: string, known: Record<string, SignalValue> = {}) {
  const texts = [{ messageId: 'msg_1', body, receivedAt: new Date('2026-03-03T18:00:00Z') }]
  const lastSet = Object.keys(known).at(-1) ?? null
  return understand({ playbook: secondPlaybooks[trade]!, timezone: 'America/Chicago', pending, lastSet, known, texts })
}

function valuesIn(trade: string, pending: string, body: string, known: Record<string, SignalValue> = {}) {
  const found = commandsIn(trade, pending, body, known)
  return Object.fromEntries(found.flatMap((command) => ('value' in command ? [[command.key, command.value]] : [])))
}
