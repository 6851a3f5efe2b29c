import { describe, expect, test } from 'vitest'
import { parsePlaybook } from '../../src/domain/campaigns/index.ts'
import { homeServices } from './support/example-playbooks.ts'

const minimal = {
  brand: { name: 'Acme Roofs', helpContact: '555-0100' },
  opening: 'Hi {{first_name}}, Acme Roofs here. Reply STOP to opt out.',
  signals: [
    {
      key: 'owner',
      label: 'Owner',
      kind: 'boolean',
      weight: 5,
      ask: ['Do you own it?'],
      value: [{ when: { is: true }, points: 1 }],
    },
  ],
}

describe('a playbook', () => {
  test('needs few fields; the others have defaults', () => {
    const parsed = parsePlaybook(minimal)

    expect(parsed).toMatchObject({
      ok: true,
      playbook: {
        goal: 'qualify',
        openings: 'manual',
        minConfidence: 'medium',
        terminal: ['booked', 'disqualified', 'opted-out'],
        limits: { agentMessages: 12, unansweredInRow: 1 },
        knockouts: [],
        signals: [{ required: false, maxAsks: 2 }],
      },
    })
    expect(parsed.ok && parsed.playbook.threshold).toBeUndefined()
  })

  test('ends on an opt-out even when it does not list it', () => {
    const parsed = parsePlaybook({ ...minimal, terminal: ['booked'] })

    expect(parsed.ok && parsed.playbook.terminal).toEqual(['booked', 'opted-out'])
  })

  test('of each template is valid, also when read from JSON', () => {
    expect(parsePlaybook(JSON.parse(JSON.stringify(homeServices)))).toEqual({ ok: true, playbook: homeServices })
  })

  test.each<[string, object, string, RegExp]>([
    ['an opening without the brand', { opening: 'Hi! Reply STOP to opt out.' }, 'opening', /Acme Roofs/],
    ['an opening without a STOP line', { opening: 'Acme Roofs here.' }, 'opening', /STOP/],
    ['an opening that only says to stop by', { opening: 'Acme Roofs: stop by any time' }, 'opening', /STOP/],
    [
      'a follow-up without a STOP line',
      { followUps: [{ afterHours: 24, text: 'Acme Roofs?' }] },
      'followUps[0].text',
      /STOP/,
    ],
    [
      'a follow-up too soon',
      { followUps: [{ afterHours: 2, text: 'Acme Roofs. STOP' }] },
      'followUps[0].afterHours',
      /24/,
    ],
    ['a broken placeholder', { opening: 'Hi {{First Name}}, Acme Roofs. Reply STOP.' }, 'opening', /placeholders/],
    ['an unknown setting', { opennings: 'manual' }, 'opennings', /Unknown setting: opennings/],
    ['a missing brand', { brand: undefined }, 'brand', /Required/],
    ['booking without hours', { goal: 'book' }, 'booking', /durationMinutes/],
    ['more messages than allowed', { limits: { agentMessages: 40 } }, 'limits.agentMessages', /25/],
    [
      'a knock-out on nothing',
      { knockouts: [{ id: 'x', signal: 'age', when: { is: true } }] },
      'knockouts[0].signal',
      /age/,
    ],
    [
      'a test of the wrong kind',
      { knockouts: [{ id: 'x', signal: 'owner', when: { withinDays: 3 } }] },
      'knockouts[0].when',
      /cannot be used for/,
    ],
    [
      'a fact that asks',
      { facts: [{ id: 'f', question: ['hours'], answer: 'When?' }] },
      'facts[0].answer',
      /question mark/,
    ],
    [
      'a promised automated line that is missing',
      { brand: { ...minimal.brand, disclosure: 'first_message' } },
      'opening',
      /automated/,
    ],
  ])('is refused for %s, with the path and a clear message', (_name, change, path, message) => {
    const parsed = parsePlaybook({ ...minimal, ...change })

    expect(parsed).toMatchObject({ ok: false })
    expect(!parsed.ok && parsed.problems).toContainEqual({
      code: expect.any(String),
      path,
      message: expect.stringMatching(message),
    })
  })

  test.each<[string, object, string]>([
    ['two questions at once', { ask: ['Do you own it? Since when?'] }, 'signals[0].ask[0]'],
    ['points beyond one', { value: [{ when: { is: true }, points: 2 }] }, 'signals[0].value[0].points'],
    ['a weight beyond ten', { weight: 11 }, 'signals[0].weight'],
    ['three asks', { maxAsks: 3 }, 'signals[0].maxAsks'],
    ['a condition that says nothing', { value: [{ when: {}, points: 1 }] }, 'signals[0].value[0].when'],
    [
      'a choice without options',
      { kind: 'choice', value: [{ when: { known: true }, points: 1 }] },
      'signals[0].extract',
    ],
    [
      'a meaning of the wrong type',
      { extract: [{ match: 'phrase', means: 'yes', phrases: ['mine'] }] },
      'signals[0].extract[0].means',
    ],
  ])('is refused for a signal with %s', (_name, change, path) => {
    const parsed = parsePlaybook({ ...minimal, signals: [{ ...minimal.signals[0], ...change }] })

    expect(!parsed.ok && parsed.problems.map((problem) => problem.path)).toContain(path)
  })

  test('is refused when its threshold cannot be reached', () => {
    const weak = { ...minimal.signals[0], value: [{ when: { is: true }, points: 0.5 }] }
    const parsed = parsePlaybook({ ...minimal, signals: [weak], threshold: 60 })

    expect(!parsed.ok && parsed.problems).toMatchObject([{ path: 'threshold', message: expect.stringContaining('50') }])
  })

  test('is refused for a duplicate name', () => {
    const parsed = parsePlaybook({ ...minimal, signals: [minimal.signals[0], minimal.signals[0]] })

    expect(!parsed.ok && parsed.problems).toMatchObject([{ path: 'signals[1].key' }])
  })

  test.each([null, 7, 'playbook', []])('that is not an object (%j) is refused without an exception', (json) => {
    expect(parsePlaybook(json).ok).toBe(false)
  })
})
