import { beforeEach, describe, expect, test } from 'vitest'
import type { E164 } from '../../src/domain/kernel/context.ts'
import { sendMessage } from '../../src/domain/messaging/index.ts'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'

const service = useTestApp()
const MINUTE_MS = 60_000

const CREATE_CHANNEL = `mutation { createNotificationChannel(input: { name: "Desk", kind: SLACK, target: "https://hooks.slack.com/services/T0/B0/x" }) {
  notificationChannel { id } } }`

beforeEach(async () => {
  service.clock.set(NOON)
  await service.rows('delete from notification')
  await service.rows('delete from notification_channel')
})

/** What the workspace's people were told of one conversation, oldest first. */
async function told(id: string): Promise<Json[]> {
  return service.rows('select kind, subject, body from notification where body like $1 order by created_at, id', [
    `%${id}%`,
  ])
}

async function openConversation(text = 'I need a new roof') {
  const story = createStory(service)
  await story.says(text)
  return { story, id: (await story.conversation()).id as string }
}

const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  service.api('POST', path, body, { headers })

describe('a handoff by an integration', () => {
  test('silences the agent, says why, and tells the channels with a way to the conversation', async () => {
    await service.graphql(CREATE_CHANNEL)
    const { story, id } = await openConversation()

    const answer = await post(`/v1/conversations/${id}/handoff`, { summary: 'Wants to talk about financing.' })
    await story.says('hello?')

    expect(answer).toMatchObject({ status: 200, body: { id, handler: 'human', handoff_at: expect.any(String) } })
    expect(answer.body).not.toHaveProperty('history')
    expect(await story.events()).toContain('agent.requested')
    expect((await story.conversation()).history.at(-1)).toMatchObject({ sent_by: 'lead' })
    expect(await told(id)).toMatchObject([
      { kind: 'handoff', body: expect.stringContaining('Wants to talk about financing.') },
    ])
    expect((await told(id))[0]!.body).toContain(`/v1/conversations/${id}`)
  })

  test('of a conversation that is over is a conflict, of nobody’s not_found, and both change nothing', async () => {
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

  test('repeated with its key is one handoff', async () => {
    const { id, story } = await openConversation()
    const headers = { 'Idempotency-Key': `handoff-${id}` }

    const first = await post(`/v1/conversations/${id}/handoff`, {}, headers)
    const again = await post(`/v1/conversations/${id}/handoff`, {}, headers)

    expect(again.body).toEqual(first.body)
    expect((await story.events()).filter((type) => type === 'agent.requested')).toHaveLength(1)
  })
})

describe('nobody claims it', () => {
  test('the channels are told again in the workspace’s time, three times at most', async () => {
    await service.graphql(CREATE_CHANNEL)
    const { id } = await openConversation()
    await post(`/v1/conversations/${id}/handoff`)

    const kinds: string[][] = []
    for (let round = 0; round < 5; round++) {
      service.clock.advance(30 * MINUTE_MS)
      await service.processAll({ withinMs: 1_000 })
      kinds.push((await told(id)).map(({ kind }) => kind as string))
    }

    expect(kinds.map((list) => list.filter((kind) => kind === 'handoff_unclaimed').length)).toEqual([1, 2, 3, 3, 3])
    expect((await told(id))[1]).toMatchObject({ body: expect.stringContaining('No reply for 30 minutes.') })
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
  ])('%s, nobody is called again', async (_how, act) => {
    await service.graphql(CREATE_CHANNEL)
    const { id } = await openConversation()
    await post(`/v1/conversations/${id}/handoff`)

    await act(id)
    service.clock.advance(31 * MINUTE_MS)
    await service.processAll({ withinMs: 1_000 })

    expect((await told(id)).map(({ kind }) => kind)).toEqual(['handoff'])
  })
})

describe('taking over and returning', () => {
  test('a person who writes has taken over: the agent is silent, and nobody is called', async () => {
    await service.graphql(CREATE_CHANNEL)
    const { story, id } = await openConversation()

    const result = await sendMessage(service.app, {
      workspaceId: service.sandbox.id,
      to: story.phone as E164,
      lead_id: undefined,
      campaign_id: undefined,
      from: undefined,
      send_at: undefined,
      when_withheld: undefined,
      body: 'This is Ana, how can I help?',
      sentBy: 'human',
      assignedTo: 'Ana',
    })
    await story.says('I rent the place')

    expect(result.outcome).toBe('accepted')
    expect(await story.conversation()).toMatchObject({
      id,
      status: 'active',
      handler: 'human',
      handoff_at: expect.any(String),
    })
    expect(await story.events()).not.toContain('agent.requested')
    expect(await told(id)).toEqual([])
  })

  test('a message by API leaves the agent in charge', async () => {
    const { story } = await openConversation()
    await story.sends('A note from the system')

    expect(await story.conversation()).toMatchObject({ handler: 'agent' })
  })

  test('returned, the agent answers the lead’s next text, and handoff_at stays', async () => {
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

  test('completed as booked, the lead is booked and hears nothing more of the agent', async () => {
    const { story, id } = await openConversation()

    const completed = await post(`/v1/conversations/${id}/complete`, { outcome: 'booked' })

    expect(completed.body).toMatchObject({ status: 'booked', completed_at: expect.any(String) })
    expect(await story.lead()).toMatchObject({ status: 'booked' })
    expect(await story.events()).toContain('conversation.completed')
  })
})
