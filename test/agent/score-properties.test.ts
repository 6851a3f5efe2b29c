import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AgentState,
  type Command,
  type Evidence,
  initialState,
  planTurn,
  type Qualification,
  scoreState,
  type TurnFacts,
} from '../../src/domain/agent/index.ts'
import { type Correction, withCommands, withCorrection } from '../../src/domain/agent/score/evidence.ts'
import { replay, type StoredTurn } from '../../src/domain/agent/score/replay.ts'
import { type Playbook, parsePlaybook, type Signal } from '../../src/domain/campaigns/index.ts'
import { homeServices } from '../campaigns/support/example-playbooks.ts'
import { verticals } from './support/verticals.ts'

const MONDAY = Date.parse('2026-03-02T15:00:00Z')
const at = new Date(MONDAY).toISOString()
const KEYS = ['a', 'b', 'c', 'd', 'e']

const anySignal = (key: string): fc.Arbitrary<Signal> =>
  fc
    .record({
      weight: fc.integer({ min: 0, max: 10 }),
      points: fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 4 }),
    })
    .map(({ weight, points }) => ({
      ...{
        key,
        label: key,
        kind: 'number' as const,
        weight,
        required: false,
        ask: ['How many?'],
        maxAsks: 2 as const,
        extract: [],
      },
      value: points.map((value, i) => ({ when: { atLeast: i * 1_000, atMost: i * 1_000 + 999 }, points: value / 100 })),
    }))
/** Values from 0 to 3,999 reach every row of points. */
const anyPlaybook: fc.Arbitrary<Playbook> = fc
  .tuple(...KEYS.map(anySignal))
  .map((signals) => ({ ...homeServices, signals, knockouts: [], handoff: [] }))
const anyFound = fc.constantFrom(...(['answer', 'human', 'volunteered', 'model'] as const))
const anySaid: fc.Arbitrary<Evidence> = fc
  .record({ value: fc.integer({ min: -500, max: 4_500 }), found: anyFound, corrects: fc.boolean() })
  .map((answered) => ({ ...answered, at, span: null }))
const anyEvidence: fc.Arbitrary<AgentState['evidence']> = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.array(anySaid, { minLength: 1, maxLength: 4 }),
)
const knowing = (evidence: AgentState['evidence']): AgentState => ({ ...initialState(), evidence })
const share = ({ signals }: Playbook, state: AgentState) =>
  scoreState({ ...homeServices, signals }, state).signals.reduce((sum, s) => sum + s.weight * s.quality, 0)

describe('for any playbook, the score', () => {
  test('stays between 0 and 100 in whole points', () => {
    fc.assert(
      fc.property(anyPlaybook, anyEvidence, (playbook, evidence) => {
        const { score } = scoreState(playbook, knowing(evidence))
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      }),
    )
  })

  test('never falls after a good answer and never rises after a bad one', () => {
    fc.assert(
      fc.property(anyPlaybook, anyEvidence, fc.constantFrom(...KEYS), anySaid, (playbook, evidence, key, answered) => {
        const { [key]: _, ...others } = evidence
        const before = scoreState(playbook, knowing(others)).score
        const after = scoreState(playbook, knowing({ ...others, [key]: [answered] }))
        const points = after.signals.find((signal) => signal.key === key)!.points
        if (points >= 0) expect(after.score).toBeGreaterThanOrEqual(before)
        if (points <= 0) expect(after.score).toBeLessThanOrEqual(before)
      }),
    )
  })

  test('is never lower for an answer with more points', () => {
    fc.assert(
      fc.property(
        anyPlaybook,
        anyEvidence,
        fc.constantFrom(...KEYS),
        anySaid,
        anySaid,
        (playbook, evidence, key, a, b) => {
          const withOne = (answered: Evidence) => scoreState(playbook, knowing({ ...evidence, [key]: [answered] }))
          const pointsOf = (answered: Evidence) =>
            withOne(answered).signals.find((signal) => signal.key === key)!.points
          const [less, more] = pointsOf(a) <= pointsOf(b) ? [a, b] : [b, a]
          expect(withOne(more).score).toBeGreaterThanOrEqual(withOne(less).score)
        },
      ),
    )
  })

  test('does not depend on the order of independent answers', () => {
    const text = { messageId: 'm', body: 'one two three four five', receivedAt: new Date(MONDAY) }
    const anyCommands = fc
      .record(Object.fromEntries(KEYS.map((key) => [key, fc.integer({ min: 0, max: 4_500 })])), { requiredKeys: [] })
      .map((values) =>
        Object.entries(values).map(([key, value]): Command => {
          const span = { messageId: 'm', start: 0, end: 3 }
          return { type: 'SetSignal', key, value: value as number, found: 'volunteered', span }
        }),
      )
    const shuffled = anyCommands.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(anyPlaybook, anyEvidence, shuffled, (playbook, evidence, [answered, otherwise]) => {
        const scored = (commands: Command[]) =>
          scoreState(playbook, withCommands(playbook, knowing(evidence), commands, [text]))
        expect(scored(otherwise)).toEqual(scored(answered))
      }),
    )
  })

  test('has no more confidence after a contradiction, and more after a person’s correction', () => {
    fc.assert(
      fc.property(anyPlaybook, fc.constantFrom(...KEYS), anySaid, (playbook, key, answered) => {
        const value = Number(answered.value) > 2_000 ? -400 : 4_400
        const agreed = knowing({ [key]: [{ ...answered, corrects: false }] })
        const disputed = knowing({ [key]: [answered, { ...answered, value, corrects: false }] })
        const settled = withCorrection(disputed, { type: 'SetByHand', key, value }, new Date(MONDAY))
        expect(share(playbook, disputed)).toBeLessThanOrEqual(share(playbook, agreed))
        expect(share(playbook, settled)).toBeGreaterThanOrEqual(share(playbook, agreed))
      }),
    )
  })
})

describe('only a validated command changes the score', () => {
  const texts = [{ messageId: 'm', body: 'hello there', receivedAt: new Date(MONDAY) }]
  const anySpan = fc.record({
    messageId: fc.constantFrom('m', 'x'),
    start: fc.integer({ min: -3, max: 20 }),
    end: fc.integer({ min: -3, max: 20 }),
  })
  const anyJunk = fc.record({
    type: fc.constantFrom('SetSignal', 'CorrectSignal', 'AskFact', 'SetScore', 'Qualify'),
    key: fc.constantFrom('owner', 'project', 'vip', '__proto__', 'score'),
    value: fc.constantFrom<unknown>('castle', 'yes', 100, null, {}, ''),
    factId: fc.constantFrom('free_estimate', 'nonsense'),
    found: fc.constantFrom('model', 'human', 'answer'),
    span: anySpan,
  }) as fc.Arbitrary<unknown> as fc.Arbitrary<Command>

  test('whatever else a model proposes', () => {
    const without = plan({ playbook: homeServices, texts }).qualification
    fc.assert(
      fc.property(fc.array(anyJunk, { maxLength: 4 }), (commands) => {
        const model = { commands, failure: null }
        expect(plan({ playbook: homeServices, texts, model }).qualification).toEqual(without)
      }),
      { numRuns: 50 },
    )
  })
})

describe('a score that is recomputed from the turns alone', () => {
  const TEXTS = [
    ...['I need a new roof', 'kitchen', 'yes', 'no', 'around 15k', 'actually make that 40', 'next month', 'in a year'],
    ...['I rent', 'I own it', 'not sure', 'are you licensed?', '3 bedrooms, 450k', 'I have two cars', 'my bill is 220'],
    ...['idk', 'sept 12', 'budget is 9000', 'no, 90 thousand', '78704', 'my name is Ana', 'the roof is 5 years old'],
  ]
  const anyStep = fc.oneof(
    { weight: 6, arbitrary: fc.record({ texts: fc.array(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: 3 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        correct: fc.constantFrom('owner', 'budget', 'timeline'),
        value: fc.constantFrom(true, 20_000, null),
      }),
    },
    { weight: 1, arbitrary: fc.record({ attributes: fc.constantFrom({ budget: 15_000 }, { owner: 'yes' }, {}) }) },
  )

  test('equals the stored score in any conversation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(verticals)),
        fc.array(anyStep, { maxLength: 8 }),
        (playbook, steps) => {
          const { turns, stored } = walk(playbook, steps)
          const again = replay(playbook, JSON.parse(JSON.stringify(turns)))
          expect(again.map(({ qualification }) => qualification)).toEqual(stored)
        },
      ),
      { numRuns: 60 },
    )
  })

  type Step = { texts?: string[]; correct?: string; value?: boolean | number | null; attributes?: object }

  /** A conversation by rules, with the stored row of each turn. */
  function walk(playbook: Playbook, steps: Step[]) {
    let state = initialState()
    let attributes = {}
    const turns: StoredTurn[] = []
    const stored: Qualification[] = []
    for (const [i, step] of steps.entries()) {
      const now = new Date(MONDAY + i * 60_000)
      const kept = { id: `turn_${i}`, decision: '', createdAt: now.toISOString(), now: now.toISOString() }
      if (step.attributes) {
        attributes = step.attributes
      } else if (step.correct) {
        const signal = playbook.signals.find(({ key }) => key === step.correct)
        const fits = { owner: typeof step.value !== 'number', budget: typeof step.value !== 'boolean' }[step.correct]
        if (!signal || !fits) continue
        const correction: Correction = { type: 'SetByHand', key: step.correct, value: step.value ?? null }
        state = withCorrection(state, correction, now)
        turns.push({ ...kept, trigger: 'correction', attributes: null, commands: [correction] })
        stored.push(scoreState(playbook, state))
      } else {
        const texts = step.texts!.map((body, n) => ({ messageId: `m${i}_${n}`, body, receivedAt: now }))
        const { pending } = state
        const planned = plan({ playbook, texts, state, now, lead: { firstName: null, attributes } })
        const answered = texts.map((text) => ({ ...text, receivedAt: now.toISOString() }))
        turns.push({ ...kept, trigger: 'texts', attributes, pending, texts: answered, commands: planned.commands })
        stored.push(planned.qualification)
        state = JSON.parse(JSON.stringify(planned.state))
      }
    }
    return { turns, stored }
  }
})

function plan(change: Partial<TurnFacts>) {
  return planTurn({
    now: new Date(MONDAY),
    playbook: homeServices,
    threshold: 70,
    timezone: 'America/Chicago',
    lead: { firstName: null, attributes: {} },
    conversation: { status: 'active', qualifiedBefore: false },
    state: initialState(),
    texts: [],
    ...change,
  })
}

test('a signal can have weight 0 and then does not count', () => {
  const signals = homeServices.signals.map((signal) => (signal.key === 'budget' ? { ...signal, weight: 0 } : signal))
  const playbook = { ...homeServices, signals }
  const answered: Evidence = { value: 20_000, found: 'answer', at, span: null, corrects: false }

  expect(parsePlaybook(playbook).ok).toBe(true)
  expect(scoreState(playbook, knowing({ budget: [answered] }))).toMatchObject({ score: 0, confidence: 'low' })
})
