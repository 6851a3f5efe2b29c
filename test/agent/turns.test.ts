import { beforeEach, expect, test } from 'vitest'
import type { E164 } from '../../src/domain/kernel/context.ts'
import { receiveMessage } from '../../src/domain/messaging/index.ts'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { createStory, newPhone, type Story } from '../support/story.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000

/** Runs once between a turn's plan and its commit. */
let meanwhile: (() => Promise<unknown>) | null = null

const service = useTestApp({
  overrides: {
    db: (db) => ({
      ...db,
      locked: async (name, workspaceId, phones, work) => {
        const happens = name === 'turn.commit' ? meanwhile : null
        if (happens) meanwhile = null
        await happens?.()
        return db.locked(name, workspaceId, phones, work)
      },
    }),
  },
})

const past = createPast(service)
const seen = createSeen(service)

beforeEach(() => service.clock.set(NOON))

const writes = (phone: string, body: string) => service.api('POST', '/v1/sandbox/inbound', { from: phone, body })

/** The bodies of the texts that each turn answered. */
const answeredBy = (turns: Json[]) => turns.map(({ facts }) => facts.texts.map(({ body }: Json) => body))

const setPlaybook = (path: string[], value: unknown) => past.playbookChanged(service.sandbox.id, path, value)
const setDebounce = (ms: number) => past.debounce(service.sandbox.id, ms)

/** Texts at this interval, with all due work in between. Returns the seconds at which turns ran. */
async function typed(story: Story, count: number, everyMs: number): Promise<number[]> {
  await setDebounce(8 * SECOND_MS)
  const begun = service.clock.now().getTime()
  for (let n = 0; n < count; n++) {
    await writes(story.phone, n === 0 ? 'It is about our kitchen' : `and another thing, ${n}`)
    const next = service.clock.now().getTime() + everyMs
    await service.processAll({ withinMs: everyMs - 1 })
    service.clock.set(new Date(next))
  }
  await service.processAll({ withinMs: 10 * SECOND_MS })
  await setDebounce(SECOND_MS)
  return (await seen.turnsWith(story.phone)).map(({ created_at }) => (created_at.getTime() - begun) / SECOND_MS)
}

test('a turn waits for eight seconds without a new text', async () => {
  const story = createStory(service)

  expect(await typed(story, 4, 5 * SECOND_MS)).toEqual([3 * 5 + 8])
  expect(await story.received()).toHaveLength(1)
})

test('a turn waits half a minute at most', async () => {
  const story = createStory(service)

  const [first, ...later] = await typed(story, 9, 5 * SECOND_MS)

  expect([first, later.length]).toEqual([30, 1])
  expect(await story.received()).toHaveLength(2)
})

test('a text between the plan and its commit makes the plan void: one answer covers all texts', async () => {
  const story = createStory(service)
  meanwhile = () => writes(story.phone, 'Our budget is about 15k')

  await story.says('It is about our kitchen')

  expect(answeredBy(await seen.turnsWith(story.phone))).toEqual([
    ['It is about our kitchen', 'Our budget is about 15k'],
  ])
  expect(await story.received()).toHaveLength(1)
  expect((await story.conversation()).qualification.signals).toEqual(expect.arrayContaining(['project', 'budget']))
})

test.each([
  ['STOP', 'opted-out', 'agent'],
  ['Can I talk to a person?', 'active', 'human'],
])('%s between the plan and its commit has priority', async (text, status, handler) => {
  const story = createStory(service)
  meanwhile = () => writes(story.phone, text)

  await story.says('It is about our kitchen')

  expect(await story.conversation()).toMatchObject({ status, handler })
  const sent = (await seen.textsTo(story.phone)).filter(({ purpose }) => purpose === 'conversation')
  expect(sent.map(({ sent_by }) => sent_by)).toEqual(handler === 'human' ? ['system'] : [])
})

test('a turn sends nothing if a person took the conversation in the meantime', async () => {
  const story = createStory(service)
  await story.says('It is about our kitchen')
  const { id } = await story.conversation()
  meanwhile = () => service.api('POST', `/v1/conversations/${id}/handoff`, {})

  await story.says('Our budget is about 15k')

  expect(await story.conversation()).toMatchObject({ handler: 'human' })
  expect(await story.received()).toHaveLength(1)
})

test('a turn is recorded with its input, its commands, its decision and its message', async () => {
  const story = createStory(service)
  const { id } = await story.says('It is about our kitchen')

  const [turn, ...more] = await seen.turnsWith(story.phone)

  expect(more).toEqual([])
  expect(turn).toMatchObject({
    trigger: 'texts',
    facts: {
      texts: [{ messageId: id, body: 'It is about our kitchen' }],
      threshold: 70,
      conversation: { status: 'active' },
    },
    commands: [{ type: 'SetSignal', key: 'project', value: 'kitchen' }],
    decision: expect.stringMatching(/^ask:/),
    wording: turn!.said,
  })
  expect(turn!.wording.length).toBeGreaterThan(0)
})

test('a text of ten thousand characters is stored completely, read up to a carrier’s maximum, and answered', async () => {
  const story = createStory(service, newPhone())
  const body = `It is about our kitchen. ${'so '.repeat(3_325)}`
  const inbound = { from: story.phone as E164, to: service.sandbox.number as E164, body, carrierMessageId: 'long' }

  await receiveMessage(service.app, { workspaceId: service.sandbox.id, ...inbound })
  await service.processAll()

  const [turn] = await seen.turnsWith(story.phone)
  const { history } = await story.conversation()
  expect([body.length, history[0].body]).toEqual([10_000, body])
  expect(turn!.facts.texts[0].body).toBe(body.slice(0, 1_600))
  expect(turn!.commands).toMatchObject([{ key: 'project', value: 'kitchen' }])
  expect(await story.received()).toHaveLength(1)
})

test('when the agent’s messages with follow-ups are used up, a person takes over', async () => {
  await setPlaybook(['limits', 'agentMessages'], 3)
  const story = createStory(service)
  await story.says('It is about our kitchen')
  await service.processAll({ withinMs: 200 * HOUR_MS })
  const before = await story.received()

  await story.says('Our budget is about 15k')
  await setPlaybook(['limits', 'agentMessages'], 12)

  expect(before).toHaveLength(3)
  expect(await story.received()).toEqual(before)
  expect(await story.conversation()).toMatchObject({ handler: 'human' })
  expect((await seen.turnsWith(story.phone)).at(-1)).toMatchObject({ decision: 'handoff:agent_limit' })
})

test('a knockout that does not end the conversation goes to a person, is recorded, and gets no follow-up', async () => {
  await setPlaybook(['terminal'], ['booked', 'opted-out'])
  const story = createStory(service)
  await story.says('I need a new roof')
  await story.says('I rent the place')
  const { id, status, handler } = await story.conversation()
  await service.api('POST', `/v1/conversations/${id}/return`, {})
  await service.processAll({ withinMs: 200 * HOUR_MS })
  await setPlaybook(['terminal'], ['booked', 'disqualified', 'opted-out'])

  expect([status, handler]).toEqual(['active', 'human'])
  expect(await seen.conversation({ id }, 'knocked_out_at')).toEqual({ knocked_out_at: expect.any(Date) })
  expect((await story.events()).filter((type) => type === 'conversation.completed')).toEqual([])
  expect(await story.received()).toHaveLength(2)
})

test('a knockout that the lead takes back is no longer recorded, and the lead gets follow-ups again', async () => {
  await setPlaybook(['terminal'], ['booked', 'opted-out'])
  const story = createStory(service)
  await story.says('I need a new roof')
  await story.says('I rent the place')
  const { id } = await story.conversation()
  await service.api('POST', `/v1/conversations/${id}/return`, {})

  await story.says('Sorry, I was wrong, I own the house')
  const count = (await story.received()).length
  await service.processAll({ withinMs: 30 * HOUR_MS })
  await setPlaybook(['terminal'], ['booked', 'disqualified', 'opted-out'])

  expect(await seen.conversation({ id }, 'knocked_out_at')).toEqual({ knocked_out_at: null })
  expect(await story.received()).toHaveLength(count + 1)
})

test('after a goodbye a courtesy gets no answer, and any other text goes to a person', async () => {
  const story = createStory(service)
  await story.says('I need a new roof')
  await story.says('I rent the place')
  const ended = await story.conversation()
  const receivedCount = (await story.received()).length

  await story.says('k')
  const [silent] = [(await story.received()).length]
  await story.says('hm what if I bought it')

  expect(ended.status).toBe('disqualified')
  expect(silent).toBe(receivedCount)
  expect(await story.conversation()).toMatchObject({ status: 'active', handler: 'human' })
})
