import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'

const service = useTestApp()
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const api = (method: string, path: string, body?: unknown) => service.api(method, path, body)

test('a channel is created, found, changed and deleted, and its target is masked', async () => {
  const target = `${receiver.url}/secret-path`
  const created = await api('POST', '/v1/notification-channels', { kind: 'webhook', name: 'Ops', target })
  const path = `/v1/notification-channels/${created.body.id}`
  const listed = await api('GET', '/v1/notification-channels')
  const changed = await api('PATCH', path, { name: 'Team' })
  const deleted = await api('DELETE', path)

  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ kind: 'webhook', name: 'Ops', target: `${new URL(target).origin}/…` })
  expect(listed.body.data).toEqual([created.body])
  expect([changed.status, changed.body.name, changed.body.target]).toEqual([200, 'Team', created.body.target])
  expect(deleted.status).toBe(204)
  expect((await api('GET', path)).status).toBe(404)
  expect((await api('GET', '/v1/notification-channels')).body.data).toEqual([])
})

test('a channel that was created over REST receives notifications', async () => {
  receiver.requests.length = 0
  const { body } = await api('POST', '/v1/notification-channels', {
    ...{ kind: 'webhook', name: 'Ops', target: receiver.url },
  })
  const test =
    'mutation ($input: NotificationChannelIdInput!) { testNotificationChannel(input: $input) { notification { id } } }'
  await service.graphql(test, { input: { id: body.id } })

  await service.processAll()

  expect(receiver.requests.map(({ json }) => json)).toEqual([expect.objectContaining({ kind: 'test' })])
})

test.each([
  ['an unknown kind', { kind: 'pager', name: 'Ops', target: 'https://example.com' }, 'kind'],
  ['a target that is no URL', { kind: 'slack', name: 'Ops', target: 'ops' }, 'target'],
  ['email without a mail server', { kind: 'email', name: 'Ops', target: 'ops@example.com' }, 'kind'],
  ['an empty name', { kind: 'slack', name: '', target: 'https://example.com' }, 'name'],
])('%s is refused, and nothing is written', async (_what, input, param) => {
  const before = (await api('GET', '/v1/notification-channels')).body
  const { status, body } = await api('POST', '/v1/notification-channels', input)

  expect([status, body.code, body.param]).toEqual([400, 'invalid_parameter', param])
  expect((await api('GET', '/v1/notification-channels')).body).toEqual(before)
})
