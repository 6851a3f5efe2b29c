import { beforeEach, expect, test } from 'vitest'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { createSeen } from '../support/seen.ts'
import { createStory } from '../support/story.ts'

const HOUR_MS = 3_600_000
/** Six in the morning on the West Coast: no initiated text is sent for hours. */
const EARLY = '2026-03-03T14:00:00.000Z'
const SATURDAY_MORNING = '2026-03-07T18:00:00.000Z'

const service = useTestApp()
const seen = createSeen(service)

beforeEach(async () => {
  service.clock.set(EARLY)
  await service.graphql('mutation { updateWorkspace(input: { enforceQuietHours: true }) { workspace { id } } }')
})

const CREATE = `mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) { ... on PlaybookSaved { campaign { id } } } }`
const SETTINGS = `mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) { campaign { status } } }`

async function newCampaign(): Promise<string> {
  const input = { name: 'Spring', template: 'HOME_SERVICES', status: 'ACTIVE' }
  return (await service.graphql(CREATE, { input })).body.data.createCampaign.campaign.id
}

const become = (id: string, status: 'PAUSED' | 'ACTIVE') => service.graphql(SETTINGS, { input: { id, status } })

/** A lead whose opening waits for the morning. */
async function opened(campaignId: string) {
  const story = createStory(service)
  await service.api('POST', '/v1/leads', { phone: story.phone, campaign_id: campaignId })
  await service.processAll({ withinMs: 0 })
  expect(await story.received()).toEqual([])
  return story
}

async function messagesTo(phone: string): Promise<Json[]> {
  return seen.textsTo(phone, 'status', 'error_code', 'purpose')
}

test('queued openings of a paused campaign are not handed over and have an error code', async () => {
  const campaignId = await newCampaign()
  const story = await opened(campaignId)

  await become(campaignId, 'PAUSED')
  await service.processAll({ withinMs: 48 * HOUR_MS })
  await become(campaignId, 'ACTIVE')
  await service.processAll({ withinMs: 48 * HOUR_MS })

  expect(await story.received()).toEqual([])
  expect(await messagesTo(story.phone)).toEqual([
    { status: 'blocked', error_code: 'campaign_not_active', purpose: 'opening' },
  ])
})

test('messages that come due after the campaign is resumed are handed over', async () => {
  const campaignId = await newCampaign()
  const story = await opened(campaignId)

  await become(campaignId, 'PAUSED')
  await service.processAll({ withinMs: HOUR_MS })
  await become(campaignId, 'ACTIVE')
  await service.processAll({ withinMs: 12 * HOUR_MS })

  expect(await story.received()).toHaveLength(1)
})

test('a follow-up that waits for Sunday noon is not handed over while the campaign is paused', async () => {
  service.clock.set(SATURDAY_MORNING)
  const campaignId = await newCampaign()
  const story = createStory(service)
  await service.api('POST', '/v1/leads', { phone: story.phone, campaign_id: campaignId })
  await service.processAll({ withinMs: 25 * HOUR_MS })
  const waiting = await messagesTo(story.phone)

  await become(campaignId, 'PAUSED')
  await service.processAll({ withinMs: 200 * HOUR_MS })

  expect(waiting).toMatchObject([{ purpose: 'opening' }, { purpose: 'follow_up', status: 'scheduled' }])
  expect(await story.received()).toHaveLength(1)
  expect((await messagesTo(story.phone))[1]).toMatchObject({ status: 'blocked', error_code: 'campaign_not_active' })
})

test('open conversations, other campaigns, and messages of members and integrations are not paused', async () => {
  service.clock.set(NOON)
  const [paused, other] = [await newCampaign(), await newCampaign()]
  const talking = createStory(service)
  await service.api('POST', '/v1/leads', { phone: talking.phone, campaign_id: paused })
  await service.processAll()
  await talking.says('a new roof')
  service.clock.set(new Date(Date.parse(EARLY) + 24 * HOUR_MS))
  const elsewhere = await opened(other)
  const written = createStory(service)
  await written.sends('Your order is here.', { campaign_id: paused, when_withheld: 'schedule' })

  await become(paused, 'PAUSED')
  await talking.says('yes I own it')
  await service.processAll({ withinMs: 12 * HOUR_MS })

  expect(await talking.received()).toHaveLength(3)
  expect(await elsewhere.received()).toHaveLength(1)
  expect(await written.received()).toEqual(['Your order is here.'])
})
