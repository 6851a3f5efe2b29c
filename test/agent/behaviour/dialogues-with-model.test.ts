import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScriptedModel } from '../../../src/adapters/language-model/scripted.ts'
import { COURTESY, QUESTION_WORDS, wordsIn } from '../../../src/domain/agent/dialogue/lint-words.ts'
import { homeServices } from '../../campaigns/support/example-playbooks.ts'
import { useTestApp, type Workspace } from '../../support/harness.ts'
import { createStory, newPhone } from '../../support/story.ts'
import { type AskedOfModel, type ModelAnswer, type ModelServer, startModelServer } from '../support/model-server.ts'
import { ownerPlaybooks } from '../support/owner-playbooks.ts'
import { createPast } from '../support/past.ts'
import { createSeen } from '../support/seen.ts'
import { DIALOGUES } from './dialogues.ts'

/** One model works; the other often fails, invents, promises or obeys the lead. */
const MODELS = {
  helpful: createScriptedModel({ seed: 11 }),
  misleading: createScriptedModel({ seed: 11, badPercent: 50 }),
}
type ModelName = keyof typeof MODELS

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)
const places = {} as Record<'none' | ModelName, Workspace>
let server: ModelServer

beforeAll(async () => {
  server = await startModelServer()
  server.respondWith(answerOf)
  places.none = (await service.newWorkspace()).sandbox
  for (const name of Object.keys(MODELS) as ModelName[]) {
    places[name] = (await service.newWorkspace()).sandbox
    const input = { provider: 'OPENAI_COMPATIBLE', name, baseUrl: server.url, key: 'k' }
    const update = 'mutation ($input: UpdateModelSettingsInput!) { updateModelSettings(input: $input) { __typename } }'
    expect((await service.graphql(update, { input }, { key: places[name].key })).body.errors).toBeUndefined()
  }
})
afterAll(() => server.close())

async function answerOf({ model, instructions, data }: AskedOfModel): Promise<ModelAnswer> {
  const access = { provider: 'openai_compatible', name: model, baseUrl: null, key: null, allowLoopback: true }
  const request = { access, instructions, data: JSON.stringify(data), outputTokensMax: 600, deadlineMs: 6_000 }
  const reply = await MODELS[model as ModelName].ask({ ...request, signal: new AbortController().signal })
  return reply.outcome === 'answered' ? { says: reply.text } : { status: 500, raw: '{}' }
}

/** The conversation with a lead who sends these texts, in one workspace. */
async function play(place: Workspace, texts: string[]) {
  const story = createStory(service, newPhone(), () => place)
  for (const text of texts) await story.says(text)
  const { status, handler, handoffRule: rule } = await story.shows('status handler handoffRule')
  return { status, handler, rule, heard: await story.received() }
}

async function usePlaybook(playbook: object): Promise<void> {
  await past.playbookReplaced({ workspace_id: Object.values(places).map(({ id }) => id) }, playbook)
}

const trades = [...new Set(DIALOGUES.map(({ trade }) => trade))]

test.each(trades)('%s: a language model changes no decision and adds no statement', async (trade) => {
  const playbook = ownerPlaybooks[trade] ?? homeServices
  await usePlaybook(playbook)
  const known = new Set([...wordsIn(JSON.stringify(playbook)), ...COURTESY, ...QUESTION_WORDS])

  for (const { texts } of DIALOGUES.filter((dialogue) => dialogue.trade === trade)) {
    const alone = await play(places.none, texts)
    const helped = await play(places.helpful, texts)
    const misled = await play(places.misleading, texts)

    const { heard, ...outcome } = alone
    expect({ texts, ...helped, heard: [] }).toEqual({ texts, ...outcome, heard: [] })
    expect({ texts, status: misled.status }).toEqual({ texts, status: outcome.status })
    if (misled.rule !== 'model_failed')
      expect({ texts, ...misled, heard: [] }).toEqual({ texts, ...outcome, heard: [] })
    const own = new Set([...known, ...wordsIn(heard.join(' '))])
    for (const text of [...helped.heard, ...misled.heard]) {
      expect({ text, added: wordsIn(text).filter((word) => !own.has(word)) }).toEqual({ text, added: [] })
      expect(text.split('?').length).toBeLessThanOrEqual(2)
    }
  }
})

test('the models were asked, and their bad answers rejected', async () => {
  const count = async (model: string, outcomes: string[]) =>
    (await seen.modelCalls({ model })).filter(({ outcome }) => outcomes.includes(outcome)).length

  expect(await count('helpful', ['used', 'partly_used'])).toBeGreaterThan(20)
  expect(await count('misleading', ['rejected', 'failed'])).toBeGreaterThan(10)
})
