import { describe, expect, test } from 'vitest'
import { EVIDENCE_FILE } from '../../../src/domain/agent/reading/evidence/model.ts'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { readCompactModel } from '../../../src/domain/texts/index.ts'
import { hashOfLines } from '../../../training/labelled-lines.ts'
import { readValueLines } from '../../../training/values/texts.ts'
import { secondPlaybooks } from '../support/second-playbooks.ts'
import { figuresOfAll, labelledSet, valueF1s } from '../support/understanding.ts'

test('the model equals the one trained with the labelled texts (npm run train:values)', () => {
  expect(readCompactModel(EVIDENCE_FILE)().texts).toBe(hashOfLines(readValueLines()))
})

describe('sets that are not training texts', () => {
  test.each([
    ['second', 0.94, 2],
    ['development', 0.88, 4],
    ['owner', 0.94, 2],
  ] as const)('%s: values are kept, and little is stored that was not said', (name, f1Min, unsaidMax) => {
    const set = labelledSet('exam', name)

    expect(valueF1s(set).all).toBeGreaterThanOrEqual(f1Min)
    expect(figuresOfAll(set).unsaid).toBeLessThanOrEqual(unsaidMax)
  })
})

describe('words that name a value but mean something else', () => {
  const read = (trade: string, pending: string, body: string) =>
    understand({
      playbook: secondPlaybooks[trade]!,
      timezone: 'America/Chicago',
      ...{ pending, lastSet: null, known: {} },
      texts: [{ messageId: 'm', body, receivedAt: new Date('2026-03-03T18:00:00Z') }],
    }).flatMap((command) => ('value' in command ? [[command.key, command.value]] : []))

  test.each([
    ['roofing', 'material', 'my uncle put metal on his barn'],
    ['roofing', 'layers', 'im 71 and not getting on a ladder'],
    ['hvac', 'fuel', 'gas prices are nuts this month'],
    ['hvac', 'arrival', 'it made a bang this morning'],
    ['insurance', 'worth', 'my buddy sold his for 6000'],
    ['real_estate', 'type', 'how much do condos go for'],
    ['auto_repair', 'light', 'the dome light wont turn off'],
    ['tutoring', 'monthly', 'my neighbor pays 400'],
  ])('%s, %s: "%s" stores nothing', (trade, pending, body) => {
    expect(read(trade, pending, body)).toEqual([])
  })

  test.each([
    ['roofing', 'material', 'my uncle says its metal', 'metal'],
    ['roofing', 'layers', 'im pretty sure its 2', 2],
    ['hvac', 'fuel', 'gas, been that way for years', 'gas'],
    ['insurance', 'worth', 'husband says 6000', 6_000],
    ['auto_repair', 'symptom', 'leaking oil all over my driveway', 'leak'],
    ['roofing', 'look', 'can u do tuesday?', '2026-03-10'],
    ['tutoring', 'sessions', '2 lessons a week', 2],
  ])('%s, %s: "%s" is %s', (trade, pending, body, value) => {
    expect(read(trade, pending, body)).toEqual([[pending, value]])
  })
})
