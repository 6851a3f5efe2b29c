import { beforeEach, describe, expect, test } from 'vitest'
import type { E164 } from '../../src/domain/kernel/index.ts'
import { receiveMessage } from '../../src/domain/messaging/index.ts'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)
const MINUTE_MS = 60_000

beforeEach(() => service.clock.set(NOON))

const ANSWER = `mutation ($input: AnswerHeldTextInput!) { answerHeldText(input: $input) {
  heldText { id answer answeredBy answeredAt message { body } conversation { status handler heldTexts { id } } } } }`
const LIST = `query ($leadId: ID, $answer: HeldTextAnswer) { heldTexts(first: 50, leadId: $leadId, answer: $answer) {
  edges { node { id leadId messageId answer message { body } } } } }`
const HELD = 'query ($id: ID!) { conversation(id: $id) { handler handoffRule heldTexts { id message { body } } } }'

async function held(...texts: string[]) {
  const story = createStory(service)
  await story.says('I need a new roof')
  const [text = 'see you in court'] = texts
  await story.says(text)
  for (const more of texts.slice(1)) await story.says(more)
  const { id, lead_id } = await story.conversation()
  return { story, id: id as string, leadId: lead_id as string, texts: (await conversation(id)).heldTexts as Json[] }
}

const conversation = async (id: string): Promise<Json> => (await service.graphql(HELD, { id })).body.data.conversation

async function answers(id: string, answer: string, more: Json = {}): Promise<Json> {
  const { body } = await service.graphql(ANSWER, { input: { id, answer, ...more } })
  await service.processAll()
  return body
}

/** The bodies of the texts that the newest turn answered. */
async function newestTurnTexts(id: string): Promise<string[]> {
  const turn = (await seen.turnsOf({ conversation_id: id })).at(-1)
  return turn.facts.texts.map(({ body }: Json) => body)
}

const list = async (filter: Json): Promise<Json[]> =>
  (await service.graphql(LIST, filter)).body.data.heldTexts.edges.map(({ node }: Json) => node)

describe('a text that may be an opt-out', () => {
  test('is held for a person, and the agent sends nothing', async () => {
    const { story, id, texts } = await held()
    const sent = await story.received()
    await story.says('are you still there?')

    expect(texts).toEqual([{ id: expect.stringMatching(/^hld_/), message: { body: 'see you in court' } }])
    expect(await conversation(id)).toMatchObject({ handler: 'HUMAN', handoffRule: 'possible_opt_out' })
    expect(await story.received()).toEqual(sent)
  })

  test('suppresses the phone as an opt-out does when the answer is "opt-out"', async () => {
    const { story, texts } = await held()
    const body = await answers(texts[0]!.id, 'OPT_OUT')

    expect(body.data.answerHeldText.heldText).toMatchObject({
      answer: 'OPT_OUT',
      answeredAt: expect.any(String),
      conversation: { status: 'OPTED_OUT', heldTexts: [] },
    })
    expect(await story.events()).toEqual(expect.arrayContaining(['lead.opted_out', 'conversation.completed']))
    expect((await story.received()).at(-1)).toContain('You are unsubscribed')
    expect(await story.sends('One more thing')).toMatchObject({ status: 422, body: { code: 'recipient_opted_out' } })
  })

  test('is suppressed without a confirmation when the answer comes later than five minutes', async () => {
    const { story, texts } = await held()
    const sent = await story.received()
    service.clock.advance(5 * MINUTE_MS + 1)
    await answers(texts[0]!.id, 'OPT_OUT')

    expect(await story.received()).toEqual(sent)
    expect((await story.lead()).suppressed).toBe(true)
  })

  test('returns to the agent, which answers it and the later texts, when the answer is "not an opt-out"', async () => {
    const { story, id, texts } = await held('see you in court', 'sorry, that was for my dog. I own the house')
    const before = await story.received()
    const body = await answers(texts[0]!.id, 'NOT_OPT_OUT')

    expect(body.data.answerHeldText.heldText).toMatchObject({ answer: 'NOT_OPT_OUT', conversation: { heldTexts: [] } })
    expect(await newestTurnTexts(id)).toEqual(['see you in court', 'sorry, that was for my dog. I own the house'])
    expect((await story.received()).length).toBe(before.length + 1)
  })

  test('returns to the agent, which waits for the next text, if it was a picture without words', async () => {
    const story = createStory(service)
    await story.says('I need a new roof')
    const numbers = { from: story.phone as E164, to: service.sandbox.number as E164 }
    const picture = { ...numbers, body: '', mediaCount: 1, carrierMessageId: 'picture-1' }
    await receiveMessage(service.app, { workspaceId: service.sandbox.id, ...picture })
    const { id } = await story.conversation()
    const [text] = (await conversation(id)).heldTexts as Json[]
    const before = await story.received()
    await answers(text!.id, 'NOT_OPT_OUT')

    expect(await conversation(id)).toMatchObject({ handler: 'AGENT', heldTexts: [] })
    expect(await story.received()).toEqual(before)
    await story.says('I own the house')
    expect((await story.received()).length).toBe(before.length + 1)
  })

  test('stays with the person who has taken over, and with the team while another text is held', async () => {
    const taken = await held()
    await service.api('POST', '/v1/messages', { to: taken.story.phone, body: 'Hi, this is Dana.' })
    const claim =
      'mutation ($input: ClaimConversationInput!) { claimConversation(input: $input) { conversation { id } } }'
    await service.graphql(claim, { input: { id: taken.id, assignedTo: 'Dana' } })
    await answers(taken.texts[0]!.id, 'NOT_OPT_OUT')
    const two = await held('see you in court', 'this is harassment')
    await answers(two.texts[0]!.id, 'NOT_OPT_OUT')
    const first = await conversation(two.id)
    await answers(two.texts[1]!.id, 'NOT_OPT_OUT')

    expect((await conversation(taken.id)).handler).toBe('HUMAN')
    expect(two.texts).toHaveLength(2)
    expect(first).toMatchObject({ handler: 'HUMAN', heldTexts: [{ id: two.texts[1]!.id }] })
    expect(await newestTurnTexts(two.id)).toEqual(['see you in court', 'this is harassment'])
  })
})

describe('an answer', () => {
  test('is written to the audit log, and the same answer again changes nothing', async () => {
    const { texts, story } = await held()
    const { id } = texts[0]!
    const first = await answers(id, 'OPT_OUT', { idempotencyKey: `held ${id}` })
    const events = await story.events()
    service.clock.advance(MINUTE_MS)
    const again = await answers(id, 'OPT_OUT', { idempotencyKey: `held ${id}` })
    const anew = await answers(id, 'OPT_OUT')

    expect([again, anew].map(({ data }) => data.answerHeldText.heldText)).toEqual([
      first.data.answerHeldText.heldText,
      first.data.answerHeldText.heldText,
    ])
    expect(await story.events()).toEqual(events)
    expect(await seen.auditEntries({ subjectId: id }, 'action', 'actor_kind', 'before', 'after')).toEqual([
      { action: 'held_text.answered', actor_kind: 'key', before: { answer: null }, after: { answer: 'opt_out' } },
    ])
  })

  test('"not an opt-out" after "opt-out" needs the suppression to be lifted first', async () => {
    const { texts, story } = await held()
    await answers(texts[0]!.id, 'OPT_OUT')
    const refused = await answers(texts[0]!.id, 'NOT_OPT_OUT')
    await service.api('DELETE', `/v1/suppressions/${encodeURIComponent(story.phone)}`)
    const accepted = await answers(texts[0]!.id, 'NOT_OPT_OUT')

    expect(refused.errors[0]).toMatchObject({ extensions: { code: 'conflict' } })
    expect(accepted.data.answerHeldText.heldText).toMatchObject({ answer: 'NOT_OPT_OUT' })
  })

  test('about an unknown ID is not found', async () => {
    expect((await answers('hld_nobody', 'OPT_OUT')).errors[0]).toMatchObject({ extensions: { code: 'not_found' } })
  })

  test('is listed with the words of the text, and is deleted with its lead', async () => {
    const { leadId, texts } = await held()
    await answers(texts[0]!.id, 'NOT_OPT_OUT')
    const listed = await list({ leadId, answer: 'NOT_OPT_OUT' })
    const others = await list({ leadId, answer: 'OPT_OUT' })
    await service.api('DELETE', `/v1/leads/${leadId}`)

    expect(listed).toMatchObject([{ id: texts[0]!.id, answer: 'NOT_OPT_OUT', message: { body: 'see you in court' } }])
    expect(others).toEqual([])
    expect(await list({ leadId })).toEqual([])
    expect(await seen.count('held_text', { lead_id: leadId })).toBe(0)
  })
})
