import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AgentState, type Evidence, initialState, scoreState } from '../../src/domain/agent/index.ts'
import { isValid } from '../../src/domain/agent/reading/command.ts'
import { confidenceOf, nextStatus, pointsOf } from '../../src/domain/agent/score/score.ts'
import { type Playbook, parsePlaybook } from '../../src/domain/campaigns/index.ts'
import { homeServices } from '../campaigns/support/example-playbooks.ts'

const at = '2026-03-02T15:00:00.000Z'
const evidenceOf = (value: Evidence['value'], change: Partial<Evidence> = {}): Evidence => ({
  value,
  found: 'answer',
  at,
  span: { messageId: 'm', start: 0, end: 1 },
  corrects: false,
  ...change,
})
const knowing = (evidence: AgentState['evidence'], change: Partial<AgentState> = {}): AgentState => ({
  ...initialState(),
  evidence,
  ...change,
})
const good: Record<string, Evidence['value']> = { project: 'roof', owner: true, timeline: '2026-03-20', budget: 20_000 }
const anyValue: Record<string, fc.Arbitrary<Evidence['value']>> = {
  project: fc.constantFrom('roof', 'kitchen', 'repair'),
  owner: fc.boolean(),
  timeline: fc.constantFrom('2026-03-05', '2026-07-01', '2027-06-01'),
  budget: fc.integer({ min: 200, max: 100_000 }),
}
const anyEvidence = fc.record(
  Object.fromEntries(
    Object.entries(anyValue).map(([key, value]) => [
      key,
      fc.array(
        value.map((v) => evidenceOf(v)),
        { minLength: 1, maxLength: 4 },
      ),
    ]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<AgentState['evidence']>

describe('the score', () => {
  test('is the weighted share of points; unknown signals count 0', () => {
    const { score, signals, missing } = scoreState(
      homeServices,
      knowing({ project: [evidenceOf('roof')], owner: [evidenceOf(true)] }),
    )

    expect(score).toBe(60)
    expect(signals.map(({ key, points }) => [key, points])).toEqual([
      ['project', 1],
      ['owner', 1],
    ])
    expect(missing).toEqual(['timeline', 'budget'])
  })

  test('is 0 with low confidence for a playbook without signals or weights', () => {
    const weightless = homeServices.signals.map((signal) => ({ ...signal, weight: 0 }))

    for (const signals of [[], weightless]) {
      const state = knowing({ project: [evidenceOf('roof')] })
      expect(scoreState({ ...homeServices, signals }, state)).toMatchObject({ score: 0, confidence: 'low' })
    }
  })

  test('stays between 0 and 100, and is the same after a round trip through JSON', () => {
    fc.assert(
      fc.property(anyEvidence, (evidence) => {
        const first = scoreState(homeServices, knowing(evidence))
        expect(first.score).toBeGreaterThanOrEqual(0)
        expect(first.score).toBeLessThanOrEqual(100)
        expect(scoreState(homeServices, JSON.parse(JSON.stringify(knowing(evidence))))).toEqual(first)
      }),
    )
  })

  test('never falls after one more good answer', () => {
    fc.assert(
      fc.property(anyEvidence, fc.constantFrom(...Object.keys(good)), (evidence, key) => {
        const { [key]: _, ...others } = evidence
        const without = scoreState(homeServices, knowing(others))
        const withGood = scoreState(homeServices, knowing({ ...others, [key]: [evidenceOf(good[key]!)] }))
        expect(withGood.score).toBeGreaterThanOrEqual(without.score)
      }),
    )
  })

  test('does not depend on the order of answers', () => {
    fc.assert(
      fc.property(anyEvidence, (evidence) => {
        const backwards = Object.fromEntries(Object.entries(evidence).toReversed())
        expect(scoreState(homeServices, knowing(backwards))).toEqual(scoreState(homeServices, knowing(evidence)))
      }),
    )
  })
})

describe('the quality of evidence', () => {
  const qualityOf = (state: AgentState) => scoreState(homeServices, state).signals[0]?.quality

  test.each([
    ['answer', 1],
    ['human', 1],
    ['volunteered', 0.9],
    ['model', 0.8],
    ['attribute', 0.7],
  ] as const)('%s counts %d', (found, quality) => {
    expect(qualityOf(knowing({ owner: [evidenceOf(true, { found })] }))).toBe(quality)
  })

  test('a contradiction counts 0.3 until it is settled; the newest value is used', () => {
    const disputed = knowing({ owner: [evidenceOf(false), evidenceOf(true)] })
    const settled = knowing({ owner: [evidenceOf(false), evidenceOf(true), evidenceOf(true, { corrects: true })] })

    expect(scoreState(homeServices, disputed).signals).toMatchObject([{ value: true, quality: 0.3 }])
    expect(qualityOf(settled)).toBe(1)
  })

  test('nearly the same amount is no contradiction, and the best proof of it counts', () => {
    const state = knowing({ budget: [evidenceOf(15_000), evidenceOf(16_000, { found: 'volunteered' })] })

    expect(qualityOf(state)).toBe(1)
  })

  test('an import counts only while the lead has not answered', () => {
    const imported = { budget: evidenceOf(15_000, { found: 'attribute', span: null }) }

    expect(scoreState(homeServices, knowing({}, { imported })).signals).toMatchObject([{ value: 15_000, quality: 0.7 }])
    expect(scoreState(homeServices, knowing({ budget: [evidenceOf(40_000)] }, { imported })).signals).toMatchObject([
      { value: 40_000, quality: 1 },
    ])
  })

  test.each([
    [0, 'low'],
    [0.39, 'low'],
    [0.4, 'medium'],
    [0.69, 'medium'],
    [0.7, 'high'],
    [1, 'high'],
  ] as const)('a share of %d is %s', (share, word) => {
    expect(confidenceOf(share)).toBe(word)
  })
})

describe('points', () => {
  const owned = (rows: Playbook['signals'][number]['value']) => ({ ...homeServices.signals[3]!, value: rows })

  test.each([
    [
      'the first row that fits wins',
      [
        { when: { atLeast: 1 }, points: 0.2 },
        { when: { atLeast: 5 }, points: 1 },
      ],
      9,
      0.2,
    ],
    ['a range has both ends in it', [{ when: { atLeast: 5, atMost: 9 }, points: 1 }], 9, 1],
    ['no row, no points', [{ when: { atMost: 5 }, points: 1 }], 9, 0],
  ])('%s', (_name, rows, value, points) => {
    expect(pointsOf(owned(rows), value, at)).toBe(points)
  })

  test('of a date that has passed are those of any number of days', () => {
    const rows = [{ when: { withinDays: 45 }, points: 1 }]
    expect(pointsOf(owned(rows), '2025-03-02', at)).toBe(1)
  })

  test('of a date count from the day of the lead, and from that of UTC for evidence of earlier releases', () => {
    const said = evidenceOf('2026-05-01', { at: '2026-03-03T03:00:00.000Z' })
    const pointsWith = (evidence: Evidence) =>
      scoreState(homeServices, knowing({ timeline: [evidence] })).signals[0]!.points

    expect([pointsWith(said), pointsWith({ ...said, day: '2026-03-02' })]).toEqual([1, 1])
    const later = { ...said, value: '2026-05-02' }
    expect([pointsWith(later), pointsWith({ ...later, day: '2026-03-02' })]).toEqual([1, 0.5])
  })
})

describe('qualified', () => {
  const result = (score: number, change = {}) => ({
    score,
    confidence: 'high' as const,
    signals: [],
    missing: [],
    ...change,
  })

  test.each<[string, 'active' | 'qualified', object, string]>([
    ['at the threshold', 'active', result(70), 'qualified'],
    ['not a point below it', 'active', result(69), 'active'],
    ['not without confidence', 'active', result(90, { confidence: 'low' }), 'active'],
    ['not without a required signal', 'active', result(90, { missing: ['owner'] }), 'active'],
    ['without an optional one', 'active', result(90, { missing: ['budget'] }), 'qualified'],
    ['kept at ten points below', 'qualified', result(60), 'qualified'],
    ['lost below that', 'qualified', result(59), 'active'],
  ])('%s', (_name, before, qualification, after) => {
    expect(nextStatus(homeServices, before, qualification as ReturnType<typeof result>, 70)).toBe(after)
  })

  test('uses the playbook’s own threshold if it has one', () => {
    expect(nextStatus({ ...homeServices, threshold: 50 }, 'active', result(55), 70)).toBe('qualified')
  })
})

describe('only a validated command can change a score', () => {
  const texts = [{ messageId: 'm', body: 'I own it', receivedAt: new Date(at) }]
  const command = {
    type: 'SetSignal',
    key: 'owner',
    value: true,
    found: 'answer',
    span: { messageId: 'm', start: 2, end: 5 },
  } as const

  test.each<[string, object, boolean]>([
    ['a quote of the text', {}, true],
    ['a quote beyond the text', { span: { messageId: 'm', start: 2, end: 50 } }, false],
    ['an empty quote', { span: { messageId: 'm', start: 2, end: 2 } }, false],
    ['a quote of another message', { span: { messageId: 'x', start: 2, end: 5 } }, false],
    ['an unknown signal', { key: 'vip' }, false],
    ['a value of another kind', { value: 'yes' }, false],
  ])('%s', (_name, change, valid) => {
    expect(isValid({ ...command, ...change }, homeServices, texts)).toBe(valid)
  })

  test('a choice must be one of the playbook’s choices', () => {
    expect(isValid({ ...command, key: 'project', value: 'castle' }, homeServices, texts)).toBe(false)
    expect(parsePlaybook(homeServices).ok).toBe(true)
  })
})
