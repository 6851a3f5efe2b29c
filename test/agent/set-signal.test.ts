import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recomputeQualification } from '../../src/domain/agent/index.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)

const SET = `mutation($input: SetSignalInput!) { setSignal(input: $input) { conversation {
  status qualification { score confidence signals } matchedSignals { key value found quality points } } } }`
const EXPLAIN = `query($id: ID!) { explainQualification(conversationId: $id) {
  text score signals { key state proof { value found quote } } history { decision score } } }`

const set = (id: string, key: string, value: unknown, more: object = {}, apiKey?: string) =>
  service.graphql(SET, { input: { id, key, value, ...more } }, apiKey ? { key: apiKey } : {})
const explained = async (id: string): Promise<Json> =>
  (await service.graphql(EXPLAIN, { id })).body.data.explainQualification

async function conversation(...texts: string[]) {
  const story = createStory(service)
  for (const text of texts) await story.says(text)
  return { story, id: (await story.conversation()).id as string }
}

describe('a person who sets a signal', () => {
  test('can qualify the lead, which is announced once', async () => {
    const { story, id } = await conversation('I need a new roof')

    await set(id, 'owner', true)
    const qualified = (await set(id, 'timeline', '2026-03-20')).body.data.setSignal.conversation
    const forgotten = (await set(id, 'owner', null)).body.data.setSignal.conversation
    const again = (await set(id, 'owner', true)).body.data.setSignal.conversation

    expect(qualified).toMatchObject({ status: 'QUALIFIED', qualification: { score: 80, confidence: 'HIGH' } })
    expect(qualified.matchedSignals).toContainEqual({
      ...{ key: 'owner', value: true, found: 'human', quality: 1, points: 1 },
    })
    expect(forgotten).toMatchObject({ status: 'ACTIVE', qualification: { score: 50 } })
    expect(again).toMatchObject({ status: 'QUALIFIED' })
    expect(await story.lead()).toMatchObject({ status: 'qualified' })
    expect((await story.events()).filter((type) => type === 'lead.qualified')).toHaveLength(1)
    expect(await story.received()).toHaveLength(1)
  })

  test('settles a contradiction, has priority over earlier texts, and less than later ones', async () => {
    const { story, id } = await conversation('I need a roof, budget 15k', 'budget is 40k')

    await set(id, 'budget', 20_000)
    const settled = (await explained(id)).signals.find((s: Json) => s.key === 'budget')
    await story.says('actually my budget is 60k')
    const later = (await explained(id)).signals.find((s: Json) => s.key === 'budget')

    expect(settled).toMatchObject({ state: 'KNOWN', proof: { value: 20_000, found: 'HUMAN', quote: null } })
    expect(later).toMatchObject({ proof: { value: 60_000, quote: '60k' } })
  })

  test('can disqualify the lead, which ends the conversation', async () => {
    const { story, id } = await conversation('I need a new roof')

    const { body } = await set(id, 'owner', false)

    expect(body.data.setSignal.conversation.status).toBe('DISQUALIFIED')
    expect(await story.events()).toContain('conversation.completed')
    expect(await story.lead()).toMatchObject({ status: 'disqualified' })
    expect((await explained(id)).text).toMatch(/^Disqualified by the rule /)
    expect((await set(id, 'owner', true)).body.errors).toMatchObject([{ extensions: { code: 'conflict' } }])
  })

  test('is recorded with the person; the same value again changes nothing', async () => {
    const { story, id } = await conversation('I need a new roof')
    await set(id, 'budget', 9_000)
    const before = await service.counts()

    await set(id, 'budget', 9_000)

    const { id: leadId } = await story.lead()
    const of = { action: 'signal.set', subjectId: leadId }
    expect(await seen.auditEntries(of, 'actor_kind', 'actor_id', 'before', 'after')).toEqual([
      {
        ...{ actor_kind: 'key', actor_id: expect.any(String) },
        before: { conversation_id: id, key: 'budget', value: null },
        after: { conversation_id: id, key: 'budget', value: 9_000 },
      },
    ])
    expect((await explained(id)).history.at(-1)).toEqual({ decision: 'set:budget', score: 50 })
    expect(await service.counts()).toEqual(before)
  })

  test('gets an error for an unknown signal, value or conversation, and nothing is written', async () => {
    const { id } = await conversation('I need a new roof')
    const { sandbox: other } = await service.newWorkspace()
    const reader = await service.newKey(service.sandbox.id, ['read_only'])
    const before = await service.counts()
    const refusal = async (answer: Promise<{ body: Json }>) => (await answer).body.errors[0].extensions

    const values: [string, unknown, string, string][] = [
      ['vip', true, 'invalid_parameter', 'key'],
      ['__proto__', true, 'invalid_parameter', 'key'],
      ['owner', 'yes', 'invalid_parameter', 'value'],
      ['budget', '15k', 'invalid_parameter', 'value'],
      ['project', 'castle', 'invalid_parameter', 'value'],
      ['timeline', '2026-02-30', 'invalid_parameter', 'value'],
      ['budget', { amount: 1 }, 'invalid_parameter', 'value'],
      ['budget', undefined, 'missing_parameter', 'value'],
    ]
    for (const [key, value, code, param] of values) {
      expect(await refusal(set(id, key, value)), `${key}: ${value}`).toMatchObject({ code, param })
    }
    expect(await refusal(set(id, 'owner', true, {}, other.key))).toMatchObject({ code: 'not_found' })
    expect(await refusal(set(id, 'owner', true, {}, reader))).toMatchObject({ code: 'insufficient_scope' })
    expect({ ...(await service.counts()), api_key: 0 }).toEqual({ ...before, api_key: 0 })
  })
})

test('the stored score always equals the one recomputed from the turns', async () => {
  const steps = fc.sample(
    fc.array(
      fc.oneof(
        {
          weight: 3,
          arbitrary: fc.constantFrom('I need a new roof', 'yes', 'around 15k', 'make that 40k', 'in a year'),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom(['owner', true], ['budget', 500], ['budget', null], ['project', 'repair']),
        },
      ),
      { minLength: 3, maxLength: 5 },
    ),
    { numRuns: 5, seed: 7 },
  )

  for (const conversationSteps of steps) {
    const { story, id } = await conversation('hi there')
    for (const step of conversationSteps) {
      if (typeof step === 'string') await story.says(step)
      else await set(id, step[0] as string, step[1])
    }
    const { qualification: stored } = await story.conversation()
    const again = await recomputeQualification(service.app, { workspaceId: service.sandbox.id, conversationId: id })
    const signals = again.signals.filter(({ points }) => points > 0).map(({ key }) => key)
    expect({ score: again.score, confidence: again.confidence, signals }).toEqual(stored)
    const kept = await seen.signalsOf(id, 'key', 'value', 'points', 'weight', 'quality', 'found')
    const recomputed = again.signals.map(({ span: _, ...signal }) => signal)
    expect(recomputed.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual(kept)
  }
})

test('the explanation of an erased lead only says so, and the handoff summaries are deleted', async () => {
  await service.graphql(
    `mutation { createNotificationChannel(input: { name: "Desk", kind: SLACK, target: "https://hooks.slack.com/services/T0/B0/x" }) { notificationChannel { id } } }`,
  )
  const { story, id } = await conversation('I need a new roof, budget 15k', 'can I talk to a person please')
  const { id: leadId } = await story.lead()
  const notices = async () => (await seen.notifications({}, 'body')).filter(({ body }) => body.includes(id))
  const before = await notices()
  const ask = `query($id: ID!) { conversation(id: $id) { handoffSummary suggestedReply } }`
  const handoffView = (await service.graphql(ask, { id })).body.data.conversation

  await service.api('DELETE', `/v1/leads/${leadId}`)

  expect(handoffView).toMatchObject({
    handoffSummary: expect.stringContaining('talk to a person'),
    suggestedReply: expect.stringContaining('a colleague at'),
  })
  expect((await service.graphql(ask, { id })).body.data.conversation).toEqual({
    handoffSummary: null,
    suggestedReply: null,
  })
  expect(before).toHaveLength(1)
  expect(before[0]!.body.split(handoffView.suggestedReply)).toHaveLength(2)
  expect(await notices()).toEqual([{ body: `Erased: ${id}` }])
  const { text, signals } = await explained(id)
  expect(text).toBe('The lead was erased. Its messages are no longer stored.')
  expect(signals.every((s: Json) => s.proof === null)).toBe(true)
})
