import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recomputeQualification } from '../../src/domain/agent/index.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { type ModelServer, startModelServer } from './support/model-server.ts'
import { createSeen } from './support/seen.ts'

/** Runs once, before the named transaction begins. */
let meanwhile: { at: string; act: () => Promise<unknown> } | null = null

const service = useTestApp({
  overrides: {
    db: (db) => ({
      ...db,
      locked: async (name, workspaceId, phones, work) => {
        const happens = meanwhile?.at === name ? meanwhile.act : null
        if (happens) meanwhile = null
        await happens?.()
        return db.locked(name, workspaceId, phones, work)
      },
    }),
  },
})
const seen = createSeen(service)
let model: ModelServer
beforeAll(async () => {
  model = await startModelServer()
})
afterAll(() => model.close())
beforeEach(() => {
  meanwhile = null
})

const SET = `mutation($input: SetSignalInput!) { setSignal(input: $input) { conversation {
  status qualification { score } matchedSignals { key value found } } } }`
const set = async (id: string, key: string, value: unknown, idempotencyKey?: string): Promise<Json> => {
  const { body } = await service.graphql(SET, { input: { id, key, value, idempotencyKey } })
  return body.errors ? body.errors[0].extensions.code : body.data.setSignal.conversation
}

async function begun(...texts: string[]) {
  const story = createStory(service)
  for (const text of texts) await story.says(text)
  return { story, id: (await story.conversation()).id as string }
}

/** The final qualification: as stored, and recomputed from the turns. */
async function believed(id: string) {
  const rows = await seen.signalsOf(id, 'key', 'value', 'found')
  const again = await recomputeQualification(service.app, { workspaceId: service.sandbox.id, conversationId: id })
  const recomputed = again.signals.map(({ key, value, found }) => ({ key, value, found }))
  expect(recomputed.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual(rows)
  return Object.fromEntries(rows.map(({ key, value, found }) => [key, [value, found]]))
}

describe('a person who sets a signal during a turn', () => {
  test('makes its plan void: it is planned again with the new value, and one answer is sent', async () => {
    const { story, id } = await begun('hello there')
    meanwhile = { at: 'turn.commit', act: () => set(id, 'owner', true) }

    await story.says('I need a new roof')

    expect(await believed(id)).toEqual({ owner: [true, 'human'], project: ['roof', 'answer'] })
    expect((await seen.decisionsOf(id)).slice(1)).toEqual(['set:owner', 'ask:timeline'])
    expect(await story.received()).toHaveLength(2)
  })

  test('has priority over what the lead has just written', async () => {
    const { story, id } = await begun('I need a new roof')
    meanwhile = { at: 'turn.commit', act: () => set(id, 'budget', 40_000) }

    await story.says('around 5k')

    expect((await believed(id)).budget).toEqual([40_000, 'human'])
    expect(await story.received()).toHaveLength(2)
  })

  test('does not have priority over a later correction by the lead', async () => {
    const { story, id } = await begun('I need a new roof', 'around 5k')
    await set(id, 'budget', 40_000)

    await story.says('sorry, actually my budget is 9k')

    expect((await believed(id)).budget).toEqual([9_000, 'volunteered'])
  })

  test('can disqualify the lead: the turn then sends nothing', async () => {
    const { story, id } = await begun('I need a new roof')
    meanwhile = { at: 'turn.commit', act: () => set(id, 'owner', false) }

    await story.says('next month')

    expect(await story.conversation()).toMatchObject({ status: 'disqualified' })
    expect(await story.received()).toHaveLength(1)
    expect((await story.events()).filter((type) => type === 'conversation.completed')).toHaveLength(1)
  })

  test('while a model works: the turn does not wait for its answer, which does not replace the person’s value', async () => {
    const { story, id } = await begun('hello there')
    const input = { provider: 'OPENAI_COMPATIBLE', name: 'test-1', baseUrl: model.url, uses: ['UNDERSTAND'] }
    const update =
      'mutation ($input: UpdateModelSettingsInput!) { updateModelSettings(input: $input) { workspace { id } } }'
    await service.graphql(update, { input })
    const acts: Promise<unknown>[] = []
    const bathroom = { type: 'SetSignal', text: 1, quote: 'water closet', key: 'project', value: 'bathroom' }
    model.respondWith(() => {
      if (acts.length > 0) return { says: { commands: [bathroom] } }
      acts.push(set(id, 'project', 'kitchen'))
      return { says: { commands: [bathroom] }, delayMs: 5_000 }
    })

    await story.says('my water closet keeps overflowing')
    await service.graphql(update, { input: { provider: null } })

    expect((await believed(id)).project).toEqual(['kitchen', 'human'])
    expect(await story.received()).toHaveLength(2)
  })
})

describe('two people who set the same signal at once', () => {
  test('are served one after the other; the last value is stored with its effects', async () => {
    const { id } = await begun('I need a new roof')

    await Promise.all([10_000, 20_000, 30_000].map((budget) => set(id, 'budget', budget)))

    const turns = await seen.turnsOf({ conversation_id: id })
    const last = turns.findLast(({ trigger }) => trigger === 'correction')
    expect((await believed(id)).budget).toEqual([last.commands[0].value, 'human'])
    expect(turns).toHaveLength(4)
  })
})

describe('a repeated request with the same idempotency key', () => {
  test('is one correction, even if another correction came in between', async () => {
    const { id } = await begun('I need a new roof')

    await set(id, 'budget', 10_000, 'set-1')
    await set(id, 'budget', 20_000)
    const again = await set(id, 'budget', 10_000, 'set-1')

    expect(again.matchedSignals).toContainEqual({ key: 'budget', value: 20_000, found: 'human' })
    expect((await believed(id)).budget).toEqual([20_000, 'human'])
    expect((await seen.decisionsOf(id)).slice(1)).toEqual(['set:budget', 'set:budget'])
  })

  test('is one correction, even at the same time', async () => {
    const { id } = await begun('I need a new roof')

    const answers = await Promise.all(Array.from({ length: 5 }, () => set(id, 'budget', 10_000, 'set-2')))

    expect(answers.filter((answer) => typeof answer === 'object').length).toBeGreaterThan(0)
    expect(answers.filter((answer) => typeof answer === 'string' && answer !== 'idempotency_in_progress')).toEqual([])
    expect((await seen.decisionsOf(id)).slice(1)).toEqual(['set:budget'])
  })

  test('is rejected for another value', async () => {
    const { id } = await begun('I need a new roof')
    await set(id, 'budget', 10_000, 'set-3')

    expect(await set(id, 'budget', 11_000, 'set-3')).toBe('idempotency_key_reused')
    expect((await believed(id)).budget).toEqual([10_000, 'human'])
  })
})
