import { beforeEach, expect, test } from 'vitest'
import { dispatchMessage } from '../../src/domain/messaging/index.ts'
import { type Json, useTestApp, type Workspace } from '../support/harness.ts'
import { createStory, newPhone } from '../support/story.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)

let workspace: Workspace

beforeEach(async () => {
  workspace = (await service.newWorkspace()).sandbox
})

const api = (method: string, path: string, body?: unknown, key = workspace.key) =>
  service.api(method, path, body, { key })
const story = () => createStory(service, newPhone(), () => workspace)

async function scheduled(phone = newPhone()): Promise<Json> {
  const send_at = new Date(service.clock.now().getTime() + 3_600_000).toISOString()
  const answer = await api('POST', '/v1/messages', { to: phone, body: 'Later', send_at })
  expect(answer).toMatchObject({ status: 201, body: { status: 'scheduled' } })
  return answer.body
}

test('the list has cursor pages, newest first, without gaps or repeats, and keeps its filters', async () => {
  const sent = []
  for (let n = 0; n < 7; n++) {
    sent.unshift((await story().sends(`Text ${n}`)).body.id)
    service.clock.advance(n % 2) // two in the same millisecond
  }

  const pages = [await api('GET', '/v1/messages?limit=3')]
  while (pages.at(-1)!.body.has_more) {
    pages.push(await api('GET', `/v1/messages?limit=3&cursor=${pages.at(-1)!.body.next_cursor}`))
  }

  expect(pages).toHaveLength(3)
  expect(pages.flatMap(({ body }) => body.data.map(({ id }: Json) => id))).toEqual(sent)
  const { next_cursor } = pages[0]!.body
  expect(await api('GET', `/v1/messages?limit=3&status=queued&cursor=${next_cursor}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_cursor', param: 'cursor' },
  })
})

test('messages are found by conversation, lead, status, direction and time', async () => {
  const [lead, other] = [story(), story()]
  const text = await lead.says('Hello')
  await other.sends('Hi')
  const between = new Date(service.clock.now().getTime() + 1).toISOString()
  service.clock.advance(10)
  const late = await other.sends('Still there?')
  const found = async (query: string) => (await api('GET', `/v1/messages?${query}`)).body.data.map((m: Json) => m.id)

  expect(await found(`conversation_id=${text.conversation_id}`)).toHaveLength(2)
  expect(await found(`lead_id=${text.lead_id}&direction=inbound`)).toEqual([text.id])
  expect(await found('status=received')).toEqual([text.id])
  expect(await found(`created_after=${between}`)).toEqual([late.body.id])
  expect(await found(`created_before=${between}`)).toHaveLength(3)
})

test('GET returns a message as the list and the response to its creation did', async () => {
  const { body } = await story().sends('Hi')

  const one = await api('GET', `/v1/messages/${body.id}`)

  expect(one).toMatchObject({ status: 200, body })
  expect((await api('GET', '/v1/messages')).body.data).toEqual([one.body])
})

test('a waiting message can be canceled, and a repeated cancel returns it unchanged', async () => {
  const lead = story()
  await lead.says('Hello')
  await service.processAll()
  const { id, conversation_id } = await scheduled(lead.phone)
  const { messages } = await lead.conversation()

  const canceled = await api('POST', `/v1/messages/${id}/cancel`)
  const again = await api('POST', `/v1/messages/${id}/cancel`)
  await service.processAll({ withinMs: 2 * 3_600_000 })

  expect(canceled).toMatchObject({ status: 200, body: { id, status: 'canceled', conversation_id, error_code: null } })
  expect(again).toMatchObject({ status: 200, body: canceled.body })
  expect(await lead.received()).not.toContain('Later')
  expect(await lead.conversation()).toMatchObject({ messages }) // it stays in the conversation
  expect(await seen.changesOf(id)).toEqual([['status']])
})

test('a message that was handed over, received or is in a final state cannot be canceled', async () => {
  const lead = story()
  const received = await lead.says('Hello')
  const sent = await lead.sends('Hi')
  await service.processAll()
  await lead.says('STOP')
  const blocked = await lead.sends('Hi')
  const { data: blockedTexts } = (await api('GET', `/v1/messages?status=blocked&lead_id=${received.lead_id}`)).body
  expect(blocked.status).toBe(422)

  for (const id of [received.id, sent.body.id, blockedTexts[0].id]) {
    const answer = await api('POST', `/v1/messages/${id}/cancel`)
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
  }
})

test('a repeated cancel with the same Idempotency-Key returns the first response', async () => {
  const { id } = await scheduled()
  const cancel = () =>
    service.api('POST', `/v1/messages/${id}/cancel`, undefined, {
      key: workspace.key,
      headers: { 'Idempotency-Key': 'once' },
    })

  const first = await cancel()
  const second = await cancel()

  expect(second.body).toEqual(first.body)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
})

test('a message canceled during its hand-over is either canceled or sent', async () => {
  for (let n = 0; n < 12; n++) {
    const lead = story()
    const { body } = await lead.sends('Now')
    const [cancel] = await Promise.all([
      api('POST', `/v1/messages/${body.id}/cancel`),
      dispatchMessage(service.app, { workspaceId: workspace.id, id: body.id }),
    ])
    await service.processAll()
    const texts = await lead.received()
    const { status } = (await api('GET', `/v1/messages/${body.id}`)).body

    expect([200, 409]).toContain(cancel.status)
    expect({ texts: texts.length, status }).toEqual(
      cancel.status === 200 ? { texts: 0, status: 'canceled' } : { texts: 1, status: 'delivered' },
    )
  }
})

test('another workspace cannot read or cancel messages', async () => {
  const { id, lead_id } = await scheduled()
  const stranger = (await service.newWorkspace()).sandbox.key

  expect(await api('GET', `/v1/messages/${id}`, undefined, stranger)).toMatchObject({ status: 404 })
  expect(await api('POST', `/v1/messages/${id}/cancel`, undefined, stranger)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  expect((await api('GET', `/v1/messages?lead_id=${lead_id}`, undefined, stranger)).body.data).toEqual([])
  expect((await api('GET', `/v1/messages/${id}`)).body.status).toBe('scheduled')
})

test('cancel needs the messaging scope, and a key for leads cannot read messages', async () => {
  const { id } = await scheduled()
  const reader = await service.newKey(workspace.id, ['read_only'])
  const leads = await service.newKey(workspace.id, ['leads'])

  expect((await api('GET', `/v1/messages/${id}`, undefined, reader)).status).toBe(200)
  expect((await api('POST', `/v1/messages/${id}/cancel`, undefined, reader)).status).toBe(403)
  expect((await api('GET', '/v1/messages', undefined, leads)).status).toBe(403)
})

test('GraphQL cancels by the same rule', async () => {
  const { id } = await scheduled()
  const lead = story()
  const sent = await lead.sends('Hi')
  await service.processAll()
  const cancel = (of: string) =>
    service.graphql(
      `mutation ($id: ID!) { cancelMessage(input: { id: $id }) { messageRecord { id status } } }`,
      { id: of },
      { key: workspace.key },
    )

  expect((await cancel(id)).body.data.cancelMessage).toEqual({ messageRecord: { id, status: 'CANCELED' } })
  expect((await cancel(sent.body.id)).body.errors).toMatchObject([{ extensions: { code: 'conflict' } }])
})

const MINUTE_MS = 60_000
const at = (ms: number) => new Date(service.clock.now().getTime() + ms).toISOString()

test.each([
  ['in 2020', '2020-01-01T00:00:00Z'],
  ['five minutes and a millisecond ago', () => at(-5 * MINUTE_MS - 1)],
])('a message to be sent %s is refused, over REST, GraphQL and in the preview', async (_when, given) => {
  const send_at = typeof given === 'string' ? given : given()
  const to = newPhone()
  const before = await service.counts()
  const input = { to, body: 'Hello', sendAt: send_at }

  const rest = await api('POST', '/v1/messages', { to, body: 'Hello', send_at })
  const graphql = await Promise.all([
    service.graphql('mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }', { input }),
    service.graphql(
      'query ($to: String!, $body: String!, $sendAt: DateTime) { previewMessage(to: $to, body: $body, sendAt: $sendAt) { body } }',
      input,
    ),
  ])

  expect(rest).toMatchObject({ status: 400, body: { code: 'invalid_parameter', param: 'send_at' } })
  for (const { body } of graphql) {
    expect(body.errors).toMatchObject([{ extensions: { code: 'invalid_parameter', param: 'sendAt' } }])
  }
  expect(await service.counts()).toEqual(before)
})

test('a message scheduled up to five minutes ago is sent now', async () => {
  const answer = await api('POST', '/v1/messages', { to: newPhone(), body: 'Hello', send_at: at(-5 * MINUTE_MS) })
  await service.processAll()

  expect(answer).toMatchObject({ status: 201, body: { status: 'queued', scheduled_for: null } })
  expect((await api('GET', `/v1/messages/${answer.body.id}`)).body.status).toBe('delivered')
})

test('quiet hours are checked for the time of sending, not for a past schedule', async () => {
  await past.quietHoursEnforced(workspace.id, true)
  const before = service.clock.now()
  service.clock.set('2026-03-05T04:02:00Z') // 20:02 in San Francisco, where sending ends at eight

  const answer = await api('POST', '/v1/messages', { to: newPhone(), body: 'Hello', send_at: at(-4 * MINUTE_MS) })

  service.clock.set(before)
  await past.quietHoursEnforced(workspace.id, false)
  expect(answer).toMatchObject({ status: 422, body: { code: 'quiet_hours' } })
})
