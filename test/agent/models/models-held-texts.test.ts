import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../support/harness.ts'
import { createStory } from '../../support/story.ts'
import { type ModelAnswer, type ModelServer, startModelServer } from '../support/model-server.ts'
import { createSeen } from '../support/seen.ts'

const HELD = 'see you in court'
/** A rule finds an opt-out in it, and the linear model is nearly sure that it is an ordinary text. */
const RULED = 'I told Geico to stop texting me'

const service = useTestApp()
const seen = createSeen(service)
let model: ModelServer
beforeAll(async () => {
  model = await startModelServer()
  await use()
})
afterAll(() => model.close())
beforeEach(() => {
  model.asked.length = 0
})

async function use(change: Record<string, unknown> = {}): Promise<void> {
  const update =
    'mutation ($input: UpdateModelSettingsInput!) { updateModelSettings(input: $input) { workspace { id } } }'
  const common = { provider: 'OPENAI_COMPATIBLE', name: 'test-1', baseUrl: model.url, key: 'k', uses: ['UNDERSTAND'] }
  expect((await service.graphql(update, { input: { ...common, ...change } })).body.errors).toBeUndefined()
}

/** The model's answer about texts that may be opt-outs; it reads nothing in other texts. */
const judges = (answer: ModelAnswer) =>
  model.respondWith(({ data }) => ('text' in data ? answer : { says: { commands: [] } }))

async function outcomeOf(...texts: string[]) {
  const story = createStory(service)
  await story.says('I need a new roof')
  const before = await story.received()
  for (const text of texts) await story.says(text)
  const { id, status, handler } = await story.conversation()
  const { handoff_rule: rule } = await seen.conversation({ id })
  const held = await seen.count('held_text', { conversation_id: id })
  const judgements = (await seen.modelCalls({ conversation_id: id })).filter(({ purpose }) => purpose === 'judge')
  const calls = judgements.map(({ outcome, problem }) => [outcome, problem])
  return { status, handler, rule, held, calls, heard: (await story.received()).slice(before.length) }
}

describe('a message that may be an opt-out, with a language model', () => {
  test('is suppressed if the model finds an opt-out', async () => {
    judges({ says: { verdict: 'opt_out', quote: 'see you in court' } })
    const found = await outcomeOf(HELD)

    expect(found).toMatchObject({ status: 'opted-out', held: 0, calls: [['used', null]] })
    expect(found.heard).toEqual([expect.stringContaining('You are unsubscribed')])
    const [asked] = model.asked.filter(({ data }) => 'text' in data)
    expect(asked!.data).toEqual({ text: HELD })
  })

  test('is answered by the agent if the model finds none', async () => {
    judges({ says: { verdict: 'not_opt_out', quote: 'court' } })
    const found = await outcomeOf(HELD)

    expect(found).toMatchObject({ status: 'active', held: 0, calls: [['used', null]] })
    expect(found.rule).not.toBe('possible_opt_out')
    expect(found.heard).toHaveLength(1)
  })

  test.each<[string, ModelAnswer, [string, string | null]]>([
    ['is unsure', { says: { verdict: 'unsure', quote: 'see you in court' } }, ['rejected', 'unsure']],
    ['invents a quote', { says: { verdict: 'not_opt_out', quote: 'come back' } }, ['rejected', 'invented_quote']],
    ['quotes a part of a word', { says: { verdict: 'opt_out', quote: 'ou' } }, ['rejected', 'invented_quote']],
    ['gives another verdict', { says: { verdict: 'fine', quote: 'see' } }, ['rejected', 'no_verdict']],
    ['says more than asked', { says: { verdict: 'opt_out', quote: 'see', score: 1 } }, ['rejected', 'no_verdict']],
    ['answers no JSON', { says: 'not an opt-out' }, ['rejected', 'no_verdict']],
    ['fails', { status: 500, raw: '{}' }, ['failed', 'http_500']],
  ])('is held for a person if the model %s', async (_name, answer, call) => {
    judges(answer)
    const found = await outcomeOf(HELD)

    expect(found).toMatchObject({ status: 'active', handler: 'human', rule: 'possible_opt_out', held: 1, heard: [] })
    expect(found.calls).toEqual([call])
  })

  test('stays held against the model if a rule finds an opt-out in it', async () => {
    judges({ says: { verdict: 'not_opt_out', quote: 'Geico' } })
    const found = await outcomeOf(RULED)

    expect(found).toMatchObject({ handler: 'human', rule: 'possible_opt_out', held: 1, calls: [['used', null]] })
  })

  test('that is surely an opt-out, or ordinary, is not shown to the model', async () => {
    judges({ says: { verdict: 'not_opt_out', quote: 'me' } })
    const stopped = await outcomeOf('please stop texting me')
    const ordinary = await outcomeOf('I own the house')

    expect(stopped).toMatchObject({ status: 'opted-out', calls: [] })
    expect(ordinary).toMatchObject({ status: 'active', handler: 'agent', calls: [] })
  })

  test('makes a person answer if the model is not used for reading, or a person has taken over', async () => {
    judges({ says: { verdict: 'not_opt_out', quote: 'court' } })
    await use({ uses: ['PHRASE'] })
    const phrasing = await outcomeOf(HELD)
    await use()
    const taken = await outcomeOf('Can I talk to a person?', HELD)

    expect(phrasing).toMatchObject({ handler: 'human', held: 1, calls: [] })
    expect(taken).toMatchObject({
      handler: 'human',
      rule: expect.not.stringContaining('opt_out'),
      held: 1,
      calls: [],
    })
  })
})
