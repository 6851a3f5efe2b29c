import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp({ now: NOON })
const past = createPast(service)
const seen = createSeen(service)

const UPDATE_WORKSPACE = `mutation ($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) { workspace {
  sendingHours { mon tue wed thu fri sat sun holidays } messagesPerDayMax enforceQuietHours } } }`
const UPDATE_CAMPAIGN = `mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) { campaign {
  initiatedPerDayMax sendingHours { tue holidays } } } }`

const closed = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null, holidays: null }

async function updateWorkspace(input: object): Promise<Json> {
  const { body } = await service.graphql(UPDATE_WORKSPACE, { input })
  return body.errors ? body.errors[0].extensions : body.data.updateWorkspace.workspace
}

async function updateCampaign(input: object): Promise<Json> {
  const { body } = await service.graphql(UPDATE_CAMPAIGN, { input: { id: service.sandbox.campaignId, ...input } })
  return body.errors ? body.errors[0].extensions : body.data.updateCampaign.campaign
}

async function statusAt(instant: string, lead = createStory(service)): Promise<[number, string | undefined]> {
  service.clock.set(instant)
  const { status, body } = await lead.sends('Hello')
  return [status, body.code]
}

const refused = [422, 'quiet_hours']
const accepted = [201, undefined]

/** Resets the settings, with quiet hours enforced. */
async function reset(): Promise<void> {
  service.clock.set(NOON)
  await updateWorkspace({ enforceQuietHours: true, sendingHours: null })
  await updateCampaign({ sendingHours: null, initiatedPerDayMax: 3 })
}

describe('sending hours', () => {
  beforeEach(reset)

  test('a workspace sends in its hours for the day, in the lead’s time zone', async () => {
    const hours = await updateWorkspace({ sendingHours: { tue: '11:00-13:00', wed: '09:00-17:00' } })

    expect(hours.sendingHours).toEqual({ ...closed, tue: '11:00-13:00', wed: '09:00-17:00' })
    expect(await statusAt('2026-03-03T18:59:00Z')).toEqual(refused) // Tuesday 10:59 in California
    expect(await statusAt('2026-03-03T19:00:00Z')).toEqual(accepted)
    expect(await statusAt('2026-03-03T20:55:00Z')).toEqual(refused) // five minutes are reserved for delivery
    expect(await statusAt('2026-03-04T17:00:00Z')).toEqual(accepted) // Wednesday 9:00
    expect(await statusAt('2026-03-05T19:00:00Z')).toEqual(refused) // Thursday
  })

  test('hours cannot exceed the law’s', async () => {
    await updateWorkspace({ sendingHours: { tue: '06:00-24:00', holidays: 'as the day' } })

    expect(await statusAt('2026-03-03T16:59:00Z')).toEqual(refused) // 8:59 in California, where the law opens at nine
    expect(await statusAt('2026-03-03T17:00:00Z')).toEqual(accepted)
    expect(await statusAt('2026-03-04T04:55:00Z')).toEqual(refused) // 20:55
  })

  test('a campaign’s hours restrict the workspace’s for its own messages', async () => {
    await updateWorkspace({ sendingHours: { tue: '10:00-18:00' } })
    const campaign = await updateCampaign({ sendingHours: { tue: '08:00-12:00' }, initiatedPerDayMax: 2 })

    expect(campaign).toEqual({ initiatedPerDayMax: 2, sendingHours: { tue: '08:00-12:00', holidays: null } })
    expect(await statusAt('2026-03-03T17:30:00Z')).toEqual(refused) // 9:30: too early for the workspace
    expect(await statusAt('2026-03-03T18:00:00Z')).toEqual(accepted)
    expect(await statusAt('2026-03-03T20:30:00Z')).toEqual(refused) // 12:30: too late for the campaign
  })

  test('waiting messages use the hours that were set since', async () => {
    const lead = createStory(service)
    const { body } = await lead.sends('Hello', { send_at: '2026-03-03T19:30:00Z', when_withheld: 'schedule' })
    await updateCampaign({ sendingHours: { wed: '12:00-13:00' } })
    await service.processAll({ withinMs: 2 * 3_600_000 })
    const { body: waiting } = await service.api('GET', `/v1/messages/${body.id}`)

    expect(waiting.status).toBe('scheduled')
    const minutesAfterOpening = (Date.parse(waiting.scheduled_for) - Date.parse('2026-03-04T20:00:00Z')) / 60_000
    expect(minutesAfterOpening).toBeGreaterThanOrEqual(0)
    expect(minutesAfterOpening).toBeLessThanOrEqual(30)
  })

  test('changes are in the audit log with the previous values', async () => {
    await updateCampaign({ sendingHours: { tue: '08:00-12:00' } })
    const entry = (await seen.auditEntries({ action: 'campaign.updated' })).at(-1)

    expect(entry).toMatchObject({
      before: { sending_hours: null },
      after: { sending_hours: { ...closed, tue: '08:00-12:00' } },
    })
  })
})

describe('the lead’s own data', () => {
  beforeAll(reset)

  const set = async (phone: string, column: string, value: unknown) => {
    await service.api('POST', '/v1/leads', { phone })
    await past.contactWish(phone, column, value)
  }

  test('a lead’s preferred hours are respected', async () => {
    const lead = createStory(service)
    await set(lead.phone, 'contact_after', '11:00')
    await set(lead.phone, 'contact_before', '14:00')

    expect(await statusAt('2026-03-03T18:59:00Z', lead)).toEqual(refused) // 10:59
    expect(await statusAt('2026-03-03T19:00:00Z', lead)).toEqual(accepted)
    expect(await statusAt('2026-03-03T21:55:00Z', lead)).toEqual(refused)
  })

  const [AT_10, AT_16, AT_18] = ['2026-03-05T18:00:00Z', '2026-03-06T00:00:00Z', '2026-03-06T02:00:00Z'] as const

  test.each([
    [
      ['please dont text me after 3pm', 'only text me after 5pm'],
      { [AT_10]: refused, [AT_16]: refused, [AT_18]: accepted },
    ],
    [
      ['only text me after 5pm', 'please dont text me after 5pm'],
      { [AT_10]: accepted, [AT_16]: accepted, [AT_18]: refused },
    ],
    [
      ['only text me after 11am', 'please dont text me after 5pm'],
      { [AT_10]: refused, [AT_16]: accepted, [AT_18]: refused },
    ],
    [
      ['only text me after 5pm', 'please dont text me after 1am'],
      { [AT_10]: refused, [AT_16]: refused, [AT_18]: accepted },
    ],
    [['busy now, text me after 5'], { [AT_10]: refused, [AT_16]: refused, [AT_18]: accepted }],
  ])('the newest wish counts where an earlier one contradicts it: %j', async (texts, expected) => {
    service.clock.set(NOON)
    const lead = createStory(service)
    for (const text of texts) await lead.says(text)

    for (const [instant, status] of Object.entries(expected))
      expect(await statusAt(instant, lead), instant).toEqual(status)
  })

  test('the carrier’s location of the lead has priority over the area code', async () => {
    const lead = createStory(service)
    await set(lead.phone, 'carrier_hint', JSON.stringify({ country: 'US', state: 'NY', postcode: '10001' }))

    expect(await statusAt('2026-03-03T14:00:00Z', lead)).toEqual(accepted) // 9:00 in New York, 6:00 in California
    expect(await statusAt('2026-03-04T00:55:00Z', lead)).toEqual(refused) // 19:55 there
  })
})

describe('bad input', () => {
  beforeAll(reset)

  const says = (code: string, param: string) => ({ code, param })

  const badHours: [string, object, object][] = [
    ['no window', { mon: 'always' }, says('invalid_parameter', 'sendingHours.mon')],
    ['hours alone', { mon: '9-17' }, says('invalid_parameter', 'sendingHours.mon')],
    ['an hour that does not exist', { tue: '09:00-25:00' }, says('invalid_parameter', 'sendingHours.tue')],
    ['a start at 24:00', { tue: '24:00-10:00' }, says('invalid_parameter', 'sendingHours.tue')],
    ['an end at the start', { wed: '09:00-09:00' }, says('invalid_parameter', 'sendingHours.wed')],
    ['hours at which no law lets texts out', { wed: '21:00-07:00' }, says('invalid_parameter', 'sendingHours.wed')],
    ['five minutes, which are for the arrival', { wed: '12:00-12:05' }, says('invalid_parameter', 'sendingHours.wed')],
    [
      'a word for holidays',
      { mon: '09:00-17:00', holidays: 'yes' },
      says('invalid_parameter', 'sendingHours.holidays'),
    ],
    ['no day at all', {}, says('invalid_parameter', 'sendingHours')],
    ['holidays only', { holidays: '09:00-17:00' }, says('invalid_parameter', 'sendingHours')],
  ]

  test('invalid hours are refused with the day, and change nothing', async () => {
    const before = await service.counts()

    for (const [what, sendingHours, expected] of badHours) {
      expect(await updateWorkspace({ sendingHours }), what).toMatchObject(expected)
      expect(await updateCampaign({ sendingHours }), what).toMatchObject(expected)
    }
    expect(await service.counts()).toEqual(before)
    expect(await seen.sendingHoursSet()).toEqual([])
  })

  test.each([
    [{ initiatedPerDayMax: 0 }, says('invalid_parameter', 'initiatedPerDayMax')],
    [{ initiatedPerDayMax: 4 }, says('invalid_parameter', 'initiatedPerDayMax')],
    [{ id: 'camp_nobody' }, says('not_found', 'id')],
    [{ id: '' }, says('invalid_parameter', 'id')],
  ])('a campaign with %j is refused', async (input, expected) => {
    expect(await updateCampaign(input)).toMatchObject(expected)
  })

  test('another workspace’s campaign is not found', async () => {
    expect(await updateCampaign({ id: service.live.campaignId })).toMatchObject({ code: 'not_found' })
  })

  test.each([0, -1, 2_000_000_000])('a spend guard of %i is refused', async (messagesPerDayMax) => {
    expect(await updateWorkspace({ messagesPerDayMax })).toMatchObject(says('invalid_parameter', 'messagesPerDayMax'))
  })
})
