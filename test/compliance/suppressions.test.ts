import { beforeEach, expect, test } from 'vitest'
import { type Json, useTestApp, type Workspace } from '../support/harness.ts'
import { createSeen } from '../support/seen.ts'
import { createStory, newPhone } from '../support/story.ts'

const service = useTestApp()
const seen = createSeen(service)

let workspace: Workspace

beforeEach(async () => {
  workspace = (await service.newWorkspace()).sandbox
})

const api = (method: string, path: string, body?: unknown, key = workspace.key) =>
  service.api(method, path, body, { key })
const story = (phone = newPhone()) => createStory(service, phone, () => workspace)
const lift = (phone: string) => api('DELETE', `/v1/suppressions/${encodeURIComponent(phone)}`)

test('suppressing a phone cancels pending messages, ends the conversation, and sends the events in order', async () => {
  const lead = story()
  await lead.says('Hello')
  const send_at = new Date(service.clock.now().getTime() + 3_600_000).toISOString()
  const waiting = await lead.sends('Later', { send_at })
  const before = await lead.received()

  const answer = await api('POST', '/v1/suppressions', { phone: lead.phone, reason: 'complaint' })
  await service.processAll({ withinMs: 2 * 3_600_000 })

  const opted_out_at = expect.any(String)
  expect(answer).toMatchObject({ status: 201 })
  expect(answer.body).toEqual({
    data: [{ phone: lead.phone, reason: 'complaint', method: 'manual', keyword: null, opted_out_at }],
  })
  expect(await lead.received()).toEqual(before) // no confirmation, since the lead did not write
  expect((await api('GET', `/v1/messages/${waiting.body.id}`)).body).toMatchObject({
    status: 'canceled',
    error_code: 'recipient_opted_out',
  })
  expect(await lead.lead()).toMatchObject({ suppressed: true, status: 'opted-out' })
  expect(await lead.conversation()).toMatchObject({ status: 'opted-out', completed_at: expect.any(String) })
  expect((await lead.events()).slice(-2)).toEqual(['lead.opted_out', 'conversation.completed'])
  expect(await lead.sends('Hi')).toMatchObject({ status: 422, body: { code: 'recipient_opted_out' } })
})

test('a thousand phones can be suppressed at once, with or without a lead, with one event each', async () => {
  const leads = Array.from({ length: 12 }, () => newPhone())
  for (const phone of leads) await api('POST', '/v1/leads', { phone })
  const strangers = Array.from({ length: 987 }, (_, n) => `+1415556${String(n).padStart(4, '0')}`)
  const phones = [...strangers, ...leads, leads[0]]

  const first = await api('POST', '/v1/suppressions', { phones })
  const again = await api('POST', '/v1/suppressions', { phones, reason: 'legal' })

  expect(first.status).toBe(201)
  expect(first.body.data.map(({ phone }: Json) => phone)).toEqual([...strangers, ...leads])
  expect(again.body).toEqual(first.body) // existing suppressions are unchanged
  expect(await seen.eventIds(workspace.id, { type: 'lead.opted_out' })).toHaveLength(12)
  expect(await story(strangers[5]).sends('Hi')).toMatchObject({ status: 422, body: { code: 'recipient_opted_out' } })
})

test('a lead’s STOP is unchanged when the phone is suppressed again', async () => {
  const lead = story()
  await lead.says('STOP')
  const events = await lead.events()
  service.clock.advance(60_000)

  const answer = await api('POST', '/v1/suppressions', { phone: lead.phone, reason: 'legal' })

  expect(answer.body.data).toMatchObject([{ reason: 'opt_out', method: 'keyword', keyword: 'stop' }])
  expect(await lead.events()).toEqual(events)
})

test('a suppression can be removed for any reason, and the removal is in the audit log', async () => {
  const lead = story()
  await api('POST', '/v1/suppressions', { phone: lead.phone, reason: 'legal' })

  const lifted = await lift(lead.phone)

  expect(lifted).toMatchObject({ status: 204, body: '' })
  expect(await lead.lead()).toMatchObject({ suppressed: false, status: 'new' })
  expect((await lead.sends('Hi')).status).toBe(201)
  expect(await seen.auditEntries({ workspaceId: workspace.id, action: 'suppression.lifted' })).toMatchObject([
    { actor_kind: 'key', before: { phone: lead.phone, reason: 'legal', method: 'manual' } },
  ])
  expect(await lift(lead.phone)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await lift('not a phone')).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a lead’s status after lifting is that of its conversations', async () => {
  const lead = story()
  await lead.says('I need a new roof')
  await lead.says('I rent the place')
  await api('POST', '/v1/suppressions', { phone: lead.phone })

  await lift(lead.phone)

  expect(await lead.lead()).toMatchObject({ suppressed: false, status: 'disqualified' })
})

test('the list has cursor pages, newest first, and filters by phone, reason and time', async () => {
  const phones: string[] = []
  for (let n = 0; n < 5; n++) {
    phones.unshift(newPhone())
    await api('POST', '/v1/suppressions', { phone: phones[0], reason: n === 2 ? 'legal' : 'opt_out' })
    service.clock.advance(10)
  }
  await api('POST', '/v1/suppressions', { phones: [newPhone(), newPhone(), newPhone()] }) // all in one millisecond

  const pages = [await api('GET', '/v1/suppressions?limit=2')]
  while (pages.at(-1)!.body.has_more) {
    pages.push(await api('GET', `/v1/suppressions?limit=2&cursor=${pages.at(-1)!.body.next_cursor}`))
  }
  const all = pages.flatMap(({ body }) => body.data)

  expect(pages).toHaveLength(4)
  expect(new Set(all.map(({ phone }) => phone)).size).toBe(8)
  expect(all.slice(3).map(({ phone }) => phone)).toEqual(phones)
  const found = async (query: string) => (await api('GET', `/v1/suppressions?${query}`)).body.data
  expect(await found('reason=legal')).toEqual([all[5]])
  expect(await found(`phone=${encodeURIComponent(phones[0]!)}`)).toEqual([all[3]])
  expect(await found(`created_after=${all[2].opted_out_at}`)).toHaveLength(3)
  expect(await found(`created_before=${all[2].opted_out_at}`)).toHaveLength(5)
})

test.each([
  [{}, 'missing_parameter', 'phone'],
  [{ phone: '+14155550123', phones: ['+14155550124'] }, 'invalid_parameter', 'phones'],
  [{ phones: [] }, 'invalid_parameter', 'phones'],
  [{ phones: ['+14155550123', '4155550124'] }, 'invalid_parameter', 'phones[1]'],
  [{ phones: Array.from({ length: 1_001 }, () => '+14155550123') }, 'invalid_parameter', 'phones'],
  [{ phone: '+14155550123', reason: 'mood' }, 'invalid_parameter', 'reason'],
])('bad input is refused, and nothing is suppressed: %#', async (body, code, param) => {
  expect(await api('POST', '/v1/suppressions', body)).toMatchObject({ status: 400, body: { code, param } })
  expect((await api('GET', '/v1/suppressions')).body.data).toEqual([])
})

test('a repeated request with the same Idempotency-Key returns the same response', async () => {
  const phone = newPhone()
  const post = () =>
    service.api('POST', '/v1/suppressions', { phone }, { key: workspace.key, headers: { 'Idempotency-Key': 'k' } })

  const first = await post()
  await lift(phone)
  const second = await post()

  expect(second.body).toEqual(first.body)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect((await api('GET', '/v1/suppressions')).body.data).toEqual([])
})

test('each workspace has its own list', async () => {
  const lead = story()
  await api('POST', '/v1/suppressions', { phone: lead.phone })
  const { key } = (await service.newWorkspace()).sandbox

  expect((await api('GET', '/v1/suppressions', undefined, key)).body.data).toEqual([])
  expect((await api('DELETE', `/v1/suppressions/${encodeURIComponent(lead.phone)}`, undefined, key)).status).toBe(404)
  expect((await api('POST', '/v1/messages', { to: lead.phone, body: 'Hi' }, key)).status).toBe(201)
  expect((await lead.sends('Hi')).status).toBe(422)
})

test('suppressions need the scope for leads', async () => {
  const reader = await service.newKey(workspace.id, ['read_only', 'messaging'])

  expect((await api('GET', '/v1/suppressions', undefined, reader)).status).toBe(403)
  expect((await api('POST', '/v1/suppressions', { phone: newPhone() }, reader)).status).toBe(403)
  expect((await api('DELETE', '/v1/suppressions/%2B14155550123', undefined, reader)).status).toBe(403)
})

test('GraphQL adds, lists and removes suppressions by the same rules', async () => {
  const phones = [newPhone(), newPhone()]
  const ask = (query: string, variables: object) => service.graphql(query, { ...variables }, { key: workspace.key })
  const list = () =>
    ask('{ suppressions(first: 1) { edges { node { phone } } pageInfo { hasNextPage } totalCount } }', {})

  const made = await ask(
    'mutation ($phones: [String!]!) { suppressPhones(input: { phones: $phones, reason: LEGAL, idempotencyKey: "k" }) { suppressions { phone reason method } } }',
    { phones },
  )
  const listed = await list()
  const release = 'mutation ($phone: String!) { releasePhone(input: { phone: $phone }) { phone } }'
  const released = await ask(release, { phone: phones[0] })

  expect(made.body.data.suppressPhones.suppressions).toHaveLength(2)
  expect(made.body.data.suppressPhones.suppressions).toContainEqual({
    phone: phones[0],
    reason: 'LEGAL',
    method: 'MANUAL',
  })
  expect(listed.body.data.suppressions).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } })
  expect(released.body.data.releasePhone).toEqual({ phone: phones[0] })
  expect((await list()).body.data.suppressions.edges).toEqual([{ node: { phone: phones[1] } }])
  expect((await ask(release, { phone: phones[0] })).body.errors).toMatchObject([{ extensions: { code: 'not_found' } }])
})
