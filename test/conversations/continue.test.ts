import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../identity/support/members.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'

const service = useTestApp()

beforeEach(() => service.clock.set(NOON))

async function ended(outcome: 'booked' | 'disqualified' = 'booked') {
  const story = createStory(service)
  await story.says('I need a new roof')
  const { id, campaign_id } = await story.conversation()
  await service.api('POST', `/v1/conversations/${id}/complete`, { outcome })
  service.clock.advance(60_000)
  return { story, id: id as string, campaignId: campaign_id as string }
}

const LATE = 'We are running 20 minutes late'

describe('a text after the end of a conversation', () => {
  test('opens a linked conversation with the person, and a booked lead stays booked', async () => {
    const bea = await signIn(service, { email: 'bea@example.com', role: 'agent' })
    const { story, id, campaignId } = await ended()
    const { data } = await bea.ask(
      `mutation { sendMessage(input: { to: "${story.phone}", body: "${LATE}", continues: "${id}" }) {
        ... on SendMessageSuccess { messageRecord { conversationId } } } }`,
    )
    await service.processAll()
    const opened = await story.conversation()

    expect(opened).toMatchObject({
      id: data.sendMessage.messageRecord.conversationId,
      continues: id,
      status: 'active',
      handler: 'human',
      campaign_id: campaignId,
      messages: 1,
      history: [{ body: LATE, status: 'delivered' }],
    })
    expect((await story.lead()).status).toBe('booked')
    expect(await story.received()).toContain(LATE)
    const { data: seen } = await bea.ask(`{ conversation(id: "${opened.id}") { unread assignedTo } }`)
    expect(seen.conversation).toEqual({ unread: false, assignedTo: bea.memberId })
  })

  test('gets the lead’s answer, which waits for the person; the agent is silent', async () => {
    const { story, id } = await ended()
    await story.sends(LATE, { continues: id })
    await service.processAll()
    const count = (await story.received()).length
    await story.says('No problem, thanks')
    const conversation = await story.conversation()

    expect(conversation).toMatchObject({ continues: id, handler: 'human', messages: 2 })
    expect(conversation.waiting_since).not.toBeNull()
    expect((await story.lead()).status).toBe('booked')
    expect((await story.received()).length).toBe(count)
  })

  test('joins the conversation that the lead has opened', async () => {
    const { story, id } = await ended()
    await story.says('Are you coming?')
    const { id: open } = await story.conversation()
    const sent = [await story.sends(LATE, { continues: id }), await story.sends('Soon', { continues: open })]

    expect(sent.map(({ body }) => body.conversation_id)).toEqual([open, open])
    expect((await story.conversations()).length).toBe(2)
  })

  test('is refused and opens nothing after an opt-out', async () => {
    const { story, id } = await ended('disqualified')
    await story.says('STOP')
    const { status, body } = await story.sends(LATE, { continues: id })

    expect([status, body.code]).toEqual([422, 'recipient_opted_out'])
    expect((await story.conversations()).length).toBe(1)
  })

  test('opens one conversation when two are sent at once', async () => {
    const { story, id } = await ended()
    await Promise.all([story.sends('First', { continues: id }), story.sends('Second', { continues: id })])
    const [newest, ...others] = await story.conversations()

    expect([newest!.messages, others.length]).toEqual([2, 1])
  })

  test.each([
    [
      'another lead’s conversation',
      async () => {
        const { id } = await ended()
        return { story: createStory(service), continues: id }
      },
    ],
    ['no conversation', async () => ({ story: createStory(service), continues: 'conv_01jd' })],
  ])('is refused with %s', async (_what, prepare) => {
    const { story, continues } = await prepare()
    const { body } = await story.sends(LATE, { continues })

    expect(body).toMatchObject({ code: 'not_found', param: 'continues' })
  })

  test('is refused for the agent', async () => {
    const { story, id } = await ended()
    const { body } = await story.sends(LATE, { continues: id, handler: 'agent' })

    expect(body).toMatchObject({ code: 'invalid_parameter', param: 'handler' })
  })
})
