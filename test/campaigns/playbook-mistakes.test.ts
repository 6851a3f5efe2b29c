import { describe, expect, test } from 'vitest'
import { ownerWords } from '../../src/dashboard/screens/campaigns/form/model/owner-words.ts'
import { PLAYBOOK_TEMPLATES, type PlaybookProblem, parsePlaybook } from '../../src/domain/campaigns/index.ts'
import type { Json } from '../support/harness.ts'
import { homeServices } from './support/example-playbooks.ts'

type Change = (playbook: Json) => void

function problemsAfter(change: Change): PlaybookProblem[] {
  const playbook = structuredClone(homeServices)
  change(playbook)
  const parsed = parsePlaybook(JSON.parse(JSON.stringify(playbook)))
  return parsed.ok ? [] : parsed.problems
}

/** Each mistake, its path, and a word of its message. */
const MISTAKES: [string, Change, string, RegExp][] = [
  ['no brand', (p) => delete p.brand, 'brand', /Required/],
  ['a brand without a name', (p) => (p.brand.name = '  '), 'brand.name', /Enter a name/],
  ['a brand that is a number', (p) => (p.brand.name = 7), 'brand.name', /Enter a name/],
  ['no way to get help', (p) => delete p.brand.helpContact, 'brand.helpContact', /get help/],
  ['a goal that is none', (p) => (p.goal = 'sell'), 'goal', /book or qualify/],
  ['an opening that is a list', (p) => (p.opening = ['Hi']), 'opening', /text in quotes/],
  ['an opening without words', (p) => (p.opening = ' '), 'opening', /Write the text/],
  ['an opening of three SMS', (p) => (p.opening += 'x'.repeat(240)), 'opening', /3 SMS/],
  ['an opening whose emoji make it three SMS', (p) => (p.opening += ` ${'🏠'.repeat(10)}`), 'opening', /emoji/],
  [
    'an opening with {{firstname}}',
    (p) => (p.opening = p.opening.replace('first_', 'first')),
    'opening',
    /\{\{first_name\}\}/,
  ],
  ['an opening with {{a b}}', (p) => (p.opening += ' {{a b}}'), 'opening', /placeholders/],
  ['an opening with half a placeholder', (p) => (p.opening += ' {{first_name'), 'opening', /placeholders/],
  ['a misspelt setting', (p) => (p.signals[0].wieght = 3), 'signals[0].wieght', /Unknown setting: wieght/],
  ['no signals at all', (p) => delete p.signals, 'signals', /Required/],
  ['a key with spaces', (p) => (p.signals[0].key = 'my key'), 'signals[0].key', /lower-case/],
  ['a key that JavaScript has', (p) => (p.signals[0].key = 'constructor'), 'signals[0].key', /reserved/],
  ['a key used twice', (p) => (p.signals[1].key = 'project'), 'signals[1].key', /used more than once/],
  ['a kind that is none', (p) => (p.signals[0].kind = 'colour'), 'signals[0].kind', /Choose boolean/],
  ['no weight', (p) => delete p.signals[0].weight, 'signals[0].weight', /weight from 0 to 10/],
  ['a weight in words', (p) => (p.signals[0].weight = 'high'), 'signals[0].weight', /weight from 0 to 10/],
  ['a negative weight', (p) => (p.signals[0].weight = -1), 'signals[0].weight', /minimum weight is 0/],
  ['half a weight', (p) => (p.signals[0].weight = 2.5), 'signals[0].weight', /whole number/],
  ['a weight of eleven', (p) => (p.signals[0].weight = 11), 'signals[0].weight', /maximum weight is 10/],
  ['no question', (p) => (p.signals[0].ask = []), 'signals[0].ask', /at least one question/],
  ['a question without a mark', (p) => (p.signals[0].ask = ['Tell us.']), 'signals[0].ask[0]', /exactly one question/],
  ['two questions in one', (p) => (p.signals[0].ask = ['A? B?']), 'signals[0].ask[0]', /exactly one question/],
  ['a question of two SMS', (p) => (p.signals[0].reask = `${'ф'.repeat(75)}?`), 'signals[0].reask', /one SMS/],
  [
    'an option with no phrases',
    (p) => (p.signals[0].extract[0].phrases = []),
    'signals[0].extract[0].phrases',
    /at least one phrase/,
  ],
  [
    'a matcher that is none',
    (p) => (p.signals[0].extract[0].match = 'regexp'),
    'signals[0].extract[0].match',
    /"range"/,
  ],
  [
    'a pattern among the phrases',
    (p) => (p.signals[0].extract[0].phrases = ['roof.*']),
    'signals[0].extract[0].phrases[0]',
    /Regular expressions are not supported/,
  ],
  [
    'a phrase of signs',
    (p) => (p.signals[0].extract[0].phrases[1] = '🏠'),
    'signals[0].extract[0].phrases[1]',
    /letter or a digit/,
  ],
  [
    'a phrase for two options',
    (p) => p.signals[0].extract[3].phrases.push('Róof'),
    `signals[0].extract[3].phrases[${homeServices.signals[0]!.extract[3]!.match === 'phrase' ? homeServices.signals[0]!.extract[3]!.phrases.length : -1}]`,
    /already means roof; it cannot mean kitchen/,
  ],
  [
    'an option of the wrong type',
    (p) => (p.signals[0].extract[0].means = 4),
    'signals[0].extract[0].means',
    /must be a string/,
  ],
  ['one option only', (p) => (p.signals[0].extract.length = 1), 'signals[0].extract', /at least two options/],
  [
    'a range upside down',
    (p) => (p.signals[3].extract[0] = { match: 'range', min: 9, max: 1 }),
    'signals[3].extract[0]',
    /must not be greater than/,
  ],
  [
    'a range for a choice',
    (p) => p.signals[0].extract.push({ match: 'range', min: 1 }),
    'signals[0].extract[15]',
    /range is allowed only/,
  ],
  ['no values', (p) => (p.signals[0].value = []), 'signals[0].value', /at least one answer/],
  ['points of two', (p) => (p.signals[0].value[0].points = 2), 'signals[0].value[0].points', /-1 and 1/],
  ['no points', (p) => delete p.signals[0].value[0].points, 'signals[0].value[0].points', /points from -1 to 1/],
  [
    'a test that is none',
    (p) => (p.signals[0].value[0].when = { bigger: 1 }),
    'signals[0].value[0].when',
    /one of: is, oneOf/,
  ],
  [
    'a test with a slip in it',
    (p) => (p.signals[2].value[0].when = { withinDays: -1 }),
    'signals[2].value[0].when.withinDays',
    /at least 0/,
  ],
  [
    'a test of another kind',
    (p) => (p.signals[0].value[0].when = { atLeast: 3 }),
    'signals[0].value[0].when',
    /cannot be used for "Project"/,
  ],
  [
    'a test for an option that is none',
    (p) => (p.signals[0].value[1].when = { is: 'pool' }),
    'signals[0].value[1].when',
    /"pool" is not an option/,
  ],
  [
    'a row that is never reached',
    (p) => p.signals[3].value.unshift({ when: { atLeast: 1 }, points: 1 }),
    'signals[3].value[1].when',
    /No answer can match this row/,
  ],
  [
    'a row after all answers',
    (p) => p.signals[0].value.unshift({ when: { known: true }, points: 1 }),
    'signals[0].value[1].when',
    /No answer can match this row/,
  ],
  ['a knock-out on nothing', (p) => (p.knockouts[0].signal = 'age'), 'knockouts[0].signal', /Unknown signal "age"/],
  ['a knock-out without a name', (p) => delete p.knockouts[0].id, 'knockouts[0].id', /Required/],
  ['two knock-outs with one name', (p) => p.knockouts.push(p.knockouts[0]), 'knockouts[1].id', /used more than once/],
  [
    'knock-outs that contradict',
    (p) => p.knockouts.push({ id: 'all', signal: 'owner', when: { is: true } }),
    'knockouts[1].when',
    /Every answer .* disqualify the lead/,
  ],
  ['a knock-out of every answer', (p) => (p.knockouts[0].when = { known: true }), 'knockouts[0].when', /Every answer/],
  [
    'a knock-out of the good answer',
    (p) => p.knockouts.push({ id: 'rich', signal: 'budget', when: { atLeast: 3_000 } }),
    'knockouts[1].when',
    /earns points/,
  ],
  ['a goodbye that asks', (p) => (p.knockouts[0].goodbye = 'Bye?'), 'knockouts[0].goodbye', /question mark/],
  [
    'a handoff rule of no sort',
    (p) => (p.handoff[0] = { rule: 'x' }),
    'handoff[0]',
    /one of these: `signal` with `when`/,
  ],
  [
    'a handoff rule with a slip',
    (p) => (p.handoff[0].when = { atLeast: 'much' }),
    'handoff[0].when.atLeast',
    /a number/,
  ],
  ['a handoff on nothing', (p) => (p.handoff[0].signal = 'age'), 'handoff[0].signal', /Unknown signal "age"/],
  ['a fact without an answer', (p) => delete p.facts[0].answer, 'facts[0].answer', /Required/],
  ['a fact with an empty answer', (p) => (p.facts[0].answer = ' '), 'facts[0].answer', /Write the text/],
  ['a fact without a question', (p) => (p.facts[0].question = []), 'facts[0].question', /at least one phrase/],
  ['a fact that asks', (p) => (p.facts[0].answer = 'What?'), 'facts[0].answer', /question mark/],
  [
    'a fact to be filled in',
    (p) => (p.facts[0].answer = 'Hi {{first_name}}'),
    'facts[0].answer',
    /cannot contain placeholders/,
  ],
  ['two facts with one name', (p) => (p.facts[1].id = p.facts[0].id), 'facts[1].id', /used more than once/],
  ['an appointment of no length', (p) => (p.booking.durationMinutes = 0), 'booking.durationMinutes', /at least 5/],
  ['four offers', (p) => (p.booking.offers = 4), 'booking.offers', /two or three/],
  ['an eighth day', (p) => (p.booking.hours[0].days = [8]), 'booking.hours[0].days[0]', /at most 7/],
  ['a time that is none', (p) => (p.booking.hours[0].from = '9am'), 'booking.hours[0].from', /09:00/],
  [
    'hours that end before they start',
    (p) => (p.booking.hours[0].to = '07:00'),
    'booking.hours[0].to',
    /later than the start/,
  ],
  [
    'hours too short for an appointment',
    (p) => (p.booking.hours[0].to = '08:30'),
    'booking.hours[0]',
    /too short for an appointment of/,
  ],
  [
    'booking without hours',
    (p) => Object.assign(p, { goal: 'book', booking: undefined }),
    'booking',
    /durationMinutes/,
  ],
  ['more messages than may be', (p) => (p.limits.agentMessages = 26), 'limits.agentMessages', /maximum is 25/],
  ['more unanswered than may be', (p) => (p.limits.unansweredInRow = 3), 'limits.unansweredInRow', /maximum is 2/],
  ['more follow-ups than may be', (p) => (p.limits.followUps = 4), 'limits.followUps', /maximum is 3/],
  ['a follow-up too soon', (p) => (p.followUps[0].afterHours = 23), 'followUps[0].afterHours', /24 hours/],
  [
    'follow-ups that become denser',
    (p) => (p.followUps[0].afterHours = 97),
    'followUps[1].afterHours',
    /less than for the previous follow-up/,
  ],
  [
    'a follow-up without the brand',
    (p) => (p.followUps[0].text = 'Hi. Reply STOP.'),
    'followUps[0].text',
    /brand name/,
  ],
  ['a follow-up without STOP', (p) => (p.followUps[0].text = 'Oakline Home Services'), 'followUps[0].text', /STOP/],
  ['a threshold of nothing', (p) => (p.threshold = 0), 'threshold', /1 to 100/],
  [
    'a threshold out of reach',
    (p) =>
      Object.assign(p, {
        threshold: 95,
        signals: p.signals.map((s: object & { key: string }) => ({
          ...s,
          weight: s.key === 'project' ? 3 : 0,
          value: [{ when: { known: true }, points: 0.9 }],
        })),
      }),
    'threshold',
    /score of only 90/,
  ],
  [
    'a threshold where no answer counts',
    (p) => Object.assign(p, { threshold: 10, signals: p.signals.map((s: object) => ({ ...s, weight: 0 })) }),
    'threshold',
    /score of only 0/,
  ],
  ['a confidence that is none', (p) => (p.minConfidence = 'some'), 'minConfidence', /low, medium or high/],
  ['an end that is none', (p) => (p.terminal = ['sold']), 'terminal[0]', /booked, disqualified/],
]

/** Paths, code, and words of programmers. */
const TECHNICAL =
  /[`{}[\]_]|[a-z][A-Z]|\b(?:reg(?:ular )?ex|signals?|keys?|placeholders?|weight|kind|string|boolean|segments?|settings? in|quotes|lower-case)\b/

describe('a mistake in a playbook', () => {
  test.each(MISTAKES)('%s: is reported with its path and a clear message', (_name, change, path, message) => {
    const problems = problemsAfter(change)

    expect(problems).toContainEqual({ code: expect.any(String), path, message: expect.stringMatching(message) })
    for (const problem of problems)
      expect(problem.message).not.toMatch(/Invalid|expected|Too (small|big)|undefined|NaN|regex/)
  })

  test.each(MISTAKES)('%s: the form says it in an owner’s words', (_name, change) => {
    const playbook = structuredClone(homeServices)
    change(playbook)
    for (const { code, ...problem } of problemsAfter(change)) {
      const words = ownerWords({ ...problem, code: code.toUpperCase() as Uppercase<typeof code> }, playbook)
      expect(words).not.toMatch(TECHNICAL)
      expect(words).toMatch(/^[A-Z“].*[.”]$/)
    }
  })

  test('is reported together with all others', () => {
    const problems = problemsAfter((p) => {
      p.signals[0].weight = 40
      p.facts[0].answer = ''
      p.goal = 'x'
    })

    expect(problems.map(({ path }) => path).toSorted()).toEqual(['facts[0].answer', 'goal', 'signals[0].weight'])
  })

  test.each(Object.keys(homeServices))('is reported for any value of the wrong type at %s', (setting) => {
    for (const wrong of [null, 'x', -1, [null], { a: { b: 1 } }, [[[]]]]) {
      const problems = problemsAfter((p) => (p[setting] = wrong))
      expect(problems.length, JSON.stringify(wrong)).toBeGreaterThan(0)
      expect(problems.some(({ path }) => path.startsWith(setting))).toBe(true)
    }
  })
})

describe('no mistake', () => {
  test.each<[string, Change]>([
    ['weights of zero', (p) => Object.assign(p, { signals: p.signals.map((s: object) => ({ ...s, weight: 0 })) })],
    ['no signals, and nothing that names one', (p) => Object.assign(p, { signals: [], knockouts: [], handoff: [] })],
    ['a phrase twice for one option', (p) => p.signals[0].extract[0].phrases.push('Roof')],
    ['accents and signs of Spanish', (p) => (p.signals[0].reask = '¿Qué necesita: techo, baño o cocina, señor?')],
    [
      'two knock-outs on one signal',
      (p) =>
        p.knockouts.push(
          { id: 'poor', signal: 'budget', when: { atMost: 500 } },
          { id: 'vast', signal: 'budget', when: { atLeast: 900_000 } },
        ),
    ],
  ])('is %s', (_name, change) => {
    expect(problemsAfter(change)).toEqual([])
  })

  test.each(Object.entries(PLAYBOOK_TEMPLATES))(
    'is in the playbook for %s, also when read back from JSON',
    (_name, { playbook }) => {
      expect(parsePlaybook(JSON.parse(JSON.stringify(playbook)))).toEqual({ ok: true, playbook })
    },
  )
})
