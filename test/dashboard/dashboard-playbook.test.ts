import { describe, expect, test } from 'vitest'
import { smsSize, templateSize } from '../../src/dashboard/components/text/sms-segments.ts'
import { answerWords } from '../../src/dashboard/screens/campaigns/playbook/answer-words.ts'
import { changesOf } from '../../src/dashboard/screens/campaigns/playbook/changes.ts'
import { formatPlaybook } from '../../src/dashboard/screens/campaigns/playbook/format-playbook.ts'
import type { JsonSchema } from '../../src/dashboard/screens/campaigns/playbook/json-schema.ts'
import { readJsonText } from '../../src/dashboard/screens/campaigns/playbook/json-text.ts'
import { pathWords } from '../../src/dashboard/screens/campaigns/playbook/path-words.ts'
import { bestScore, readScript } from '../../src/dashboard/screens/campaigns/playbook/script.ts'
import { PLAYBOOK_TEMPLATES, parsePlaybook, playbookSchema, TEMPLATES } from '../../src/domain/campaigns/index.ts'
import { countSegments } from '../../src/domain/messaging/index.ts'
import { homeServices, realEstate } from '../campaigns/support/example-playbooks.ts'

const schema = playbookSchema() as JsonSchema

describe('a playbook as text', () => {
  test.each(TEMPLATES)('%s is unchanged by formatting, whatever the order of its settings', (template) => {
    const { playbook } = PLAYBOOK_TEMPLATES[template]
    const shuffled = JSON.parse(JSON.stringify(playbook), (_key, value) =>
      isRecord(value) ? Object.fromEntries(Object.entries(value).reverse()) : value,
    )

    const text = formatPlaybook(shuffled, schema)

    expect(JSON.parse(text)).toEqual(playbook)
    expect(text).toBe(formatPlaybook(playbook, schema))
  })

  test.each([
    ['{ "a": 1 "b": 2 }', 'Expected a comma before this.', '"b"'],
    ['{ "a": 1, }', 'Expected a property name in double quotes. Check for an extra comma before it.', '}'],
    ['{ "a" 1 }', 'Expected a colon between the property and its value.', '1'],
    ['{ a: 1 }', 'Put this value in double quotes. Only numbers, true, false and null can be unquoted.', 'a'],
    ['{ "a": yes }', 'Put this value in double quotes. Only numbers, true, false and null can be unquoted.', 'yes'],
    ['{ "a": "b\n}', 'Missing closing quote.', '"b'],
    ['{ "a": 1 } }', 'Unexpected text after the end of the playbook. Check for an extra } or ] above.', '}'],
    ['{ "a": 1 // why\n}', 'Comments aren’t allowed in a playbook. Remove this.', '// why'],
    ['{ "a": 1, "a": 2 }', 'Duplicate property “a”. Remove one of them.', '"a"'],
    ['', 'Expected a value. Check for an extra comma before it.', ''],
  ])('%j: an error names its position', (text, message, place) => {
    const { faults, value } = readJsonText(text)

    expect(value).toBeUndefined()
    expect(faults[0]).toMatchObject({ message })
    expect(text.slice(faults[0]!.from, faults[0]!.to)).toBe(place)
  })

  test('every problem has a position in the text', () => {
    const { label: _, ...unlabelled } = realEstate.signals[0]!
    const broken = {
      ...realEstate,
      threshold: 0,
      signals: [{ ...unlabelled, weight: 33 }],
    }
    const json = readJsonText(formatPlaybook(broken, schema))
    const parsed = parsePlaybook(json.value)

    const places = ('problems' in parsed ? parsed.problems : []).map(({ path }) => {
      const { from, to } = json.spanOf(path)
      return [pathWords(path, json.value), json.text.slice(from, to)]
    })

    expect(places).toContainEqual(['Threshold', '0'])
    expect(places).toContainEqual(['Question “intent” › weight', '33'])
    expect(places).toContainEqual(['Question “intent” › label', '{'])
  })
})

describe('a playbook in words', () => {
  test('shows the heaviest signals first, and the points of each answer', () => {
    const script = readScript(realEstate)

    expect(script.questions[0]).toMatchObject({ label: 'Buy or sell', weight: 3, isRequired: true })
    expect(script.questions[0]!.answers).toMatchObject([
      { brings: 25, isKnockout: false },
      { brings: -25, isKnockout: true },
    ])
    expect(bestScore(script)).toBe(100)
  })

  test.each([
    [{ withinDays: 90 }, 'date', 'within 90 days'],
    [{ oneOf: ['buy', 'sell', 'both'] }, 'choice', 'buy, sell or both'],
    [{ is: false }, 'boolean', 'no'],
    [{ atLeast: 5000, atMost: 9000 }, 'money', '$5,000 to $9,000'],
    [{ known: true }, 'text', 'any answer'],
    [{}, 'text', 'not set'],
  ])('names the answers of a condition: %j', (when, kind, words) => {
    expect(answerWords(when, kind)).toBe(words)
  })

  test.each([null, 3, 'text', [], {}, { signals: 3, knockouts: [null], handoff: [{}], facts: [[]], followUps: 'x' }])(
    'can be shown for any valid playbook: %j',
    (given) => {
      expect(() => bestScore(readScript(given))).not.toThrow()
    },
  )

  test('shows changes by the names of the changed parts, whatever their position', () => {
    const [first, ...others] = homeServices.signals
    const after = {
      ...homeServices,
      threshold: 55,
      signals: [...others, { ...first!, label: 'What is to be done', ask: [...first!.ask, 'And what is it about?'] }],
      facts: homeServices.facts.slice(1),
    }

    const changes = changesOf(homeServices, after)

    const gone = homeServices.facts[0]!
    expect(changes.map(({ where, kind, before, after }) => ({ where, kind, before, after }))).toEqual([
      {
        where: `Question “What is to be done” › label`,
        kind: 'changed',
        before: [first!.label],
        after: ['What is to be done'],
      },
      {
        where: `Question “What is to be done” › wordings`,
        kind: 'changed',
        before: [],
        after: ['And what is it about?'],
      },
      { where: 'Questions', kind: 'moved', before: [], after: ['reordered'] },
      { where: 'Fact “service area”', kind: 'removed', before: [gone.answer], after: [] },
      { where: 'Threshold', kind: 'added', before: [], after: ['55'] },
    ])
    expect(changesOf(homeServices, { ...homeServices })).toEqual([])
  })
})

describe('the length of a text', () => {
  const texts = [
    '',
    'a'.repeat(160),
    'a'.repeat(161),
    '€'.repeat(81),
    'ü'.repeat(160),
    '😀'.repeat(36),
    'я'.repeat(71),
    '[x]'.repeat(60),
  ]

  test.each(texts)('%# is the length that the service counts', (text) => {
    expect(smsSize(text).segments).toBe(countSegments(text).segments)
  })

  test('of a template includes a name, and has plain punctuation', () => {
    expect(templateSize(`Hi {{first_name}} ${'a'.repeat(146)}`).segments).toBe(1)
    expect(templateSize(`Hi {{first_name}} ${'a'.repeat(147)}`).segments).toBe(2)
    expect(templateSize(`‘${'a'.repeat(150)}’ …`)).toEqual({ segments: 1, isPlain: true })
  })
})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
