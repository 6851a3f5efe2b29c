import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Command } from '../../../src/domain/agent/index.ts'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { type Playbook, parsePlaybook } from '../../../src/domain/campaigns/index.ts'
import { homeServices, insurance, realEstate, solar } from '../../campaigns/support/example-playbooks.ts'

/** A Saturday. */
const today = '2026-11-21'
const receivedAt = new Date(`${today}T17:00:00Z`)

describe('a period in parts', () => {
  const months = { january: '2027-01', february: '2027-02', march: '2027-03', april: '2027-04', octubre: '2027-10' }
  const leads = fc.constantFrom('', 'in ', 'maybe ', 'sometime in ', 'around ', 'like ')
  const parts = fc.constantFrom(
    'early ',
    'mid ',
    'late ',
    'first week of ',
    'last week of ',
    'the end of ',
    'mediados de ',
  )

  test('is a day of the named month, whatever precedes it', () => {
    const named = fc.constantFrom(...(Object.keys(months) as (keyof typeof months)[]))
    fc.assert(
      fc.property(leads, fc.option(parts, { nil: '' }), named, (lead, part, month) => {
        expect(String(dayFor(`${lead}${part}${month}`)).slice(0, 7), `${lead}${part}${month}`).toBe(months[month])
      }),
    )
  })

  test('"before" is never later than the start, and "after" never earlier than the end', () => {
    const named = fc.constantFrom('christmas', 'easter', 'march', 'spring', 'memorial day', 'next month', 'new years')
    fc.assert(
      fc.property(named, (period) => {
        const [before, after] = [dayFor(`before ${period}`), dayFor(`after ${period}`)]
        expect(String(before) < String(after), `${period}: ${before}, ${after}`).toBe(true)
        expect(String(before) >= today).toBe(true)
      }),
    )
  })

  test.each([
    ['by the end of march', '2027-03-31'],
    ['two weeks from monday', '2026-12-07'],
    ['the week after thanksgiving', '2026-12-02'],
    ['day after thanksgiving', '2026-11-27'],
    ['the 11th of next month', '2026-12-11'],
    ['june first', '2027-06-01'],
    ['el quince de enero', '2027-01-15'],
    ['03 15 27', '2027-03-15'],
    ['last day of this month', '2026-11-30'],
    ['1-4-27', '2027-01-04'],
  ])('%s is %s', (text, day) => {
    expect(dayFor(text)).toBe(day)
  })

  test.each([
    'we got hit by the storm back in june',
    'been putting it off for 3 years',
    'we have lived here since 2004',
    'my roof is 20 years old and it leaked last spring',
  ])('%s says nothing of a start', (text) => {
    expect(dayFor(text)).toBeUndefined()
  })

  test('a count over several years is not a day', () => {
    expect(values(insurance, 'incidents', ['2 accidents in three years'])).toEqual({ incidents: 2 })
  })
})

describe('an amount', () => {
  test.each([
    ['mid twenties', 25_000],
    ['low three hundreds', 320_000],
    ['a million two', 1_200_000],
    ['four and a quarter', 425_000],
    ['275 to 3', 287_500],
    ['millon y medio', 1_500_000],
    ['two-fifty', 250_000],
  ])('%s for a house is %d, or for a bathroom the same words by the thousand', (text, value) => {
    const playbook = value < 100_000 ? homeServices : realEstate
    expect(values(playbook, 'budget', [text])).toMatchObject({ budget: value })
  })

  test.each([
    ['2400 a year', 200],
    ['320 every two months', 160],
    ['90 in winter and 200 in summer', 145],
    ['165 dollars 20 cents', 165.2],
    ['buck eighty', 180],
    ['4 hundred and 10 dollars', 410],
  ])('%s is %d a month', (text, value) => {
    expect(values(solar, 'bill', [text])).toEqual({ bill: value })
  })

  test.each([
    'I am 72 and on a fixed income',
    '4412 maple st is the address',
    'we still owe 15k on the old loan',
    'we are a family of 5',
    'my cell is 555-0148',
    'credit score is 720',
    'it has 3 windows and 2 doors',
    'my deductible is 2500',
  ])('%s sets no budget', (text) => {
    expect(values(homeServices, 'budget', [text])).not.toHaveProperty('budget')
  })
})

describe('a count', () => {
  test.each([
    ['a civic and two trucks', 3],
    ['the house, my f150 and her rav4', 3],
    ['a truck, a boat and two jet skis', 4],
    ['2014 Camry and a 2019 F150', 2],
    ['dos carros y una troca', 3],
  ])('%s are %d', (text, count) => {
    expect(values(insurance, 'vehicles', [text])).toMatchObject({ vehicles: count })
  })

  test.each([
    ['put on in 2011', 15],
    ["came with the house in '06", 20],
    ['10 to 12', 11],
    ['a decade', 10],
    ['brand new, 2 months old', 0],
    ['20 yr shingles put on 6 years ago', 6],
  ])('the age "%s" is %d', (text, age) => {
    expect(values(solar, 'roof_age', [text])).toMatchObject({ roof_age: age })
  })

  test.each(['my 4 yr old says hi', 'no idea, we moved in 2 years ago', 'no', 'nobody alive remembers'])(
    '%s is no age of a roof',
    (text) => {
      expect(values(solar, 'roof_age', [text])).not.toHaveProperty('roof_age')
    },
  )
})

describe('a correction', () => {
  test('replaces an earlier value of the same burst', () => {
    const texts = ['like 10 years', 'oops no, its 6']

    expect(values(solar, 'roof_age', texts)).toEqual({ roof_age: 6 })
  })

  test('that names the old value does not answer the open question', () => {
    const commands = read(solar, 'roof_age', ['so its really 80 a month not 160', '9 yrs i believe'], { bill: 160 })

    expect(commands).toMatchObject([
      { type: 'CorrectSignal', key: 'bill', value: 80 },
      { type: 'SetSignal', key: 'roof_age', value: 9 },
    ])
  })

  test('that moves a day replaces the earlier day', () => {
    const commands = read(homeServices, 'budget', ['next week aint happenin, gonna be 4 months from now'], {
      timeline: '2026-11-25',
    })

    expect(commands).toMatchObject([{ type: 'CorrectSignal', key: 'timeline', value: '2027-03-21' }])
  })

  test('of a range keeps its new end', () => {
    const commands = read(homeServices, 'timeline', ['bump that from 15 to 20k'], { budget: 15_000 })

    expect(commands).toMatchObject([{ type: 'CorrectSignal', key: 'budget', value: 20_000 }])
  })

  test('is not found when the same value is repeated', () => {
    const commands = read(homeServices, 'timeline', ['right, 20 like i said'], { budget: 20_000 })

    expect(commands.filter(({ type }) => type === 'CorrectSignal')).toEqual([])
  })
})

type Known = Record<string, string | number | boolean>

function read(playbook: Playbook, pending: string, bodies: string[], known: Known = {}): Command[] {
  const texts = bodies.map((body, i) => ({ messageId: `msg_${i}`, body, receivedAt }))
  const lastSet = Object.keys(known).at(-1) ?? null
  return understand({ playbook, timezone: 'America/Chicago', pending, lastSet, known, texts })
}

function values(playbook: Playbook, pending: string, bodies: string[]): Known {
  return Object.fromEntries(
    read(playbook, pending, bodies).flatMap((command) => ('value' in command ? [[command.key, command.value]] : [])),
  )
}

function dayFor(text: string): unknown {
  return values(homeServices, 'timeline', [text]).timeline
}

describe('a number whose label names its unit', () => {
  const miles = {
    key: 'miles',
    label: 'miles',
    kind: 'number',
    weight: 2,
    ask: ['How many miles on it?'],
    extract: [{ match: 'cue', phrases: ['miles', 'odometer'] }],
    value: [{ when: { known: true }, points: 1 }],
  }
  const parsed = parsePlaybook({ ...homeServices, languages: undefined, signals: [miles], knockouts: [], handoff: [] })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))

  test.each([
    ['64,000 miles only.', 64_000],
    ['155k', 155_000],
    ['a hundred and twelve thousand', 112_000],
    ['97k and counting', 97_000],
    ['it is 12 miles from here', null],
  ])('is read beside it: %s', (body, value) => {
    const texts = [{ messageId: 'm', body, receivedAt }]
    const facts = { playbook: parsed.playbook, timezone: null, pending: 'miles', lastSet: null, known: {}, texts }
    const [command] = understand(facts)

    expect(command && 'value' in command ? command.value : null).toBe(value)
  })
})
