import { describe, expect, test } from 'vitest'
import { type Json, useTestApp } from '../support/harness.ts'
import { countStatements } from '../support/statement-counter.ts'
import { createStory } from '../support/story.ts'

const statements = countStatements()
const service = useTestApp({ overrides: { db: statements.db } })

const EXPLAIN = `query($id: ID!) { explainQualification(conversationId: $id) {
  text score threshold thresholdFrom keptFrom confidence confidenceShare minConfidence
  signals { key label kind choices weight required state contribution couldBring quality
    proof { value approximate points found quote messageId start end } earlier { value found quote } }
  missing { key couldBring } requiredMissing { key } knockouts { id label rulesOut } history { decision score confidence } } }`

async function explained(id: string): Promise<Json> {
  return (await service.graphql(EXPLAIN, { id })).body.data.explainQualification
}

async function conversation(...texts: string[]) {
  const story = createStory(service)
  for (const text of texts) await story.says(text)
  return { story, id: (await story.conversation()).id as string }
}

describe('explainQualification', () => {
  test('gives each signal’s points and the lead’s words behind them', async () => {
    const { story, id } = await conversation('Hi! I need a new roof', 'yes I own it')

    const explanation = await explained(id)

    const { history } = await story.conversation()
    const leadTexts = history.filter((m: Json) => m.sent_by === 'lead')
    const [project, owner] = explanation.signals
    expect(project).toMatchObject({
      ...{ key: 'project', kind: 'CHOICE', state: 'KNOWN', quality: 0.9 },
      proof: { value: 'roof', points: 1, found: 'VOLUNTEERED', quote: 'roof', messageId: leadTexts[0].id },
    })
    expect(leadTexts[0].body.slice(project.proof.start, project.proof.end)).toBe('roof')
    expect(project.choices).toContain('roof')
    expect(owner).toMatchObject({
      choices: [],
      required: true,
      quality: 1,
      proof: { found: 'ANSWER', messageId: leadTexts[1].id },
    })
    expect(explanation.signals.reduce((sum: number, s: Json) => sum + s.contribution, 0)).toBeCloseTo(explanation.score)
    expect(explanation).toMatchObject({ score: 60, threshold: 70, thresholdFrom: 'WORKSPACE', keptFrom: 60 })
    expect(explanation.text).toBe('Not qualified yet. Needed: 10 more points.')
    expect(explanation.missing.map((s: Json) => s.key)).toEqual(['timeline', 'budget'])
    expect(explanation.missing.reduce((sum: number, s: Json) => sum + s.couldBring, 0)).toBeCloseTo(40)
  })

  test.each([
    ['this week', true],
    ['next month', true],
    ['in about two weeks', true],
    ['before summer', true],
    ['tomorrow', false],
    ['next friday', false],
    ['June 3rd', false],
    ['the 15th of next month', false],
    ['el 3 de junio', false],
  ])('says whether the lead named an exact day: %s', async (day, approximate) => {
    const { id } = await conversation('I need a new roof', 'yes I own it', day)

    const { signals } = await explained(id)

    expect(signals.find(({ key }: Json) => key === 'timeline').proof).toMatchObject({ approximate })
  })

  test('gives the score after each turn and the reason for the status', async () => {
    const { id } = await conversation('I need a new roof', 'yes', 'next month')

    const explanation = await explained(id)

    expect(explanation.history.map((h: Json) => [h.decision, h.score])).toEqual([
      ['ask:owner', 30],
      ['ask:timeline', 60],
      ['ask:budget', 80],
    ])
    expect(explanation.text).toBe(
      `Qualified with 80 points and ${explanation.confidence.toLowerCase()} confidence. The threshold is 70.`,
    )
    expect(explanation.requiredMissing).toEqual([])
  })

  test('gives the required signals and confidence for a lead who has said nothing', async () => {
    const { id } = await conversation('hello there')

    const explanation = await explained(id)

    expect(explanation).toMatchObject({ score: 0, confidence: 'LOW', confidenceShare: 0, minConfidence: 'MEDIUM' })
    expect(explanation.requiredMissing).toEqual([{ key: 'project' }, { key: 'owner' }])
    expect(explanation.text).toMatch(
      /^Not qualified yet. Needed: .+ \(required\), 70 more points, confidence medium instead of low\.$/,
    )
    expect(explanation.signals.every((s: Json) => s.proof === null && s.state === 'MISSING')).toBe(true)
  })

  test('shows both answers of a contradiction, and the effect of a knockout', async () => {
    const disputed = await conversation('I need a roof, budget 15k', 'budget is 40k')
    const ruledOut = await conversation('I need a new roof', 'I rent the place')

    const budget = (await explained(disputed.id)).signals.find((s: Json) => s.key === 'budget')
    const over = await explained(ruledOut.id)

    expect(budget).toMatchObject({ state: 'CONTRADICTED', quality: 0.3, proof: { value: 40_000, quote: '40k' } })
    expect(budget.earlier).toEqual([{ value: 15_000, found: 'VOLUNTEERED', quote: '15k' }])
    expect(over.knockouts).toMatchObject([{ rulesOut: true }])
    expect(over.text).toMatch(/^Disqualified by the rule /)
  })

  test('reads one statement, only in the caller’s workspace', async () => {
    const { id } = await conversation('I need a new roof')
    const { sandbox: other } = await service.newWorkspace()

    const { explainQualification } = await import('../../src/domain/agent/index.ts')
    const count = await statements.during(() =>
      explainQualification(service.app, { workspaceId: service.sandbox.id, conversationId: id }),
    )
    const stranger = await service.graphql(EXPLAIN, { id }, { key: other.key })

    expect(count).toBe(1)
    expect(stranger.body.errors).toMatchObject([{ extensions: { code: 'not_found', param: 'conversationId' } }])
  })
})

test('a conversation’s turns are listed newest first with their texts, commands, decision and message', async () => {
  const { id, story } = await conversation('I need a new roof', 'yes')

  const { body } = await service.graphql(
    `query($id: ID!) { conversation(id: $id) { turns(first: 1) { totalCount pageInfo { hasNextPage }
      edges { node { trigger decision wording messageId commands } } } } }`,
    { id },
  )

  const last = (await story.conversation()).history.at(-1)
  expect(body.data.conversation.turns).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } })
  expect(body.data.conversation.turns.edges[0].node).toMatchObject({
    ...{ trigger: 'TEXTS', decision: 'ask:timeline', wording: last.body, messageId: last.id },
    commands: [{ type: 'SetSignal', key: 'owner', value: true, found: 'answer' }],
  })
})

test('a condition on a date counts from the day of the lead’s own time zone, in the evening too', async () => {
  service.clock.set('2026-03-20T03:00:00Z') // March 19, 8 p.m. in San Francisco
  const first = await conversation('I need a new roof', 'yes I own it', 'May 18th')
  const next = await conversation('I need a new roof', 'yes I own it', 'May 19th')

  const [sixty, sixtyOne] = [await explained(first.id), await explained(next.id)]

  const pointsOf = ({ signals }: Json) => signals.find(({ key }: Json) => key === 'timeline').proof.points
  expect([pointsOf(sixty), pointsOf(sixtyOne)]).toEqual([1, 0.5])
  for (const { score, history } of [sixty, sixtyOne]) expect(history.at(-1).score).toBe(score)
})
