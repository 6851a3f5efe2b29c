import { beforeEach, describe, expect, test } from 'vitest'
import type { E164 } from '../../src/domain/kernel/context.ts'
import { sendMessage } from '../../src/domain/messaging/index.ts'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { createPast } from '../support/past.ts'
import { createStory } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)
const MINUTE_MS = 60_000

const CREATE_CHANNEL = `mutation { createNotificationChannel(input: { name: "Desk", kind: SLACK, target: "https://hooks.slack.com/services/T0/B0/x" }) {
  notificationChannel { id } } }`

beforeEach(async () => {
  service.clock.set(NOON)
  await past.channelsRemoved()
})

/** The notifications about one conversation, oldest first. */
async function notificationsAbout(id: string): Promise<Json[]> {
  const notices = await seen.notifications({}, 'kind', 'subject', 'body')
  return notices.filter(({ body }) => body.includes(id))
}

async function openConversation(text = 'I need a new roof') {
  const story = createStory(service)
  await story.says(text)
  return { story, id: (await story.conversation()).id as string }
}

const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  service.api('POST', path, body, { headers })

describe('a handoff by an integration', () => {
  test('stops the agent, stores the reason, and notifies the channels with a link to the conversation', async () => {
    await service.graphql(CREATE_CHANNEL)
    const { story, id } = await openConversation()

    const answer = await post(`/v1/conversations/${id}/handoff`, { summary: 'Wants to talk about financing.' })
    await story.says('hello?')

    expect(answer).toMatchObject({ status: 200, body: { id, handler: 'human', handoff_at: expect.any(String) } })
    expect(answer.body).not.toHaveProperty('history')
    expect(await story.events()).toContain('agent.requested')
    expect((await story.conversation()).history.at(-1)).toMatchObject({ sent_by: 'lead' })
    expect(await notificationsAbout(id)).toMatchObject([
      { kind: 'handoff', body: expect.stringContaining('Wants to talk about financing.') },
    ])
    expect((await notificationsAbout(id))[0]!.body).toContain(`/v1/conversations/${id}`)
  })

  test('of an ended conversation is a conflict, of an unknown one not_found, and both change nothing', async () => {
    const { id, story } = await openConversation()
    await story.says('STOP')
    const before = await story.conversation()

    for (const action of ['handoff', 'return', 'complete']) {
      const body = action === 'complete' ? { outcome: 'booked' } : {}
      expect(await post(`/v1/conversations/${id}/${action}`, body)).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      })
      expect(await post(`/v1/conversations/conv_00000000000000000000000000/${action}`, body)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
    expect(await story.conversation()).toEqual(before)
  })

  test('takes effect once when it is repeated with the same idempotency key', async () => {
    const { id, story } = await openConversation()
    const headers = { 'Idempotency-Key': `handoff-${id}` }

    const first = await post(`/v1/conversations/${id}/handoff`, {}, headers)
    const again = await post(`/v1/conversations/${id}/handoff`, {}, headers)

    expect(again.body).toEqual(first.body)
    expect((await story.events()).filter((type) => type === 'agent.requested')).toHaveLength(1)
  })
})

describe('an unclaimed handoff', () => {
  test('is notified again after the workspace’s interval, three times at most', async () => {
    await service.graphql(CREATE_CHANNEL)
    const { id } = await openConversation()
    await post(`/v1/conversations/${id}/handoff`)

    const kinds: string[][] = []
    for (let round = 0; round < 5; round++) {
      service.clock.advance(30 * MINUTE_MS)
      await service.processAll({ withinMs: 1_000 })
      kinds.push((await notificationsAbout(id)).map(({ kind }) => kind as string))
    }

    expect(kinds.map((list) => list.filter((kind) => kind === 'handoff_unclaimed').length)).toEqual([1, 2, 3, 3, 3])
    expect((await notificationsAbout(id))[1]).toMatchObject({
      body: expect.stringContaining('Not claimed for 30 minutes.'),
    })
  })

  test.each([
    [
      'claimed',
      (id: string) =>
        service.graphql(
          `mutation { claimConversation(input: { id: "${id}", assignedTo: "Ana" }) { conversation { assignedTo } } }`,
        ),
    ],
    ['returned', (id: string) => post(`/v1/conversations/${id}/return`)],
    ['completed', (id: string) => post(`/v1/conversations/${id}/complete`, { outcome: 'disqualified' })],
  ])('is not notified again: %s', async (_how, act) => {
    await service.graphql(CREATE_CHANNEL)
    const { id } = await openConversation()
    await post(`/v1/conversations/${id}/handoff`)

    await act(id)
    service.clock.advance(31 * MINUTE_MS)
    await service.processAll({ withinMs: 1_000 })

    expect((await notificationsAbout(id)).map(({ kind }) => kind)).toEqual(['handoff'])
  })
})

test('a lead who opts out after a handoff leaves no reminder due', async () => {
  const { id, story } = await openConversation()
  await post(`/v1/conversations/${id}/handoff`)
  await story.says('STOP')

  expect(await seen.conversation({ id }, 'escalate_at')).toEqual({ escalate_at: null })
})

describe('taking over and returning', () => {
  test('a member who writes takes over: the agent is silent, and there is no notification', async () => {
    await service.graphql(CREATE_CHANNEL)
    const { story, id } = await openConversation()

    const result = await sendAsMember(story.phone)
    await story.says('I rent the place')

    expect(result.outcome).toBe('accepted')
    expect(await story.conversation()).toMatchObject({
      id,
      status: 'active',
      handler: 'human',
      handoff_at: expect.any(String),
    })
    expect(await story.events()).not.toContain('agent.requested')
    expect(await notificationsAbout(id)).toEqual([])
  })

  test('a message by API does not take over from the agent', async () => {
    const { story } = await openConversation()
    await story.sends('A note from the system')

    expect(await story.conversation()).toMatchObject({ handler: 'agent' })
  })

  test('after a return the agent replies to the lead’s next text, and handoff_at is kept', async () => {
    const { story, id } = await openConversation()
    await post(`/v1/conversations/${id}/handoff`)
    await story.says('are you there')

    const returned = await post(`/v1/conversations/${id}/return`)
    const again = await post(`/v1/conversations/${id}/return`)
    await story.says('budget is 15k')

    expect(returned.body).toMatchObject({ handler: 'agent', handoff_at: expect.any(String) })
    expect(again).toMatchObject({ status: 200, body: { handler: 'agent' } })
    expect((await story.conversation()).history.at(-1)).toMatchObject({ sent_by: 'agent' })
  })

  const CLAIM =
    'mutation ($id: ID!) { claimConversation(input: { id: $id, assignedTo: "Ana" }) { conversation { id } } }'

  test.each<[string, (id: string, phone: string) => Promise<unknown>]>([
    ['claimed', (id) => service.graphql(CLAIM, { id })],
    ['handed off', (id) => post(`/v1/conversations/${id}/handoff`)],
    ['answered by a member', (_id, phone) => sendAsMember(phone)],
  ])('the agent does not read a text that it got before the conversation was %s', async (_how, act) => {
    const { story, id } = await openConversation()
    await post('/v1/sandbox/inbound', { from: story.phone, body: 'are you a bot?' })
    await act(id, story.phone)
    await service.processAll()
    await post(`/v1/conversations/${id}/return`)

    await story.says('I own the house')

    const { history } = await story.conversation()
    expect(history.at(-1)).toMatchObject({ sent_by: 'agent', body: expect.not.stringContaining('automated assistant') })
  })

  test('the agent reads it after a handoff for a possible opt-out that was none', async () => {
    const { story, id } = await openConversation()
    await post('/v1/sandbox/inbound', { from: story.phone, body: 'are you a bot?' })
    await post('/v1/sandbox/inbound', { from: story.phone, body: 'see you in court' })
    await service.processAll()
    const { body } = await service.graphql(`{ conversation(id: "${id}") { handoffRule heldTexts { id } } }`)
    const [held] = body.data.conversation.heldTexts

    await service.graphql(
      `mutation { answerHeldText(input: { id: "${held.id}", answer: NOT_OPT_OUT }) { heldText { id } } }`,
    )
    await service.processAll()

    expect(body.data.conversation.handoffRule).toBe('possible_opt_out')
    const turn = (await seen.turnsOf({ conversation_id: id })).at(-1)
    expect(turn.facts.texts.map((text: Json) => text.body)).toEqual(['are you a bot?', 'see you in court'])
  })

  test('completing as booked sets the lead’s status, and the agent sends nothing more', async () => {
    const { story, id } = await openConversation()

    const completed = await post(`/v1/conversations/${id}/complete`, { outcome: 'booked' })

    expect(completed.body).toMatchObject({ status: 'booked', completed_at: expect.any(String) })
    expect(await story.lead()).toMatchObject({ status: 'booked' })
    expect(await story.events()).toContain('conversation.completed')
  })
})

describe('the person or the agent who answers after an outbound message', () => {
  const text = (phone: string, more: object = {}) =>
    post('/v1/messages', { to: phone, body: 'Hi, this is Mike. You called us about a roof?', ...more })

  test('a person, if the sender selects it: the agent sends nothing from the first reply on', async () => {
    const story = createStory(service)
    await text(story.phone, { handler: 'human' })
    await story.says('yes, the roof leaks')

    const conversation = await story.conversation()

    expect(conversation).toMatchObject({ handler: 'human', handoff_at: expect.any(String), messages: 2 })
    expect(conversation.history.map(({ sent_by }: Json) => sent_by)).toEqual(['api', 'lead'])
  })

  test('the member who wrote is assigned', async () => {
    const story = createStory(service)
    await sendAsMember(story.phone)
    await story.says('I need a roof')

    const { id } = await story.conversation()
    const { body } = await service.graphql(`{ conversation(id: "${id}") { handler assignedTo } }`)

    expect(body.data.conversation).toEqual({ handler: 'HUMAN', assignedTo: 'Ana' })
    expect(await story.lead()).toMatchObject({ source: 'dashboard' })
  })

  test('the agent, by default or if the newest message selects it', async () => {
    const [plain, changed] = [createStory(service), createStory(service)]
    await text(plain.phone)
    await text(changed.phone, { handler: 'human' })
    service.clock.advance(MINUTE_MS)
    await text(changed.phone, { handler: 'agent' })

    await plain.says('I need a new roof')
    await changed.says('I need a new roof')

    for (const story of [plain, changed]) {
      const { handler, history } = await story.conversation()
      expect(handler).toBe('agent')
      expect(history.at(-1)).toMatchObject({ sent_by: 'agent' })
    }
  })

  test('in an open conversation the message can hand it off or return it', async () => {
    const { story } = await openConversation()
    await text(story.phone, { handler: 'human' })
    const taken = await story.conversation()
    await text(story.phone, { handler: 'agent' })

    expect(taken.handler).toBe('human')
    expect((await story.conversation()).handler).toBe('agent')
  })

  test('any other value is refused, and nothing is written', async () => {
    const story = createStory(service)
    const answer = await text(story.phone, { handler: 'nobody' })

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param: 'handler' } })
    expect((await service.api('GET', `/v1/leads?phone=${encodeURIComponent(story.phone)}`)).body.data).toEqual([])
  })
})

/** A message of a member to a lead. */
function sendAsMember(phone: string) {
  return sendMessage(service.app, {
    workspaceId: service.sandbox.id,
    to: phone as E164,
    ...{ lead_id: undefined, campaign_id: undefined, from: undefined, send_at: undefined, when_withheld: undefined },
    ...{ handler: undefined, continues: undefined, sentBy: 'human', assignedTo: 'Ana' },
    body: 'This is Ana, how can I help?',
  })
}
