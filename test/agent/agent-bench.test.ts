import { describe, expect, test } from 'vitest'
import { unsupported } from '../bench/agent/assertions.ts'
import { decisionOf, type End } from '../bench/agent/ends.ts'
import { heardKey, Person } from '../bench/agent/person.ts'
import { earsOf, type Persona, VERTICALS } from '../bench/agent/personas.ts'
import { isTrue } from '../bench/agent/truth.ts'
import { verticals } from './support/verticals.ts'

const playbook = verticals.home_services!
const AT = Date.parse('2026-03-03T18:00:00.000Z')
const judged = (body: string) => unsupported({ body, at: AT }, playbook, 'José')

describe('a persona', () => {
  const questions = VERTICALS.flatMap((vertical) =>
    verticals[vertical]!.signals.flatMap(({ key, ask, reask }) =>
      [...ask, ...(reask ? [reask] : [])].map((question) => ({ vertical, key, question })),
    ),
  )

  test.each(questions)('recognizes $vertical.$key in "$question"', ({ vertical, key, question }) => {
    expect(heardKey(question, earsOf(vertical))).toBe(key)
  })

  const persona: Persona = {
    id: 'x-1',
    about: '',
    language: 'en',
    mood: '',
    attributes: {},
    truth: {},
    opening: ['a', 'b'],
    answers: { owner: [['first'], ['second']] },
    asides: [{ after: 2, say: ['enough'], kind: 'stop' }],
    otherwise: [['what?']],
    expected: { decision: 'opted_out', handoff: null },
  }
  const played = (seed: string) => {
    const person = new Person(persona, earsOf('solar'), seed)
    const messages = ['Hi! What do you need?', 'Do you own the home?', 'Do you own the home?', 'Do you own the home?']
    return messages.map((text) => person.hears(text))
  }

  test('sends its opening, its answers and its asides on time, and nothing after a stop', () => {
    const bursts = played('1').map((texts) => texts.map(({ body }) => body))

    expect(bursts).toEqual([['a', 'b'], ['first'], ['enough'], []])
  })

  test('has delays that depend on its seed only', () => {
    expect(played('1')).toEqual(played('1'))
    expect(played('1')).not.toEqual(played('2'))
  })
})

test.each([
  ['Got it. Do you own the home?', []],
  ['Hi Jose, this is Oakline Home Services about your home project. What work do you need done?', []],
  ['Estimates are free, with no obligation. Do you own the home?', []],
  ['To confirm: Thursday Mar 5 at 3:00 PM, right?', []],
  ['To confirm: Friday Mar 5 at 3:00 PM, right?', ['to confirm: friday mar 5 at 3:00 pm, right?']],
  ['Your roof costs 5000 dollars. Do you own the home?', ['your roof costs 5000 dollars.']],
  ['We can start tomorrow. Do you own the home?', ['we can start tomorrow.']],
  ['Would $500 off help you?', ['would $500 off help you?']],
])('of "%s" only %j is unsupported', (body, expected) => {
  expect(judged(body)).toEqual(expected)
})

test.each([
  ['2026-03-20', { days: [10, 20] }, true],
  ['2026-03-31', { days: [10, 20] }, false],
  ['2027-03-03', { days: [700, 780] }, true],
  [12_000, 10_000, true],
  [13_000, 10_000, false],
  [0, 1, false],
  ['out in Queen Creek', 'queen creek', true],
  ['TX', 'Texas', true],
  ['Michigan', 'GA', false],
  [true, false, false],
  ['buy', null, false],
] as const)('%j, where %j is true: %j', (value, truth, expected) => {
  expect(isTrue(value, truth as never, '2026-03-03')).toBe(expected)
})

test('the strongest result of a lead counts; for qualified and handed off, the expected one', () => {
  const end: End = {
    status: 'active',
    handler: 'agent',
    score: 0,
    handoffReason: null,
    handoffRule: null,
    lastDecision: null,
    suppressed: false,
    qualified: false,
    values: {},
    turns: null,
    segments: [],
  }
  const both = [{ ...end, status: 'qualified', qualified: true, handler: 'human' }]

  expect(decisionOf([end], 'qualified')).toBe('not_qualified')
  expect(
    decisionOf(
      [
        { ...end, status: 'disqualified' },
        { ...end, handler: 'human' },
      ],
      'handed_off',
    ),
  ).toBe('disqualified')
  expect(decisionOf([{ ...end, suppressed: true, status: 'disqualified' }], 'disqualified')).toBe('opted_out')
  expect(decisionOf(both, 'handed_off')).toBe('handed_off')
  expect(decisionOf(both, 'qualified')).toBe('qualified')
  expect(decisionOf(both, 'disqualified')).toBe('qualified')
})
