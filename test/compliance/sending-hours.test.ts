import { beforeAll, beforeEach, expect, test } from 'vitest'
import { NOON, useTestApp } from '../support/harness.ts'
import { createSeen } from '../support/seen.ts'
import { createStory } from '../support/story.ts'

const service = useTestApp()
const seen = createSeen(service)

beforeAll(async () => {
  const { body } = await service.graphql(
    'mutation { updateWorkspace(input: { enforceQuietHours: true }) { workspace { enforceQuietHours } } }',
  )
  expect(body.data.updateWorkspace.workspace.enforceQuietHours).toBe(true)
})
beforeEach(() => service.clock.set(NOON))

const NIGHT_IN_CALIFORNIA = '2026-03-03T06:00:00Z' // 22:00 on Monday
const MORNING_IN_CALIFORNIA = '2026-03-03T17:00:00Z' // 9:00 on Tuesday

test('at night a message is refused with the time at which sending opens, recorded, and not sent', async () => {
  service.clock.set(NIGHT_IN_CALIFORNIA)
  const lead = createStory(service)

  const refused = await lead.sends('Hello')
  await service.processAll({ withinMs: 24 * 3_600_000 })

  expect(refused).toMatchObject({ status: 422, body: { code: 'quiet_hours' } })
  expect(refused.body.message).toContain('2026-03-03T17:00')
  expect(Number(refused.headers.get('Retry-After'))).toBe(11 * 3_600)
  expect(await lead.received()).toEqual([])
  const [row] = await seen.textsTo(lead.phone, 'status', 'error_code', 'conversation_id')
  expect(row).toEqual({ status: 'blocked', error_code: 'quiet_hours', conversation_id: null })
})

test('with when_withheld it is sent in the morning instead, within half an hour of the opening', async () => {
  service.clock.set(NIGHT_IN_CALIFORNIA)
  const lead = createStory(service)

  const accepted = await lead.sends('Hello', { when_withheld: 'schedule' })
  await service.processAll({ withinMs: 24 * 3_600_000 })

  expect(accepted).toMatchObject({ status: 201, body: { status: 'scheduled', sent_at: null } })
  const [row] = await seen.textsTo(lead.phone, 'sent_at', 'status')
  expect(row.status).toBe('delivered')
  const minutesAfterOpening = (row.sent_at.getTime() - Date.parse(MORNING_IN_CALIFORNIA)) / 60_000
  expect(minutesAfterOpening).toBeGreaterThanOrEqual(0)
  expect(minutesAfterOpening).toBeLessThan(31)
})

test('a message is handed over with a deadline: the end of the window', async () => {
  service.clock.set('2026-03-03T22:00:00Z') // 14:00 in California
  const lead = createStory(service)
  await lead.sends('Hello')
  await service.processAll()
  const answered = createStory(service)
  service.clock.set(NIGHT_IN_CALIFORNIA)
  await answered.says('Hi, I need a new roof')

  const deadlines = async (phone: string) =>
    (await seen.textsTo(phone, 'valid_until', 'sent_at')).flatMap(({ valid_until, sent_at }) =>
      sent_at === null ? [] : [valid_until],
    )
  expect(await deadlines(lead.phone)).toEqual([new Date('2026-03-04T04:00:00Z')])
  expect(await deadlines(answered.phone)).toEqual([new Date('2026-03-03T06:10:00Z')])
})

test('a lead’s own time zone has priority over the phone’s area code', async () => {
  service.clock.set('2026-03-03T15:00:00Z') // 7:00 in California, 10:00 in New York
  const [inCalifornia, inNewYork] = [createStory(service), createStory(service)]
  await service.api('POST', '/v1/leads', { phone: inNewYork.phone, timezone: 'America/New_York' })

  expect((await inCalifornia.sends('Hello')).status).toBe(422)
  expect((await inNewYork.sends('Hello')).status).toBe(201)
})

test('a lead who writes at night gets a reply, and no later message', async () => {
  service.clock.set(NIGHT_IN_CALIFORNIA)
  const lead = createStory(service)

  await lead.says('Hi, I need a new roof')
  service.clock.advance(11 * 60_000)
  const late = await lead.sends('Are you still there?')

  expect(await lead.received()).toHaveLength(1)
  expect(late).toMatchObject({ status: 422, body: { code: 'quiet_hours' } })
})

test('quiet hours are checked again when a scheduled message comes due', async () => {
  const lead = createStory(service)
  const queued = await lead.sends('Hello')

  service.clock.set('2026-03-04T06:00:00Z')
  await service.processAll({ withinMs: 0 })

  const { body } = await service.graphql('query ($id: ID!) { message(id: $id) { status errorCode } }', {
    id: queued.body.id,
  })
  expect(body.data.message).toEqual({ status: 'BLOCKED', errorCode: 'quiet_hours' })
  expect(await lead.received()).toEqual([])
})

test('a lead who writes first while the opening waits for the morning does not get the opening', async () => {
  service.clock.set(NIGHT_IN_CALIFORNIA)
  const lead = createStory(service)
  await service.api('POST', '/v1/leads', { phone: lead.phone, campaign_id: service.sandbox.campaignId })
  await service.processAll()
  const [opening] = await seen.textsTo(lead.phone)

  await lead.says('HELP')
  const afterHelp = await seen.message(opening.id)
  await lead.says('Hi, I need a new roof')
  await service.processAll({ withinMs: 24 * 3_600_000 })

  expect(opening).toMatchObject({ purpose: 'opening', status: 'scheduled' })
  expect(afterHelp.status).toBe('scheduled')
  expect(await seen.message(opening.id)).toMatchObject({ status: 'canceled', error_code: 'lead_wrote' })
  expect(await lead.received()).not.toContain(opening.body)
  const { history, messages, campaign_id } = await lead.conversation()
  expect(messages).toBe(history.length)
  expect(campaign_id).toBe(service.sandbox.campaignId)
})

test('outside the hours that a lead prefers, only a reply within ten minutes of the lead’s text is sent', async () => {
  service.clock.set(MORNING_IN_CALIFORNIA)
  const lead = createStory(service)
  await lead.says('Please don’t text me before 11am')
  const received = await lead.received()

  service.clock.advance(10 * 60_000)
  const prompt = await lead.sends('Understood.')
  await service.processAll({ withinMs: 0 })
  service.clock.advance(1)
  const late = await lead.sends('Here is our brochure')
  const deferred = await lead.sends('Are you home today?', { when_withheld: 'schedule' })
  await service.processAll({ withinMs: 3 * 3_600_000 })

  expect(received, 'the agent does not reply').toEqual([])
  expect([prompt.status, late.status, deferred.status]).toEqual([201, 422, 201])
  expect(late.body).toMatchObject({ code: 'quiet_hours', message: expect.stringContaining('2026-03-03T19:00') })
  expect(await lead.received()).toEqual(['Understood.', 'Are you home today?'])
  expect(service.clock.now().getTime()).toBeGreaterThanOrEqual(Date.parse('2026-03-03T19:00:00Z'))
})

test('a silent lead gets at most three texts a day, and one who replies gets as many as needed', async () => {
  const lead = createStory(service)
  const statuses = []
  for (const n of [1, 2, 3, 4]) statuses.push((await lead.sends(`Text ${n}`)).status)
  await service.processAll()
  const refused = await lead.sends('Text 5')
  await lead.says('I am here')
  const answered = await lead.sends('Text 6')

  expect(statuses).toEqual([201, 201, 201, 422])
  expect(refused.body.code).toBe('frequency_cap_reached')
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(86_000)
  expect(answered.status).toBe(201)
})

test('a live workspace always enforces quiet hours', async () => {
  const { body } = await service.graphql(
    'mutation { updateWorkspace(input: { enforceQuietHours: false }) { workspace { id } } }',
    {},
    { key: service.live.key },
  )

  expect(body.errors[0].extensions).toMatchObject({ code: 'invalid_parameter', param: 'enforceQuietHours' })
})
