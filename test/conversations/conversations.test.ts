import { expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'
import { createPast } from '../support/past.ts'
import { createStory } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)

test('several texts in a row get one reply', async () => {
  const lead = createStory(service)
  for (const body of ['Hi', 'I need a new roof', 'budget is 15k']) {
    await service.api('POST', '/v1/sandbox/inbound', { from: lead.phone, body })
    service.clock.advance(500)
  }
  await service.processAll()

  const { history, qualification } = await lead.conversation()
  expect(history.map((m: { sent_by: string }) => m.sent_by)).toEqual(['lead', 'lead', 'lead', 'agent'])
  expect(qualification.signals).toEqual(expect.arrayContaining(['project', 'budget']))
})

test('a text of the lead cancels a pending reply of the agent', async () => {
  const lead = createStory(service)
  await service.api('POST', '/v1/sandbox/inbound', { from: lead.phone, body: 'I need a new roof' })
  service.clock.advance(1_000)
  const { runJob } = await import('../../src/interfaces/jobs/handlers.ts')
  const [conversation] = await lead.conversations()
  await runJob(service.app, { queue: 'take-turn', workspaceId: service.sandbox.id, id: conversation.id })

  await lead.says('and gutters too')

  const { history } = await lead.conversation()
  expect(history.map((m: { sent_by: string; status: string }) => `${m.sent_by} ${m.status}`)).toEqual([
    'lead received',
    'agent canceled',
    'lead received',
    'agent delivered',
  ])
  expect(await lead.received()).toHaveLength(1)
})

test('a disqualified lead gets a polite text, and the conversation ends', async () => {
  const lead = createStory(service)
  await lead.says('I need a new roof')

  await lead.says('I rent the place')

  const conversation = await lead.conversation()
  expect(conversation).toMatchObject({ status: 'disqualified', completed_at: expect.any(String) })
  expect(await lead.lead()).toMatchObject({ status: 'disqualified' })
  expect((await lead.events()).filter((type) => type === 'conversation.completed')).toHaveLength(1)

  await lead.says('Hello again')
  expect(await lead.conversations()).toMatchObject([{ status: 'active' }, { status: 'disqualified' }])
})

test('the list has cursor pages, newest first, without gaps or repeats, and keeps its filters', async () => {
  const { sandbox } = await service.newWorkspace()
  const ids = []
  for (let n = 0; n < 7; n++) {
    const lead = createStory(service, `+1415556000${n}`, () => sandbox)
    ids.unshift((await lead.says('STOP')).conversation_id)
    service.clock.advance(n % 2) // two in the same millisecond
  }
  const page = (query: string) =>
    service.api('GET', `/v1/conversations?limit=3${query}`, undefined, { key: sandbox.key })

  const first = await page('')
  const second = await page(`&cursor=${first.body.next_cursor}`)
  const third = await page(`&cursor=${second.body.next_cursor}`)

  const seen = [first, second, third].flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id))
  expect(seen).toEqual(ids)
  expect(third.body).toMatchObject({ has_more: false, next_cursor: null })
  expect(await page(`&status=active&cursor=${first.body.next_cursor}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_cursor', param: 'cursor' },
  })
  expect((await page('&status=opted-out')).body.data).toHaveLength(3)
  expect((await page('&status=qualified')).body.data).toEqual([])
})

test('a new lead of a campaign with automatic openings gets one opening, and a merge sends nothing', async () => {
  const { id, key, campaignId } = service.sandbox
  await past.openings(id, 'on_lead_created')
  const lead = createStory(service)

  const created = await service.api(
    'POST',
    '/v1/leads',
    { phone: lead.phone, campaign_id: campaignId, attributes: { first_name: 'Ana' } },
    { key },
  )
  await service.api('POST', '/v1/leads', { phone: lead.phone, campaign_id: campaignId })
  await service.processAll()

  expect(created.status).toBe(201)
  expect(await lead.received()).toEqual([expect.stringMatching(/Ana.*STOP/)])
  expect(await lead.lead()).toMatchObject({ status: 'contacted', campaign_id: campaignId })
  await past.openings(id, 'manual')
})

test('carrier faults end as message statuses with error codes', async () => {
  const undelivered = await service.api('POST', '/v1/messages', { to: '+15005550001', body: 'x' })
  const invalid = await service.api('POST', '/v1/messages', { to: '+15005550002', body: 'x' })
  const optedOut = await service.api('POST', '/v1/messages', { to: '+15005550004', body: 'x' })
  const throttled = await service.api('POST', '/v1/messages', { to: '+15005550005', body: 'x' })
  const twice = await service.api('POST', '/v1/messages', { to: '+15005550008', body: 'x' })
  const unknown = await service.api('POST', '/v1/messages', { to: '+15005550010', body: 'x' })
  await service.processAll({ withinMs: 2 * 3_600_000 })

  const outcome = async ({ body }: { body: { id: string } }) => {
    return seen.message(body.id, 'status', 'error_code', 'hand_over_count')
  }
  expect(await outcome(undelivered)).toEqual({ status: 'undelivered', error_code: 'unreachable', hand_over_count: 1 })
  expect(await outcome(invalid)).toEqual({ status: 'failed', error_code: 'invalid_number', hand_over_count: 1 })
  expect(await outcome(optedOut)).toEqual({ status: 'failed', error_code: 'opted_out', hand_over_count: 1 })
  expect(await outcome(throttled)).toEqual({ status: 'failed', error_code: 'throttled', hand_over_count: 5 })
  expect(await outcome(twice)).toMatchObject({ status: 'delivered' })
  expect(await outcome(unknown)).toMatchObject({ status: 'sent', hand_over_count: 1 })
  const again = await service.api('POST', '/v1/messages', { to: '+15005550004', body: 'x' })
  expect(again).toMatchObject({ status: 422, body: { code: 'recipient_opted_out' } })
})
