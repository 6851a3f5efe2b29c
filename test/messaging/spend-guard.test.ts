import { beforeEach, describe, expect, test } from 'vitest'
import { type Json, NOON, useTestApp, type Workspace } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const seen = createSeen(service)

let workspace: Workspace
const as = () => ({ key: workspace.key })
const newLead = () => createStory(service, undefined, () => workspace)

const UPDATE =
  'mutation ($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) { workspace { messagesPerDayMax } } }'
const CREATE_CHANNEL = `mutation { createNotificationChannel(input: { name: "Alerts", kind: WEBHOOK, target: "https://example.com/a" }) {
  notificationChannel { id } } }`

const update = (input: object) => service.graphql(UPDATE, { input }, as())

beforeEach(async () => {
  service.clock.set(NOON)
  workspace = (await service.newWorkspace()).sandbox
  await update({ messagesPerDayMax: 2 })
})

async function notifications(): Promise<Json[]> {
  return seen.notifications({ workspaceId: workspace.id }, 'kind', 'subject')
}

describe('a limit of messages a day', () => {
  test('refuses messages beyond it until the workspace’s midnight, and stores them as blocked', async () => {
    await newLead().sends('One')
    await newLead().sends('Two')
    const third = newLead()
    const refused = await third.sends('Three')
    await service.processAll()

    expect([refused.status, refused.body.code]).toEqual([422, 'frequency_cap_reached'])
    expect(refused.body.message).toContain('The workspace has reached its daily message limit.')
    expect(refused.body.message).toContain('2026-03-04T05:00:00.000Z') // midnight in New York
    expect(refused.headers.get('Retry-After')).toBe(String(11 * 3_600))
    expect(await third.received()).toEqual([])
    const rows = await seen.textsTo(third.phone, 'status', 'error_code')
    expect(rows).toEqual([{ status: 'blocked', error_code: 'frequency_cap_reached' }])
  })

  test('starts again at midnight in the workspace’s time zone', async () => {
    await newLead().sends('One')
    await newLead().sends('Two')
    service.clock.set('2026-03-04T04:59:59.999Z')
    const before = await newLead().sends('Three')
    service.clock.set('2026-03-04T05:00:00.000Z')
    const after = await newLead().sends('Four')

    expect([before.status, after.status]).toEqual([422, 201])
  })

  test('defers messages that can wait to the next day below the limit', async () => {
    const days: string[] = []
    for (let n = 0; n < 6; n++) {
      const { status, body } = await newLead().sends('Hello', { when_withheld: 'schedule' })
      expect(status).toBe(201)
      days.push((body.scheduled_for ?? service.clock.now().toISOString()).slice(0, 10))
    }

    expect(days).toEqual(['2026-03-03', '2026-03-03', '2026-03-04', '2026-03-04', '2026-03-05', '2026-03-05'])
  })

  test('counts a scheduled message once, on the day of its schedule', async () => {
    for (let n = 0; n < 2; n++) await newLead().sends('Tomorrow', { send_at: '2026-03-04T18:00:00Z' })
    const today = await newLead().sends('Today')
    const tomorrow = await newLead().sends('Tomorrow', { send_at: '2026-03-04T19:00:00Z' })
    await service.processAll({ withinMs: 26 * 3_600_000 })

    expect([today.status, tomorrow.status]).toEqual([201, 422])
    const days = await seen.daysOf(workspace.id)
    expect(days).toEqual([
      { day: '2026-03-03', messages: 1 },
      { day: '2026-03-04', messages: 2 },
    ])
  })

  test('counts a message on the next day too if quiet hours begin before it is sent', async () => {
    await service.graphql(
      'mutation { updateWorkspace(input: { enforceQuietHours: true, messagesPerDayMax: 2 }) { __typename } }',
      {},
      as(),
    )
    service.clock.set('2026-03-04T03:54:00Z') // one minute before sending ends in California
    const planned = await newLead().sends('On Wednesday', { send_at: '2026-03-04T18:00:00Z' })
    const waiting = newLead()
    const accepted = await waiting.sends('Hello', { when_withheld: 'schedule' })
    service.clock.advance(2 * 60_000)
    await service.processAll({ withinMs: 16 * 3_600_000 })
    const received = await waiting.received()
    const onWednesday = await newLead().sends('One more')

    expect([planned.status, accepted.body.status, received.length]).toEqual([201, 'queued', 1])
    expect(onWednesday.body).toMatchObject({ code: 'frequency_cap_reached' })
    expect(await seen.daysOf(workspace.id)).toEqual([
      { day: '2026-03-03', messages: 1 },
      { day: '2026-03-04', messages: 2 },
    ])
  })

  test('does not count messages refused for other reasons or replies to keywords', async () => {
    const gone = newLead()
    await gone.says('STOP')
    expect((await gone.sends('Hello?')).body.code).toBe('recipient_opted_out')
    await newLead().says('HELP')

    expect([(await newLead().sends('One')).status, (await newLead().sends('Two')).status]).toEqual([201, 201])
    const late = newLead()
    await late.says('HELP')
    expect(await late.received()).toHaveLength(1)
  })

  test('notifies the owner once a day', async () => {
    await service.graphql(CREATE_CHANNEL, {}, as())
    for (let n = 0; n < 5; n++) await newLead().sends('Hello')
    const today = await notifications()
    service.clock.advance(24 * 3_600_000)
    for (let n = 0; n < 4; n++) await newLead().sends('Hello')

    expect(today).toEqual([{ kind: 'spend_limit', subject: 'Daily limit of 2 messages reached for 2026-03-03' }])
    expect(await notifications()).toHaveLength(2)
    const [{ body }] = await seen.notifications({ workspaceId: workspace.id }, 'body')
    expect(body).toMatch(/^The workspace has reached its limit of 2 messages for 2026-03-03\. /)
  })

  test('set at noon includes the messages of the morning', async () => {
    await update({ messagesPerDayMax: null })
    for (let n = 0; n < 3; n++) await newLead().sends('Hello')
    await update({ messagesPerDayMax: 4 })

    expect([(await newLead().sends('Four')).status, (await newLead().sends('Five')).status]).toEqual([201, 422])
  })

  test('includes the messages that were scheduled for the day before it was set', async () => {
    await update({ messagesPerDayMax: null })
    await newLead().sends('Morning', { send_at: '2026-03-04T17:00:00Z' })
    await newLead().sends('Afternoon', { send_at: '2026-03-04T20:00:00Z' })
    await newLead().sends('Next day', { send_at: '2026-03-05T18:00:00Z' })
    await update({ messagesPerDayMax: 3 })
    await service.processAll({ withinMs: 24 * 3_600_000 })

    expect([(await newLead().sends('Three')).status, (await newLead().sends('Four')).status]).toEqual([201, 422])
  })

  test('is off when it is null', async () => {
    const { body } = await update({ messagesPerDayMax: null })
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) statuses.push((await newLead().sends('Hello')).status)

    expect(body.data.updateWorkspace.workspace.messagesPerDayMax).toBeNull()
    expect(statuses).toEqual([201, 201, 201])
  })
})
