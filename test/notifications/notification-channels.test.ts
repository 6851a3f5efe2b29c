import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { notify } from '../../src/domain/notifications/index.ts'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { forgetOld } from '../../src/interfaces/jobs/retention.ts'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startReceiver } from '../support/webhook-receiver.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const HOUR_MS = 3_600_000
const mailbox = await startMailServer()
const receiver = await startReceiver()
const service = useTestApp({ env: { SMTP_URL: mailbox.url, SMTP_FROM: 'Leadthread <alerts@example.com>' } })
const past = createPast(service)
const seen = createSeen(service)

const withoutMail = useTestApp()

beforeEach(async () => {
  service.clock.set(NOON)
  receiver.requests.length = 0
  receiver.respondWith({ status: 200 })
  mailbox.mails.length = 0
  mailbox.refuse('recipient')
  await past.channelsRemoved()
})
afterAll(() => Promise.all([receiver.close(), mailbox.close()]))

const CREATE = `mutation ($input: CreateNotificationChannelInput!) {
  createNotificationChannel(input: $input) { notificationChannel { id kind name target } } }`
const UPDATE = `mutation ($input: UpdateNotificationChannelInput!) {
  updateNotificationChannel(input: $input) { notificationChannel { id kind name target } } }`
const DELETE = `mutation ($id: ID!) { deleteNotificationChannel(input: { id: $id }) { deletedId } }`
const TEST = `mutation ($id: ID!) { testNotificationChannel(input: { id: $id }) { notification { id status } } }`
const HISTORY = `query ($channelId: ID, $status: NotificationStatus) { notifications(channelId: $channelId, status: $status) {
  edges { node { kind subject status attemptCount lastError nextAttemptAt finishedAt channel { name } } } totalCount } }`

async function create(input: Record<string, unknown>, options?: { key: string }): Promise<Json> {
  const answer = await service.graphql(CREATE, { input: { name: 'Alerts', ...input } }, options)
  return answer.body
}

async function created(input: Record<string, unknown>): Promise<Json> {
  const body = await create(input)
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data.createNotificationChannel.notificationChannel
}

async function history(filters: Record<string, unknown> = {}): Promise<Json[]> {
  const { body } = await service.graphql(HISTORY, filters)
  return body.data.notifications.edges.map(({ node }: Json) => node)
}

const tell = (workspaceId = service.sandbox.id) =>
  service.app.db.transaction('test.notify', (tx) =>
    notify(service.app, tx, { workspaceId, kind: 'endpoint_failing', subject: 'A <b> & c', body: 'Details.' }),
  )

const secretPath = '/services/T000/B000/verySecretToken'

describe('a channel', () => {
  test('is stored encrypted and shown masked, in responses, lists and the audit log', async () => {
    const target = receiver.url.replace('/webhooks', secretPath)

    const slack = await created({ kind: 'SLACK', target })
    const mail = await created({ kind: 'EMAIL', name: 'Ops', target: 'operations@example.com' })

    expect(slack).toMatchObject({ kind: 'SLACK', name: 'Alerts', target: `http://127.0.0.1:${receiver.port}/…` })
    expect(mail).toMatchObject({ kind: 'EMAIL', name: 'Ops', target: 'o…@example.com' })
    const list = await service.graphql(`{ notificationChannels { edges { node { id target } } totalCount } }`)
    expect(list.body.data.notificationChannels.totalCount).toBe(2)
    expect(JSON.stringify(list.body)).not.toMatch(/verySecret|operations/)
    const rows = await seen.storedTargets()
    const audit = (await seen.auditEntries({}, 'action', 'before', 'after')).filter(({ action }) =>
      action.startsWith('notification'),
    )
    expect(audit.at(-1)).toMatchObject({ action: 'notification_channel.created', after: { name: 'Ops' } })
    expect(JSON.stringify([rows, audit])).not.toMatch(/verySecret|operations/)
  })

  test('can change its name and target, and waiting notifications use the new target', async () => {
    receiver.respondWith({ status: 500 })
    const { id } = await created({ kind: 'WEBHOOK', target: `${receiver.url}/old` })
    await tell()
    await service.processAll({ withinMs: 0 })
    receiver.respondWith({ status: 200 })

    const { body } = await service.graphql(UPDATE, { input: { id, name: 'New', target: `${receiver.url}/new` } })
    await service.processAll({ withinMs: HOUR_MS })

    expect(body.data.updateNotificationChannel.notificationChannel).toMatchObject({ name: 'New' })
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/webhooks/old', '/webhooks/new'])
  })

  test('gets nothing more after it is deleted, and its target is erased', async () => {
    receiver.respondWith({ status: 500 })
    const { id } = await created({ kind: 'WEBHOOK', target: receiver.url })
    await tell()
    await service.processAll({ withinMs: 0 })

    const { body } = await service.graphql(DELETE, { id })
    await tell()
    await service.processAll({ withinMs: 24 * HOUR_MS })

    expect(body.data.deleteNotificationChannel).toEqual({ deletedId: id })
    expect(receiver.requests).toHaveLength(1)
    expect(await history()).toMatchObject([{ status: 'CANCELED', attemptCount: 1, channel: { name: 'Alerts' } }])
    const [{ channel }] = (
      await service.graphql(`{ notifications { edges { node { channel { target deletedAt } } } } }`)
    ).body.data.notifications.edges.map(({ node }: Json) => node)
    expect(channel).toEqual({ target: null, deletedAt: NOON })
    expect((await service.graphql(DELETE, { id })).body.errors[0].extensions.code).toBe('not_found')
  })

  test('is created once for one idempotency key', async () => {
    const input = { kind: 'WEBHOOK', target: receiver.url, idempotencyKey: 'once' }

    const [first, second] = [await created(input), await created(input)]

    expect(second.id).toBe(first.id)
  })

  test.each([
    ['no https address', { kind: 'SLACK', target: 'ftp://example.com/x' }, 'target'],
    ['plain http elsewhere', { kind: 'WEBHOOK', target: 'http://example.com/' }, 'target'],
    ['a user name and password', { kind: 'WEBHOOK', target: 'https://u:p@example.com/' }, 'target'],
    ['an address that is not public', { kind: 'SLACK', target: 'https://10.0.0.1/' }, 'target'],
    ['no e-mail address', { kind: 'EMAIL', target: 'ops' }, 'target'],
    ['two e-mail addresses', { kind: 'EMAIL', target: 'a@example.com, b@example.com' }, 'target'],
    ['an e-mail address with a line break', { kind: 'EMAIL', target: 'a@example.com\r\nBcc: b@example.com' }, 'target'],
    ['a name without letters', { kind: 'EMAIL', target: 'a@example.com', name: ' ' }, 'name'],
  ])('is refused with %s', async (_name, input, param) => {
    const { errors } = await create(input)

    expect(errors[0].extensions).toMatchObject({ code: 'invalid_parameter', param })
    expect((await service.counts()).notification_channel).toBe(0)
  })

  test('can have a loopback target only in the sandbox', async () => {
    const { errors } = await create({ kind: 'SLACK', target: receiver.url }, { key: service.live.key })

    expect(errors[0].extensions).toMatchObject({ code: 'invalid_parameter', param: 'target' })
  })

  test('for email needs a mail server', async () => {
    const input = { kind: 'EMAIL', name: 'Ops', target: 'ops@example.com' }

    const { body } = await withoutMail.graphql(CREATE, { input })

    expect(body.errors[0]).toMatchObject({
      message: expect.stringContaining('does not send email'),
      extensions: { code: 'invalid_parameter', param: 'kind' },
    })
  })

  test('is refused beyond 20', async () => {
    const all = await Promise.all(
      Array.from({ length: 22 }, (_, n) => create({ kind: 'EMAIL', target: `a${n}@example.com` })),
    )

    const refused = all.filter(({ errors }) => errors)
    expect(refused).toHaveLength(2)
    expect(refused[0].errors[0].extensions.code).toBe('limit_reached')
  })

  test('is hidden from other workspaces and from keys without full access', async () => {
    const { id } = await created({ kind: 'WEBHOOK', target: receiver.url })
    const other = await service.newWorkspace()
    const messaging = await service.newKey(service.sandbox.id, ['messaging', 'leads', 'read_only'])

    for (const [query, variables] of [
      [UPDATE, { input: { id, name: 'Mine' } }],
      [DELETE, { id }],
      [TEST, { id }],
    ] as const) {
      const stranger = await service.graphql(query, variables, { key: other.sandbox.key })
      const weak = await service.graphql(query, variables, { key: messaging })
      expect(stranger.body.errors[0].extensions).toMatchObject({ code: 'not_found' })
      expect(weak.body.errors[0].extensions).toMatchObject({ code: 'insufficient_scope' })
    }
    const lists = `{ notificationChannels { totalCount } notifications { totalCount } }`
    const theirs = await service.graphql(lists, {}, { key: other.sandbox.key })
    const denied = await service.graphql(lists, {}, { key: messaging })
    expect(theirs.body.data).toEqual({ notificationChannels: { totalCount: 0 }, notifications: { totalCount: 0 } })
    expect(denied.body.data).toEqual({ notificationChannels: null, notifications: null })
  })
})

describe('a notification', () => {
  test('reaches every channel of the workspace once, each in its own format', async () => {
    await created({ kind: 'SLACK', target: `${receiver.url}/slack` })
    await created({ kind: 'WEBHOOK', target: `${receiver.url}/hook` })
    await created({ kind: 'EMAIL', target: 'ops@example.com' })
    const other = await service.newWorkspace()
    await tell(other.sandbox.id)

    await tell()
    await service.processAll({ withinMs: HOUR_MS })

    const sent = new Map(receiver.requests.map(({ path, json }) => [path, json]))
    expect(receiver.requests).toHaveLength(2)
    expect(sent.get('/webhooks/slack')).toEqual({ text: '*A &lt;b&gt; &amp; c*\nDetails.' })
    expect(sent.get('/webhooks/hook')).toEqual({
      id: expect.stringMatching(/^ntf_/),
      workspace_id: service.sandbox.id,
      kind: 'endpoint_failing',
      subject: 'A <b> & c',
      body: 'Details.',
      created: NOON,
    })
    expect(mailbox.mails).toMatchObject([{ from: 'alerts@example.com', to: ['ops@example.com'] }])
    expect(mailbox.mails[0]!.raw).toContain('Subject: A <b> & c')
    expect(await history({ status: 'SUCCEEDED' })).toHaveLength(3)
  })

  test('is not created when its transaction is rolled back', async () => {
    await created({ kind: 'WEBHOOK', target: receiver.url })

    const failing = service.app.db.transaction('test.notify', async (tx) => {
      await notify(service.app, tx, { workspaceId: service.sandbox.id, kind: 'test', subject: 'S', body: 'B' })
      throw new Error('no')
    })

    await expect(failing).rejects.toThrow('no')
    await service.processAll({ withinMs: HOUR_MS })
    expect(receiver.requests).toEqual([])
  })

  test('is retried until it succeeds, and the history shows the attempts and errors', async () => {
    const { id } = await created({ kind: 'SLACK', target: receiver.url })
    receiver.respondWith((n) => ({ status: n < 3 ? 503 : 200 }))
    await tell()

    await service.processAll({ withinMs: 0 })
    const [waiting] = await history({ channelId: id })
    await service.processAll({ withinMs: HOUR_MS })
    const [done] = await history({ channelId: id })

    expect(waiting).toMatchObject({ status: 'PENDING', attemptCount: 1, lastError: 'http_503', finishedAt: null })
    expect(Date.parse(waiting.nextAttemptAt) - Date.parse(NOON)).toBeGreaterThanOrEqual(10_000)
    expect(done).toMatchObject({ status: 'SUCCEEDED', attemptCount: 3, lastError: null, nextAttemptAt: null })
    expect(new Set(receiver.requests.map(({ rawBody }) => rawBody.toString())).size).toBe(1)
  })

  test('fails after eight attempts within a day', async () => {
    await created({ kind: 'WEBHOOK', target: receiver.url })
    receiver.respondWith({ status: 500 })
    await tell()

    await service.processAll({ withinMs: 72 * HOUR_MS })

    expect(receiver.requests).toHaveLength(8)
    const [given] = await history()
    expect(given).toMatchObject({ status: 'EXHAUSTED', attemptCount: 8, lastError: 'http_500' })
    expect(Date.parse(given.finishedAt) - Date.parse(NOON)).toBeLessThanOrEqual(24 * HOUR_MS)
  })

  test('by email is retried when it is deferred, and not when the recipient is refused', async () => {
    await created({ kind: 'EMAIL', target: 'ops@example.com' })
    mailbox.refuse('recipient', { code: 451, message: 'Greylisted' })
    await tell()
    await service.processAll({ withinMs: 0 })
    expect(await history()).toMatchObject([{ status: 'PENDING', lastError: 'smtp_451' }])

    mailbox.refuse('recipient')
    await service.processAll({ withinMs: HOUR_MS })
    expect(await history()).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 2 }])

    mailbox.refuse('recipient', { code: 550, message: 'No such user' })
    await tell()
    await service.processAll({ withinMs: 24 * HOUR_MS })
    expect((await history())[0]).toMatchObject({ status: 'EXHAUSTED', attemptCount: 1, lastError: 'smtp_550' })
  })

  test('is never sent twice at once, and is sent again when its worker was lost', async () => {
    await created({ kind: 'WEBHOOK', target: receiver.url })
    receiver.respondWith({ delayMs: 100 })
    await tell()
    const [{ id }] = (await seen.notifications()) as [{ id: string }]
    const job = { queue: 'send-notification', workspaceId: service.sandbox.id, id } as const

    await Promise.all(Array.from({ length: 5 }, () => runJob(service.app, job)))
    expect(receiver.requests).toHaveLength(1)

    await past.senderLost({
      dueAt: service.clock.now(),
      leaseUntil: new Date(service.clock.now().getTime() + 60_000),
    })
    await service.processAll({ withinMs: 0 })
    expect(receiver.requests).toHaveLength(1)
    service.clock.set(new Date(service.clock.now().getTime() + 61_000))
    await service.processAll({ withinMs: 0 })
    expect(receiver.requests).toHaveLength(2)
    expect(await history()).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 2 }])
  })
})

test('the history is kept for 30 days, and pending notifications until they are sent', async () => {
  const { id } = await created({ kind: 'WEBHOOK', target: receiver.url })
  await tell()
  await service.processAll({ withinMs: 0 })
  await service.graphql(DELETE, { id })
  await created({ kind: 'WEBHOOK', target: receiver.url })
  await tell()
  const after = (days: number) => new Date(Date.parse(NOON) + days * 24 * HOUR_MS)

  await forgetOld(service.app.db, after(30))
  expect(await service.counts()).toMatchObject({ notification: 2, notification_channel: 2 })
  await forgetOld(service.app.db, after(31))
  expect(await service.counts()).toMatchObject({ notification: 1, notification_channel: 1 })
  expect(await history()).toMatchObject([{ status: 'PENDING' }])
})

describe('a test', () => {
  test('goes to its channel only, and the history shows it', async () => {
    const { id } = await created({ kind: 'SLACK', target: receiver.url })
    await created({ kind: 'EMAIL', target: 'ops@example.com' })

    const { body } = await service.graphql(TEST, { id })
    await service.processAll({ withinMs: HOUR_MS })

    expect(body.data.testNotificationChannel.notification).toMatchObject({ status: 'PENDING' })
    expect(receiver.requests).toHaveLength(1)
    expect(mailbox.mails).toEqual([])
    expect(await history({ channelId: id })).toMatchObject([{ kind: 'TEST', status: 'SUCCEEDED', attemptCount: 1 }])
  })

  test('is limited to 20 per hour', async () => {
    const { id } = await created({ kind: 'WEBHOOK', target: receiver.url })

    const answers = await Promise.all(Array.from({ length: 22 }, () => service.graphql(TEST, { id })))
    service.clock.set(new Date(Date.parse(NOON) + HOUR_MS))
    const later = await service.graphql(TEST, { id })

    const refused = answers.filter(({ body }) => body.errors)
    expect(refused).toHaveLength(2)
    expect(refused[0]!.body.errors[0].extensions.code).toBe('rate_limited')
    expect(later.body.errors).toBeUndefined()
  })
})
