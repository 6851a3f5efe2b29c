import { beforeEach, describe, expect, test } from 'vitest'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { createStory, newPhone, type Story } from '../support/story.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Longer than the default campaign's schedule of one day and four more. */
const CADENCE_OVER_MS = 12 * DAY_MS

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)

beforeEach(() => service.clock.set(NOON))

/** Advances the clock and runs all due work. */
async function pass(ms: number): Promise<void> {
  const until = new Date(service.clock.now().getTime() + ms)
  await service.processAll({ withinMs: ms })
  service.clock.set(until)
  await service.processAll({ withinMs: 0 })
}

type SentMessage = { body: string; purpose: string; sent_by: string; campaign_id: string; at: number }

/** The messages that the carrier delivered, with the hours since NOON. */
async function reached(phone: string): Promise<SentMessage[]> {
  const texts = await seen.delivered(phone)
  return texts.map(({ accepted_at, ...text }) => ({ ...text, at: (accepted_at - Date.parse(NOON)) / HOUR_MS }))
}

const followUps = async (phone: string) => (await reached(phone)).filter(({ purpose }) => purpose === 'follow_up')

/** A new lead with an opening. */
async function opened(more: object = {}): Promise<Story> {
  const story = createStory(service)
  const body = { phone: story.phone, campaign_id: service.sandbox.campaignId, ...more }
  const answer = await service.api('POST', '/v1/leads', body)
  expect(answer.status).toBe(201)
  await service.processAll()
  return story
}

/** A lead whom the agent has asked a question. */
async function asked(): Promise<Story> {
  const story = createStory(service)
  await story.says('Hi there')
  expect((await reached(story.phone)).map(({ sent_by }) => sent_by)).toEqual(['agent'])
  return story
}

describe('follow-ups keep the playbook’s schedule', () => {
  test('after an opening without an answer: after one day, after four more, then no more', async () => {
    const { phone } = await opened({ attributes: { first_name: 'Maria' } })

    await pass(DAY_MS - HOUR_MS)
    const early = await followUps(phone)
    await pass(HOUR_MS)
    const second = await followUps(phone)
    await pass(CADENCE_OVER_MS)

    const received = await reached(phone)
    expect([early.length, second.length]).toEqual([0, 1])
    expect(received.map(({ purpose }) => purpose)).toEqual(['opening', 'follow_up', 'follow_up'])
    expect(received.map(({ at }) => Math.round(at))).toEqual([0, 24, 24 + 96])
    expect(received[1]!.body).toMatch(/^Hi Maria, Oakline/)
    expect(new Set(received.map(({ sent_by, campaign_id }) => `${sent_by} ${campaign_id}`))).toEqual(
      new Set([`agent ${service.sandbox.campaignId}`]),
    )
    expect(await seen.followUpsDue(phone)).toEqual([])
  })

  test('after a question of the agent; each follow-up is a turn of the conversation', async () => {
    const story = await asked()

    await pass(CADENCE_OVER_MS)

    expect((await followUps(story.phone)).map(({ at }) => Math.round(at))).toEqual([24, 24 + 96])
    const { history } = await story.conversation()
    const turns = await seen.turnsWith(story.phone)
    expect(turns.map(({ trigger, decision }) => [trigger, decision])).toEqual([
      ['texts', expect.stringMatching(/^ask:/)],
      ['follow_up', 'follow_up:1'],
      ['follow_up', 'follow_up:2'],
    ])
    expect(turns.every(({ wording, said }) => said !== null && said === wording)).toBe(true)
    expect(history).toHaveLength(4)
  })

  test('which an answer restarts', async () => {
    const story = await asked()
    await pass(DAY_MS)
    await story.says('Sorry, I was away. It is about my kitchen')
    const answeredAt = (service.clock.now().getTime() - new Date(NOON).getTime()) / HOUR_MS

    await pass(CADENCE_OVER_MS)

    const received = await reached(story.phone)
    expect(received.map(({ purpose }) => purpose)).toEqual([
      'conversation',
      'follow_up',
      'conversation',
      'follow_up',
      'follow_up',
    ])
    expect(received[3]!.at - answeredAt).toBeGreaterThanOrEqual(23.9)
  })

  test('and only one of two workers sends a due one', async () => {
    const { phone } = await opened()
    const { id } = await seen.lead({ phone })
    const job = { queue: 'follow-up', workspaceId: service.sandbox.id, id } as const
    service.clock.advance(DAY_MS)

    await Promise.all(Array.from({ length: 6 }, () => runJob(service.app, job)))
    await service.processAll()

    expect(await followUps(phone)).toHaveLength(1)
  })
})

describe('no follow-up is sent', () => {
  const post = (path: string, body: object) => service.api('POST', path, body)
  const conversationId = async (story: Story) => (await story.conversation()).id as string

  test.each<[string, (story: Story) => Promise<unknown>]>([
    ['after STOP', (story) => story.says('STOP')],
    ['when the lead asks for a person', (story) => story.says('Can I talk to a person?')],
    ['when a member takes over', async (story) => post(`/v1/conversations/${await conversationId(story)}/handoff`, {})],
    [
      'when it is booked',
      async (story) => post(`/v1/conversations/${await conversationId(story)}/complete`, { outcome: 'booked' }),
    ],
    ['when the lead is not interested', (story) => story.says('Not interested, thanks')],
    ['when somebody else wrote last', (story) => story.sends('Your estimate is ready.')],
    ['when the agent has said its last word', (story) => past.agentClosed(story.phone)],
  ])('%s', async (_when, happens) => {
    const story = await asked()
    await happens(story)

    await pass(CADENCE_OVER_MS)

    expect(await followUps(story.phone)).toEqual([])
    expect(await seen.followUpsDue(story.phone)).toEqual([])
  })

  test.each<[string, (story: Story) => Promise<unknown>]>([
    ['STOP', (story) => story.says('STOP')],
    ['a first text', (story) => story.says('Can I talk to a person?')],
    ['a message by API', (story) => story.sends('Your estimate is ready.')],
    ['an erasure', async (story) => service.api('DELETE', `/v1/leads/${(await story.lead()).id}`)],
  ])('after an opening if %s', async (_what, happens) => {
    const story = await opened()
    const { id } = await seen.lead({ phone: story.phone })
    await happens(story)

    await pass(CADENCE_OVER_MS)

    expect(await followUps(story.phone)).toEqual([])
    expect(await seen.enrolments(id, 'follow_up_due_at', 'follow_up_count')).toEqual([
      { follow_up_due_at: null, follow_up_count: 0 },
    ])
  })

  test('while the campaign is paused', async () => {
    const [unanswered, conversing] = [await opened(), await asked()]
    const pause = `mutation ($id: ID!, $status: CampaignStatus!) { updateCampaign(input: { id: $id, status: $status }) { campaign { id } } }`
    const paused = await service.graphql(pause, { id: service.sandbox.campaignId, status: 'PAUSED' })
    expect(paused.body.errors).toBeUndefined()

    await pass(CADENCE_OVER_MS)
    await service.graphql(pause, { id: service.sandbox.campaignId, status: 'ACTIVE' })

    expect([...(await followUps(unanswered.phone)), ...(await followUps(conversing.phone))]).toEqual([])
  })

  test('when the opening never reached the lead', async () => {
    const { phone } = await opened()
    await past.textsUndelivered(phone)

    await pass(CADENCE_OVER_MS)

    expect(await followUps(phone)).toEqual([])
  })
})

describe('follow-ups keep the sending hours', () => {
  const enforce = (on: boolean) => past.quietHoursEnforced(service.sandbox.id, on)
  const storedFollowUps = async (phone: string) =>
    (await seen.textsTo(phone, 'status', 'error_code', 'purpose')).filter(({ purpose }) => purpose === 'follow_up')

  /** A lead in Chicago who gets the opening at noon. The follow-up is due on a Sunday, when sending opens at noon. */
  async function openedOnSaturday(at: string): Promise<Story> {
    service.clock.set(at)
    await enforce(true)
    return opened({ timezone: 'America/Chicago' })
  }

  test('one that is due in quiet hours is sent in the morning', async () => {
    const { phone } = await openedOnSaturday('2026-03-07T16:00:00.000Z') // Saturday 10:00

    await pass(DAY_MS)
    const waiting = await storedFollowUps(phone)
    await pass(3 * HOUR_MS)
    await enforce(false)

    expect(waiting).toMatchObject([{ status: 'scheduled' }])
    const [sent] = await followUps(phone)
    const hours = (Date.parse(NOON) + sent!.at * HOUR_MS - Date.parse('2026-03-08T17:00:00.000Z')) / HOUR_MS // noon, summer time
    expect(hours).toBeGreaterThanOrEqual(0)
    expect(hours).toBeLessThan(0.6)
  })

  test('a scheduled one is canceled by the lead’s first text', async () => {
    const story = await openedOnSaturday('2026-03-07T16:00:00.000Z')
    await pass(DAY_MS)

    await story.says('Yes, it is about my kitchen')
    await pass(20 * HOUR_MS)
    await enforce(false)

    expect(await storedFollowUps(story.phone)).toMatchObject([{ status: 'canceled', error_code: 'lead_wrote' }])
    expect(await followUps(story.phone)).toEqual([])
  })

  test('the delay counts from the hand-over of the opening, not from its scheduled time', async () => {
    const { phone } = await openedOnSaturday('2026-03-03T05:00:00.000Z') // 23:00
    expect(await reached(phone)).toEqual([])

    await pass(2 * DAY_MS)
    await enforce(false)

    const [opening, followUp] = await reached(phone)
    expect([opening!.purpose, followUp!.purpose]).toEqual(['opening', 'follow_up'])
    expect(followUp!.at - opening!.at).toBeGreaterThanOrEqual(24)
  })
})

test('a playbook can have fewer follow-up texts than the maximum, or none', async () => {
  const { sandbox } = await service.newWorkspace()
  await past.playbookChanged(sandbox.id, ['limits', 'followUps'], 1)
  const one = createStory(service, newPhone(), () => sandbox)
  await one.says('Hi there')
  await pass(CADENCE_OVER_MS)
  await past.playbookChanged(sandbox.id, ['limits', 'followUps'], 0)
  const none = createStory(service, newPhone(), () => sandbox)
  await none.says('Hi there')
  await pass(CADENCE_OVER_MS)

  expect([(await followUps(one.phone)).length, (await followUps(none.phone)).length]).toEqual([1, 0])
})
