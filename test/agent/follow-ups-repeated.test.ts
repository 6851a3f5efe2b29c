import { beforeEach, expect, test } from 'vitest'
import { runSend } from '../../src/domain/campaigns/index.ts'
import { NOON, useTestApp } from '../support/harness.ts'
import { createStory, type Story } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Longer than the default campaign's schedule of one day and four more. */
const CADENCE_OVER_MS = 12 * DAY_MS

const service = useTestApp()
const seen = createSeen(service)

beforeEach(() => service.clock.set(NOON))

/** Advances the clock and runs all due work. */
async function pass(ms: number): Promise<void> {
  const until = new Date(service.clock.now().getTime() + ms)
  await service.processAll({ withinMs: ms })
  service.clock.set(until)
  await service.processAll({ withinMs: 0 })
}

const delivered = async (phone: string, purpose: string) =>
  (await seen.delivered(phone)).filter((text) => text.purpose === purpose)

/** A new lead with an opening. */
async function opened(): Promise<Story> {
  const story = createStory(service)
  const body = { phone: story.phone, campaign_id: service.sandbox.campaignId }
  const answer = await service.api('POST', '/v1/leads', body)
  expect(answer.status).toBe(201)
  await service.processAll()
  return story
}

/** The lead replies to the opening, and the conversation ends. */
async function repliedAndEnded(story: Story): Promise<void> {
  await pass(HOUR_MS)
  await story.says('Who is this?')
  const { id } = await story.conversation()
  await service.api('POST', `/v1/conversations/${id}/complete`, { outcome: 'disqualified' })
}

/** Starts a send to a lead who has had the opening. Returns its ID. */
async function repeatOpening(story: Story): Promise<string> {
  const { id: leadId } = await story.lead()
  const send = { lead_ids: [leadId], include_sent: true, confirm_without_consent: true, texts_max: 1 }
  const started = await service.api('POST', `/v1/campaigns/${service.sandbox.campaignId}/sends`, send)
  expect(started.status).toBe(202)
  return started.body.id
}

test('follow-ups restart after a repeated opening to a lead who replied in an earlier conversation', async () => {
  const story = await opened()
  await repliedAndEnded(story)
  await pass(30 * DAY_MS)
  const before = (await delivered(story.phone, 'follow_up')).length

  await repeatOpening(story)
  await pass(CADENCE_OVER_MS)

  expect(await delivered(story.phone, 'opening')).toHaveLength(2)
  expect((await delivered(story.phone, 'follow_up')).length - before).toBe(2)
})

test.each<[string, (story: Story) => Promise<void>]>([
  ['who replied earlier', repliedAndEnded],
  ['who has never replied', async () => undefined],
])(
  'no follow-up is sent after a repeated opening to a lead %s if its send is canceled before it leaves',
  async (_who, happens) => {
    const story = await opened()
    await happens(story)
    await pass(30 * DAY_MS)
    const before = (await delivered(story.phone, 'follow_up')).length

    const id = await repeatOpening(story)
    const run = () => runSend(service.app, { workspaceId: service.sandbox.id, id })
    for (let n = 0; n < 3; n++) await run()
    await service.api('POST', `/v1/sends/${id}/cancel`)
    await run()
    await pass(CADENCE_OVER_MS)

    const texts = await seen.textsTo(story.phone, 'status', 'purpose')
    const openings = texts.filter(({ purpose }) => purpose === 'opening').map(({ status }) => status)
    expect(openings.sort()).toEqual(['canceled', 'delivered'])
    expect((await delivered(story.phone, 'follow_up')).length - before).toBe(0)
  },
)
