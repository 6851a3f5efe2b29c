import { beforeAll, beforeEach, expect, test } from 'vitest'
import { NOON, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'

const service = useTestApp()

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
  const [row] = await service.rows(`select status, error_code, conversation_id from message where "to" = $1`, [
    lead.phone,
  ])
  expect(row).toEqual({ status: 'blocked', error_code: 'quiet_hours', conversation_id: null })
})

test('with when_withheld it is sent in the morning instead, within half an hour of the opening', async () => {
  service.clock.set(NIGHT_IN_CALIFORNIA)
  const lead = createStory(service)

  const accepted = await lead.sends('Hello', { when_withheld: 'schedule' })
  await service.processAll({ withinMs: 24 * 3_600_000 })

  expect(accepted).toMatchObject({ status: 201, body: { status: 'scheduled', sent_at: null } })
  const [row] = await service.rows<{ sent_at: Date; status: string }>(
    `select sent_at, status from message where "to" = $1`,
    [lead.phone],
  )
  expect(row!.status).toBe('delivered')
  const minutesAfterOpening = (row!.sent_at.getTime() - Date.parse(MORNING_IN_CALIFORNIA)) / 60_000
  expect(minutesAfterOpening).toBeGreaterThanOrEqual(0)
  expect(minutesAfterOpening).toBeLessThan(31)
})

test('what is handed over has a deadline: the end of the window, its last minutes included', async () => {
  service.clock.set('2026-03-03T22:00:00Z') // 14:00 in California
  const lead = createStory(service)
  await lead.sends('Hello')
  await service.processAll()
  const answered = createStory(service)
  service.clock.set(NIGHT_IN_CALIFORNIA)
  await answered.says('Hi, I need a new roof')

  const deadlines = async (phone: string) =>
    service.rows<{ valid_until: Date }>(
      `select valid_until from message where "to" = $1 and direction = 'outbound' and sent_at is not null`,
      [phone],
    )
  expect(await deadlines(lead.phone)).toEqual([{ valid_until: new Date('2026-03-04T04:00:00Z') }])
  expect(await deadlines(answered.phone)).toEqual([{ valid_until: new Date('2026-03-03T06:10:00Z') }])
})

test('a lead’s own zone decides, whatever the phone says', async () => {
  service.clock.set('2026-03-03T15:00:00Z') // 7:00 in California, 10:00 in New York
  const [inCalifornia, inNewYork] = [createStory(service), createStory(service)]
  await service.api('POST', '/v1/leads', { phone: inNewYork.phone, timezone: 'America/New_York' })

  expect((await inCalifornia.sends('Hello')).status).toBe(422)
  expect((await inNewYork.sends('Hello')).status).toBe(201)
})

test('a lead who writes at night is answered, and only then', async () => {
  service.clock.set(NIGHT_IN_CALIFORNIA)
  const lead = createStory(service)

  await lead.says('Hi, I need a new roof')
  service.clock.advance(11 * 60_000)
  const late = await lead.sends('Are you still there?')

  expect(await lead.received()).toHaveLength(1)
  expect(late).toMatchObject({ status: 422, body: { code: 'quiet_hours' } })
})

test('a message accepted by day and due by night is asked about again when it is released', async () => {
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

test('three texts a day to a lead who does not answer, and as many as needed to one who does', async () => {
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

test('a live workspace keeps quiet hours always', async () => {
  const { body } = await service.graphql(
    'mutation { updateWorkspace(input: { enforceQuietHours: false }) { workspace { id } } }',
    {},
    { key: service.live.key },
  )

  expect(body.errors[0].extensions).toMatchObject({ code: 'invalid_parameter', param: 'enforceQuietHours' })
})
