import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { type Browser, signIn } from '../identity/support/members.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)
const SECOND_MS = 1_000
const AT = '2026-12-01T18:00:00.000Z'

let ann: Browser

beforeAll(async () => {
  ann = await signIn(service, { email: 'ann@example.com', role: 'agent' })
})
beforeEach(() => service.clock.set(NOON))

async function open() {
  const story = createStory(service)
  await story.says('I need a new roof')
  const { id } = await story.conversation()
  return { story, id: id as string }
}

const end = (id: string, fields: string, asking: Pick<Browser, 'ask'> = ann) =>
  asking.ask(`mutation { completeConversation(input: { id: "${id}", ${fields} }) {
    conversation { status completesAt completesAs endReason } refusal { __typename } } }`)

const undo = (id: string) =>
  ann.ask(
    `mutation { undoCompletion(input: { id: "${id}" }) { conversation { status completesAt } refusal { __typename } } }`,
  )

const read = async (id: string) => (await service.api('GET', `/v1/conversations/${id}`)).body
const endings = (events: string[]) => events.filter((type) => type === 'conversation.completed').length
const endJob = (id: string) => runJob(service.app, { queue: 'end-conversation', workspaceId: service.sandbox.id, id })

describe('a conversation that a member ends with time to undo', () => {
  test('stays open without an event until then, and ends once', async () => {
    const { story, id } = await open()
    const { data } = await end(id, 'outcome: DISQUALIFIED, reason: "Wrong city", undoSeconds: 10')
    service.clock.advance(9 * SECOND_MS)
    await service.processAll({ withinMs: 0 })
    const before = [(await read(id)).status, endings(await story.events())]
    service.clock.advance(SECOND_MS)
    await Promise.all([endJob(id), endJob(id)])
    await endJob(id)

    expect(data.completeConversation.conversation).toMatchObject({
      completesAs: 'DISQUALIFIED',
      endReason: 'Wrong city',
    })
    expect(before).toEqual(['active', 0])
    expect(await read(id)).toMatchObject({ status: 'disqualified', completes_at: null, end_reason: 'Wrong city' })
    expect(endings(await story.events())).toBe(1)
    expect((await story.lead()).status).toBe('disqualified')
  })

  test('is found by the sweeper after a restart', async () => {
    const { id } = await open()
    await end(id, 'outcome: DISQUALIFIED, undoSeconds: 10')
    await service.processAll({ withinMs: 10 * SECOND_MS })

    expect((await read(id)).status).toBe('disqualified')
  })

  test('continues after an undo, which frees the booked time', async () => {
    const { story, id } = await open()
    await end(id, `outcome: BOOKED, appointmentAt: "${AT}", undoSeconds: 10`)
    const booked = await seen.appointmentStatuses(id)
    const { data } = await undo(id)
    service.clock.advance(20 * SECOND_MS)
    await endJob(id)

    expect([booked, await seen.appointmentStatuses(id)]).toEqual([['booked'], ['canceled']])
    expect(data.undoCompletion.conversation).toEqual({ status: 'ACTIVE', completesAt: null })
    expect((await read(id)).status).toBe('active')
    expect(endings(await story.events())).toBe(0)
    const other = await open()
    expect(
      (await end(other.id, `outcome: BOOKED, appointmentAt: "${AT}"`)).data.completeConversation.refusal,
    ).toBeNull()
    expect(await seen.appointmentStatuses(other.id)).toEqual(['booked'])
  })

  test('is kept open by a text of the lead', async () => {
    const { story, id } = await open()
    await end(id, `outcome: BOOKED, appointmentAt: "2026-12-02T18:00:00Z", undoSeconds: 10`)
    await story.says('wait, a question')
    service.clock.advance(20 * SECOND_MS)
    await service.processAll()

    expect(await read(id)).toMatchObject({ status: 'active', completes_at: null })
    expect(await seen.appointmentStatuses(id)).toEqual(['canceled'])
    expect(endings(await story.events())).toBe(0)
  })

  test('ends as opted-out at once after STOP or a suppression', async () => {
    const [stopped, suppressed] = [await open(), await open()]
    await end(stopped.id, 'outcome: DISQUALIFIED, undoSeconds: 10')
    await end(suppressed.id, `outcome: BOOKED, appointmentAt: "2026-12-03T18:00:00Z", undoSeconds: 10`)
    await service.api('POST', '/v1/sandbox/inbound', { from: stopped.story.phone, body: 'STOP' })
    await service.api('POST', '/v1/suppressions', { phone: suppressed.story.phone })
    const statuses = [(await read(stopped.id)).status, (await read(suppressed.id)).status]
    service.clock.advance(20 * SECOND_MS)
    for (const { id } of [stopped, suppressed]) await endJob(id)

    expect(statuses).toEqual(['opted-out', 'opted-out'])
    for (const { story, id } of [stopped, suppressed]) {
      expect(await read(id)).toMatchObject({ status: 'opted-out', completes_at: null })
      expect(endings(await story.events())).toBe(1)
    }
    expect(await seen.appointmentStatuses(suppressed.id)).toEqual(['canceled'])
  })

  test.each([
    ['a text', 'actually, wait'],
    ['STOP', 'STOP'],
  ])('has one result when %s arrives as the end is due', async (_what, body) => {
    const talks = await Promise.all(Array.from({ length: 8 }, open))
    for (const { id } of talks) await end(id, 'outcome: DISQUALIFIED, undoSeconds: 10')
    service.clock.advance(10 * SECOND_MS)
    await Promise.all(
      talks.flatMap(({ story, id }) => [
        endJob(id),
        service.api('POST', '/v1/sandbox/inbound', { from: story.phone, body }),
      ]),
    )

    for (const { story, id } of talks) {
      const { status } = await read(id)
      const completed = endings(await story.events())
      if (status === 'active') expect([body, completed]).toEqual(['actually, wait', 0])
      else expect(completed).toBe(1)
      if (body === 'STOP') expect((await story.lead()).status).toBe('opted-out')
    }
  })

  test('keeps the agent and its waiting messages silent, and lets them continue after an undo', async () => {
    const story = createStory(service)
    await service.api('POST', '/v1/sandbox/inbound', { from: story.phone, body: 'I need a new roof' })
    const { id } = await story.conversation()
    await end(id, 'outcome: DISQUALIFIED, undoSeconds: 60')
    await service.processAll({ withinMs: 30 * SECOND_MS })
    const silent = await story.received()
    await undo(id)
    await service.processAll({ withinMs: 30 * SECOND_MS })

    expect(silent).toEqual([])
    expect((await story.received()).length).toBe(1)
  })

  test('is not held up by a queued message of the agent, which is canceled', async () => {
    const story = createStory(service)
    await service.api('POST', '/v1/sandbox/inbound', { from: story.phone, body: 'I need a new roof' })
    const { id } = await story.conversation()
    service.clock.advance(10 * SECOND_MS)
    await runJob(service.app, { queue: 'take-turn', workspaceId: service.sandbox.id, id })
    await end(id, 'outcome: DISQUALIFIED, undoSeconds: 10')
    await service.processAll({ withinMs: 20 * SECOND_MS })

    expect(await story.received()).toEqual([])
    expect((await read(id)).history.at(-1)).toMatchObject({
      status: 'canceled',
      error_code: 'conversation_completed',
    })
  })

  test('sends no follow-up that becomes due until then, nor after the end; an undo sends it', async () => {
    const [untouched, ended, undone] = [await open(), await open(), await open()]
    const talks = [untouched, ended, undone]
    const dueAt = await seen.followUpsDueAt(talks.map(({ id }) => id))
    service.clock.set(new Date(Math.min(...dueAt) - 5 * SECOND_MS))
    for (const { id } of [ended, undone]) await end(id, 'outcome: DISQUALIFIED, undoSeconds: 60')
    const received = () => Promise.all(talks.map(async ({ story }) => (await story.received()).length))
    const before = await received()
    await service.processAll({ withinMs: 30 * SECOND_MS })
    const meanwhile = await received()
    await undo(undone.id)
    await service.processAll({ withinMs: 60 * SECOND_MS })

    expect(Math.max(...dueAt) - Math.min(...dueAt)).toBeLessThan(30 * SECOND_MS)
    expect(before).toEqual([1, 1, 1])
    expect(meanwhile).toEqual([2, 1, 1])
    expect(await received()).toEqual([2, 1, 2])
    expect([(await read(ended.id)).status, (await read(undone.id)).status]).toEqual(['disqualified', 'active'])
  })

  test('takes the last of several ends', async () => {
    const { id } = await open()
    await end(id, `outcome: BOOKED, appointmentAt: "2026-12-04T18:00:00Z", undoSeconds: 10`)
    await end(id, 'outcome: DISQUALIFIED, undoSeconds: 10')
    await service.processAll({ withinMs: 10 * SECOND_MS })

    expect((await read(id)).status).toBe('disqualified')
    expect(await seen.appointmentStatuses(id)).toEqual(['canceled'])
  })

  test('cannot be undone after the end', async () => {
    const { id } = await open()
    await end(id, 'outcome: DISQUALIFIED, undoSeconds: 0')

    expect((await undo(id)).data.undoCompletion).toEqual({
      conversation: null,
      refusal: { __typename: 'ConversationOver' },
    })
  })
})

describe('an end is refused', () => {
  test.each([
    ['a time with the outcome disqualified', `outcome: DISQUALIFIED, appointmentAt: "${AT}"`, 'appointmentAt'],
    ['a time in the past', 'outcome: BOOKED, appointmentAt: "2020-01-01T00:00:00Z"', 'appointmentAt'],
    ['too long to undo', 'outcome: BOOKED, undoSeconds: 61', 'undoSeconds'],
  ])('with %s', async (_what, fields, param) => {
    const { id } = await open()
    const { errors } = await end(id, fields)

    expect(errors).toMatchObject([{ extensions: { code: 'invalid_parameter', param } }])
    expect(await read(id)).toMatchObject({ status: 'active', completes_at: null })
  })

  test('with a time that another lead has, and nothing is written', async () => {
    const [first, second] = [await open(), await open()]
    await end(first.id, `outcome: BOOKED, appointmentAt: "2026-12-07T18:00:00Z"`)
    const { errors } = await end(second.id, `outcome: BOOKED, appointmentAt: "2026-12-07T18:30:00Z", undoSeconds: 10`)

    expect(errors).toMatchObject([{ extensions: { code: 'conflict', param: 'appointmentAt' } }])
    expect(await read(second.id)).toMatchObject({ status: 'active', completes_at: null })
    expect(await seen.appointmentStatuses(second.id)).toEqual([])
  })

  test('with undo by an API key, in GraphQL and REST', async () => {
    const { id } = await open()
    const graphql = await service.graphql(
      `mutation { completeConversation(input: { id: "${id}", outcome: BOOKED, undoSeconds: 5 }) { conversation { id } } }`,
    )
    const rest = await service.api('POST', `/v1/conversations/${id}/complete`, { outcome: 'booked', undo_seconds: 5 })

    expect(graphql.body.errors).toMatchObject([{ extensions: { code: 'conflict', param: 'undoSeconds' } }])
    expect(rest).toMatchObject({ status: 400, body: { code: 'unknown_parameter' } })
  })
})

test('erasing a lead removes a pending end and its reason', async () => {
  const { story, id } = await open()
  await end(id, 'outcome: DISQUALIFIED, reason: "Too far", undoSeconds: 10')
  await service.api('DELETE', `/v1/leads/${(await story.lead()).id}`)
  await service.processAll({ withinMs: 20 * SECOND_MS })

  expect(await seen.conversation({ id }, 'end_reason', 'completes_at')).toEqual({
    end_reason: null,
    completes_at: null,
  })
})
