import { beforeEach, expect, test } from 'vitest'
import { NOON, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { createSeen } from './support/seen.ts'
import { createSends, onceEach } from './support/sends.ts'

const service = useTestApp({ now: NOON })
const seen = createSeen(service)
const sends = createSends(service)

const MINUTES_MS = 60_000
const HOURS_MS = 60 * MINUTES_MS
let source = 0

/** Leads of a source of their own, so that a filter finds only them. */
const leadsOf = async (count: number) => {
  const named = `expo ${++source}`
  return { filter: { source: named }, leads: await sends.leads(count, { source: named }) }
}
const setWorkspace = (input: string) =>
  service.graphql(`mutation { updateWorkspace(input: { ${input} }) { workspace { id } } }`)

beforeEach(async () => {
  service.clock.set(new Date(NOON))
  await setWorkspace('requireConsent: false, messagesPerDayMax: null, enforceQuietHours: false')
})

test('a send messages each lead of a list once, and tells how many', async () => {
  const leads = await sends.leads(3)

  const created = await sends.start({ lead_ids: leads.map(({ id }) => id) })
  await service.processAll()
  const done = await sends.read(created.body.id)

  expect(created.status).toBe(202)
  expect(created.body).toMatchObject({ status: 'running', counts: { total: 3, waiting: 3, texted: 0 }, filter: null })
  expect(done).toMatchObject({ status: 'completed', counts: { total: 3, waiting: 0, texted: 3 }, without_consent: 3 })
  expect(done.segments).toBeGreaterThanOrEqual(3)
  expect(await sends.openings(leads)).toEqual(onceEach(leads))
})

test('a filter selects leads by source, state, and days without a message', async () => {
  const { filter, leads } = await leadsOf(2)
  const texted = createStory(service, leads[0]!.phone)
  await texted.sends('Hello')
  await service.processAll()

  const all = await sends.dryRun({ filter })
  const californian = await sends.dryRun({ filter: { ...filter, state: 'CA' } })
  const texan = await sends.dryRun({ filter: { ...filter, state: 'TX' } })
  const quiet = await sends.dryRun({ filter: { ...filter, not_texted_days: 30 } })

  expect([all, californian, texan, quiet].map(({ counts }) => counts.total)).toEqual([2, 2, 0, 1])
})

test('a search selects the leads that the list shows for it, with the other conditions, and its words are not stored', async () => {
  const { filter, leads } = await leadsOf(2)
  const [named] = await sends.leads(1, { ...filter, attributes: { first_name: 'Quincy', city: 'Fairview' } })
  await sends.leads(1, { source: 'elsewhere', attributes: { city: 'Fairview' } })
  const find = (search: string) => ({ filter: { ...filter, search } })

  const found = await sends.dryRun(find('fairv'))
  const nobody = await sends.dryRun(find('nowhere'))
  const created = await sends.start(find('quincy'))
  await service.processAll()

  expect([found, nobody].map(({ counts }) => counts.total)).toEqual([1, 0])
  expect(created).toMatchObject({ status: 202, body: { filter: null, counts: { total: 1 } } })
  expect(await sends.openings([...leads, named!])).toEqual(onceEach([named!]))
  expect(JSON.stringify(await seen.auditEntries({ subjectId: created.body.id }, 'after'))).not.toContain('quincy')
  expect(await sends.start(find(' '))).toMatchObject({ status: 400, body: { param: 'filter.search' } })
})

test('a dry run counts who would be messaged and who not, and writes nothing', async () => {
  const { filter, leads } = await leadsOf(4)
  const [, stopped, talking, sent] = leads
  await createStory(service, stopped!.phone).says('STOP')
  await createStory(service, talking!.phone).says('I need a new roof')
  await sends.start({ lead_ids: [sent!.id] })
  await service.processAll()
  const before = await service.counts()

  const expected = await sends.dryRun({ filter })
  const again = await sends.dryRun({ filter, include_sent: true })
  const after = await service.counts()

  expect(expected).toMatchObject({ id: null, status: 'dry_run', segments: 1, without_consent: 1 })
  expect(expected.counts).toMatchObject({ total: 4, texted: 1, opted_out: 1, in_conversation: 1, already_sent: 1 })
  expect(again.counts).toMatchObject({ total: 4, texted: 2, opted_out: 1, in_conversation: 1, already_sent: 0 })
  expect(after).toEqual(before)
})

test('a send has the results that its dry run expected', async () => {
  const { filter, leads } = await leadsOf(3)
  await createStory(service, leads[1]!.phone).says('STOP')
  await createStory(service, leads[2]!.phone).says('I need a new roof')
  const expected = await sends.dryRun({ filter })

  const { body } = await sends.start({ filter, texts_max: expected.counts.texted })
  await service.processAll()

  expect((await sends.read(body.id)).counts).toEqual(expected.counts)
})

test('where consent is required, leads without it are withheld, and no confirmation changes that', async () => {
  await setWorkspace('requireConsent: true')
  const { filter, leads } = await leadsOf(1)
  const consented = await sends.leads(1, { ...filter, consent: { method: 'form', text: 'I agree' } })

  const { body } = await sends.start({ filter, confirm_without_consent: true })
  await service.processAll()

  expect((await sends.read(body.id)).counts).toMatchObject({ total: 2, texted: 1, consent_missing: 1 })
  expect(await sends.openings([...leads, ...consented])).toEqual(onceEach(consented))
})

test('where consent is not required, leads without it need a confirmation, which is audited', async () => {
  const { filter } = await leadsOf(2)

  const refused = await sends.start({ filter, confirm_without_consent: false })
  const { body } = await sends.start({ filter })
  const [entry] = await seen.auditEntries({ action: 'campaign_send.created', subjectId: body.id })

  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ code: 'missing_parameter', param: 'confirm_without_consent' })
  expect(entry.after).toMatchObject({ texts: 2, without_consent: 2, confirmed_without_consent: true })
})

test('a send to more leads than were confirmed is refused, with the new number', async () => {
  const { filter } = await leadsOf(2)

  const refused = await sends.start({ filter, texts_max: 1 })

  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'conflict', param: 'texts_max' })
  expect(refused.body.message).toContain('2 leads')
})

test.each([
  ['neither leads nor filter', {}, 400, 'missing_parameter', 'lead_ids'],
  ['both', { lead_ids: ['lead_1'], filter: {} }, 400, 'invalid_parameter', 'filter'],
  ['an unknown lead', { lead_ids: ['lead_1'] }, 404, 'not_found', 'lead_ids[0]'],
  ['the same lead twice', { lead_ids: ['lead_1', 'lead_1'] }, 400, 'invalid_parameter', 'lead_ids'],
  ['no lead', { lead_ids: [] }, 400, 'invalid_parameter', 'lead_ids'],
  ['a filter that finds nobody', { filter: { source: 'nobody' } }, 400, 'invalid_parameter', 'filter'],
  ['a filter with a phone', { filter: { phone: '+14155550123' } }, 400, 'unknown_parameter', 'filter.phone'],
  ['an unknown state', { filter: { state: 'XX' } }, 400, 'invalid_parameter', 'filter.state'],
  ['a pace of zero', { filter: {}, per_hour: 0 }, 400, 'invalid_parameter', 'per_hour'],
  ['a start long ago', { filter: {}, starts_at: '2026-01-01T00:00:00Z' }, 400, 'invalid_parameter', 'starts_at'],
])('a send with %s is refused', async (_name, input, status, code, param) => {
  const refused = await sends.start(input)

  expect(refused.status).toBe(status)
  expect(refused.body).toMatchObject({ code, param })
})

test('a campaign that is not active is not sent, and a send pauses when its campaign does', async () => {
  const { filter, leads } = await leadsOf(2)
  const set = (status: string) =>
    service.graphql(
      `mutation { updateCampaign(input: { id: "${service.sandbox.campaignId}", status: ${status} }) { campaign { id } } }`,
    )
  const { body } = await sends.start({ filter })
  await set('PAUSED')

  const refused = await sends.start({ filter })
  await service.processAll()
  const paused = await sends.read(body.id)
  await set('ACTIVE')
  await sends.change(body.id, 'resume')
  await service.processAll()

  expect(refused.body).toMatchObject({ code: 'conflict' })
  expect(paused).toMatchObject({ status: 'paused', pause_reason: 'campaign_not_active', counts: { texted: 0 } })
  expect(await sends.read(body.id)).toMatchObject({ status: 'completed', pause_reason: null, counts: { texted: 2 } })
  expect(await sends.openings(leads)).toEqual(onceEach(leads))
})

test('a scheduled send starts at its time, and its pace holds', async () => {
  const { filter, leads } = await leadsOf(4)
  const startsAt = new Date(Date.parse(NOON) + HOURS_MS).toISOString()
  const { body } = await sends.start({ filter, starts_at: startsAt, per_hour: 2 })
  const textedNow = async () => (await sends.read(body.id)).counts.texted

  await service.processAll({ withinMs: 59 * MINUTES_MS })
  const before = await sends.read(body.id)
  const counts: number[] = []
  for (let n = 0; n < 3; n++) {
    await service.processAll({ withinMs: 31 * MINUTES_MS })
    counts.push(await textedNow())
  }
  await service.processAll({ withinMs: 3 * HOURS_MS })

  expect(before).toMatchObject({ status: 'scheduled', next_text_at: startsAt, counts: { total: 4, texted: 0 } })
  expect(counts).toEqual([...counts].sort())
  expect(counts[0]).toBeLessThanOrEqual(2)
  expect(await sends.read(body.id)).toMatchObject({ status: 'completed', counts: { texted: 4 } })
  const texts = await seen.carrierTexts({ to: leads.map(({ phone }) => phone) })
  const times = texts.map(({ accepted_at }) => accepted_at.getTime())
  const gaps = times.slice(1).map((time, n) => time - times[n])
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(29 * MINUTES_MS)
})

test('leads outside their sending hours wait for them, and no message is recorded in the meantime', async () => {
  await setWorkspace('enforceQuietHours: true')
  service.clock.set(new Date('2026-03-04T08:00:00.000Z'))
  const { filter, leads } = await leadsOf(2)

  const { body } = await sends.start({ filter })
  await service.processAll()
  const night = await sends.read(body.id)
  const queued = await seen.count('message', { to: leads.map(({ phone }) => phone) })
  await service.processAll({ withinMs: 12 * HOURS_MS })

  expect(night).toMatchObject({ status: 'running', counts: { waiting: 2, texted: 0 } })
  expect(new Date(night.next_text_at).getTime()).toBeGreaterThan(Date.parse('2026-03-04T12:00:00Z'))
  expect(queued).toBe(0)
  expect(await sends.openings(leads)).toEqual(onceEach(leads))
})

test('a paused send messages nobody until it is resumed; a finished one cannot be changed', async () => {
  const { filter, leads } = await leadsOf(2)
  const { body } = await sends.start({ filter })
  const paused = await sends.change(body.id, 'pause')
  const pausedAgain = await sends.change(body.id, 'pause')

  await service.processAll()
  const silent = await sends.openings(leads)
  const resumed = await sends.change(body.id, 'resume')
  await service.processAll()
  const late = await sends.change(body.id, 'cancel')

  expect([paused.body.status, pausedAgain.body.status, resumed.body.status]).toEqual(['paused', 'paused', 'running'])
  expect(paused.body.pause_reason).toBe('requested')
  expect(silent).toEqual({})
  expect(await sends.openings(leads)).toEqual(onceEach(leads))
  expect(late.body).toMatchObject({ code: 'conflict' })
})

test('a canceled send leaves its other leads without a message', async () => {
  const { filter, leads } = await leadsOf(2)
  const { body } = await sends.start({ filter, per_hour: 1 })
  await service.processAll()

  const canceled = await sends.change(body.id, 'cancel')
  const again = await sends.change(body.id, 'cancel')
  await service.processAll({ withinMs: 3 * HOURS_MS })
  const after = await sends.read(body.id)

  expect([canceled.status, again.status]).toEqual([200, 200])
  expect(after).toMatchObject({ status: 'canceled', counts: { total: 2, texted: 1, waiting: 1 } })
  expect(Object.keys(await sends.openings(leads))).toHaveLength(1)
})

test('the reply to a send opens a conversation with the campaign, and the agent answers', async () => {
  const [lead] = await sends.leads(1)
  await sends.start({ lead_ids: [lead!.id] })
  await service.processAll()
  const story = createStory(service, lead!.phone)

  await story.says('Yes, I need a new roof')

  expect(await story.conversation()).toMatchObject({ campaign_id: service.sandbox.campaignId, handler: 'agent' })
  expect((await story.received()).length).toBe(2)
})

test('the progress of a send is followed live until it has finished', async () => {
  const { filter } = await leadsOf(2)
  const { body } = await sends.start({ filter })
  await service.processAll()

  const answer = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${service.sandbox.key}`,
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
    },
    body: JSON.stringify({
      query: `subscription { campaignSendProgressed(sendId: "${body.id}") { send { status counts { texted } } } }`,
    }),
  })
  const stream = await answer.text()

  expect(stream).toContain('"status":"COMPLETED"')
  expect(stream).toContain('"texted":2')
  expect(stream).toContain('event: complete')
})
