import { describe, expect, test } from 'vitest'
import { type Json, useTestApp } from '../support/harness.ts'
import { countStatements } from '../support/statement-counter.ts'
import { createStory } from '../support/story.ts'

const statements = countStatements()
const service = useTestApp({ overrides: { db: statements.db } })

const EXPLAIN = `query($id: ID!) { explainQualification(conversationId: $id) {
  text score threshold thresholdFrom keptFrom confidence confidenceShare minConfidence
  signals { key label kind choices weight required state contribution couldBring quality
    proof { value points found quote messageId start end } earlier { value found quote } }
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
  test('says of every signal what it brings, and by which of the lead’s words', async () => {
    const { story, id } = await conversation('Hi! I need a new roof', 'yes I own it')

    const told = await explained(id)

    const { history } = await story.conversation()
    const said = history.filter((m: Json) => m.sent_by === 'lead')
    const [project, owner] = told.signals
    expect(project).toMatchObject({
      ...{ key: 'project', kind: 'CHOICE', state: 'KNOWN', quality: 0.9 },
      proof: { value: 'roof', points: 1, found: 'VOLUNTEERED', quote: 'roof', messageId: said[0].id },
    })
    expect(said[0].body.slice(project.proof.start, project.proof.end)).toBe('roof')
    expect(project.choices).toContain('roof')
    expect(owner).toMatchObject({
      choices: [],
      required: true,
      quality: 1,
      proof: { found: 'ANSWER', messageId: said[1].id },
    })
    expect(told.signals.reduce((sum: number, s: Json) => sum + s.contribution, 0)).toBeCloseTo(told.score)
    expect(told).toMatchObject({ score: 60, threshold: 70, thresholdFrom: 'WORKSPACE', keptFrom: 60 })
    expect(told.text).toBe('Not qualified yet. Needed: 10 more points.')
    expect(told.missing.map((s: Json) => s.key)).toEqual(['timeline', 'budget'])
    expect(told.missing.reduce((sum: number, s: Json) => sum + s.couldBring, 0)).toBeCloseTo(40)
  })

  test('tells the way: the score after each turn, and why it is qualified', async () => {
    const { id } = await conversation('I need a new roof', 'yes', 'next month')

    const told = await explained(id)

    expect(told.history.map((h: Json) => [h.decision, h.score])).toEqual([
      ['ask:owner', 30],
      ['ask:timeline', 60],
      ['ask:budget', 80],
    ])
    expect(told.text).toBe(
      `Qualified with 80 points and ${told.confidence.toLowerCase()} confidence. The threshold is 70.`,
    )
    expect(told.requiredMissing).toEqual([])
  })

  test('of one who has said nothing yet: what is required, and how sure it must be', async () => {
    const { id } = await conversation('hello there')

    const told = await explained(id)

    expect(told).toMatchObject({ score: 0, confidence: 'LOW', confidenceShare: 0, minConfidence: 'MEDIUM' })
    expect(told.requiredMissing).toEqual([{ key: 'project' }, { key: 'owner' }])
    expect(told.text).toMatch(
      /^Not qualified yet. Needed: .+ \(required\), 70 more points, confidence medium instead of low\.$/,
    )
    expect(told.signals.every((s: Json) => s.proof === null && s.state === 'MISSING')).toBe(true)
  })

  test('a contradiction shows both answers, and a knock-out what it led to', async () => {
    const disputed = await conversation('I need a roof, budget 15k', 'budget is 40k')
    const ruledOut = await conversation('I need a new roof', 'I rent the place')

    const budget = (await explained(disputed.id)).signals.find((s: Json) => s.key === 'budget')
    const over = await explained(ruledOut.id)

    expect(budget).toMatchObject({ state: 'CONTRADICTED', quality: 0.3, proof: { value: 40_000, quote: '40k' } })
    expect(budget.earlier).toEqual([{ value: 15_000, found: 'VOLUNTEERED', quote: '15k' }])
    expect(over.knockouts).toMatchObject([{ rulesOut: true }])
    expect(over.text).toMatch(/^Disqualified by the rule /)
  })

  test('is read in one statement, and in the workspace of the one who asks alone', async () => {
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

test('the turns of a conversation are listed newest first, with what was understood, decided and said', async () => {
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
