import { describe, expect, test } from 'vitest'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { ninthPlaybooks } from '../support/headed-playbooks.ts'

/** A Tuesday. */
const receivedAt = new Date('2026-03-03T18:00:00Z')

describe('a weekday beside a date', () => {
  test.each([
    ['thursday march 26', '2026-03-26'],
    ['Friday, April 10th', '2026-04-10'],
    ['mon. march 23', '2026-03-23'],
    ['weds 3/25', '2026-03-25'],
    ['Saturday the 28th of March', '2026-03-28'],
    ['april 2 (thursday)', '2026-04-02'],
    ['el lunes 30 de marzo', '2026-03-30'],
    ['next friday the 13th', '2026-03-13'],
    ['friday may work', '2026-03-06'],
    ['thursday at 4', '2026-03-05'],
  ])('%s is %s', (text, day) => {
    expect(read('solar', text, { pending: 'sit_down' }).values).toMatchObject({ sit_down: day })
  })

  test('a date of another weekday is asked back', () => {
    const { values, doubted } = read('solar', 'wednesday march 27', { pending: 'sit_down' })
    expect(values).toEqual({})
    expect(doubted).toEqual({ sit_down: '2026-03-27' })
  })

  test('a visit proposed with both is the day of the visit', () => {
    const { values } = read('roofing', 'You could come look at it Monday the 16th of March', { pending: 'hoa' })
    expect(values).toMatchObject({ look_day: '2026-03-16' })
  })
})

describe('a day of another matter', () => {
  test.each([
    'the power bill last month was 190, no babies here',
    'no heat upstairs since saturday',
    'unit was put in 11 years ago',
  ])('%s says nothing of the last service', (text) => {
    const { values, doubted } = read('hvac', text, { pending: 'baby_elderly' })
    expect({ ...values, ...doubted }).not.toHaveProperty('last_service')
  })
})

describe('two amounts or days belong each to its own question', () => {
  test.each([
    ['our max is 290k and we have 25k to put down', { price_max: 290_000, down_payment: 25_000 }],
    ['we can put 55k down on something up to 410k', { price_max: 410_000, down_payment: 55_000 }],
    ['lease ends august 31, want to be moved in by august 20', { move_by: '2026-08-20', lease_end: '2026-08-31' }],
    ['moving by june 5 because our lease ends june 12', { move_by: '2026-06-05', lease_end: '2026-06-12' }],
  ])('%s', (text, values) => {
    expect(read('real_estate', text, { pending: 'has_agent' }).values).toMatchObject(values)
  })

  test('an amount with the name of one question is not the answer to another', () => {
    const { values } = read('roofing', 'the deductible they say 1500', { pending: 'cash_limit' })
    expect(values).toEqual({ deductible: 1_500 })
  })
})

describe('an amount is read', () => {
  test.each([
    ['roofing', 'trouble', 'i can not go more then 2200 out of my own pocket', { cash_limit: 2_200 }],
    ['tutoring', 'place', 'most we could do is 45 an hour', { rate_max: 45 }],
    ['auto_repair', 'mileage', 'the dealership quoted me 1950 for it', { other_quote: 1_950 }],
    [
      'auto_repair',
      'mileage',
      'correction, it was a tuneup. anything over 250 call me before you start',
      { call_first: 250 },
    ],
  ])('%s, %s: %s', (trade, pending, text, values) => {
    expect(read(trade, text, { pending }).values).toMatchObject(values)
  })
})

describe('an amount said to replace a known one', () => {
  test.each([
    ['real_estate', { acres: 60 }, 'its 62 acres not 60, we bought a bit in 88', { acres: 62 }],
    ['auto_repair', { mileage: 93_000 }, 'its 98k miles not 93. over 350 call me', { mileage: 98_000 }],
    ['insurance', { premium_now: 163 }, 'the statement says 136 a month, not 163', { premium_now: 136 }],
    ['solar', { people: 4 }, 'i told you 4 people but my niece moved in, we are 5', { people: 5 }],
    ['solar', { people: 3, roof_age: 3 }, 'the roof is 13 not 3', { roof_age: 13 }],
    ['tutoring', { grade: 6 }, 'she is in 7th grade not 6th', { grade: 7 }],
    ['real_estate', { acres: 12 }, 'son 14 acres, no 12', { acres: 14 }],
  ])('%s: %j, %s', (trade, known, text, values) => {
    expect(read(trade, text, { known }).corrected).toEqual(values)
  })

  test('the word behind it must not be of another question', () => {
    expect(read('real_estate', 'we need 4 bedrooms, not 60', { known: { acres: 60 } }).corrected).toEqual({})
  })
})

type Given = { pending?: string; known?: Record<string, number> }

function read(trade: string, body: string, { pending, known = {} }: Given) {
  const texts = [{ messageId: 'm', body, receivedAt }]
  const facts = { timezone: 'America/Chicago', pending: pending ?? null, lastSet: null, known, asksBack: true, texts }
  const commands = understand({ ...facts, playbook: ninthPlaybooks[trade]! })
  const of = (...types: string[]) =>
    Object.fromEntries(
      commands.flatMap((one) => (types.includes(one.type) && 'value' in one ? [[one.key, one.value]] : [])),
    )
  const doubted = commands.flatMap((one) => (one.type === 'DoubtSignal' ? [[one.key, one.guess]] : []))
  return {
    values: of('SetSignal', 'CorrectSignal'),
    corrected: of('CorrectSignal'),
    doubted: Object.fromEntries(doubted),
  }
}
