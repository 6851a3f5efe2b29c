import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { startMailServer } from '../support/mail-server.ts'
import { createStory } from '../support/story.ts'
import { startReceiver } from '../support/webhook-receiver.ts'
import { createSeen } from './support/seen.ts'

const HOUR_MS = 3_600_000
const mailbox = await startMailServer()
const slack = await startReceiver()
const receiver = await startReceiver()
const service = useTestApp({ env: { SMTP_URL: mailbox.url, SMTP_FROM: 'alerts@example.com' } })
const seen = createSeen(service)

let endpoint: Json
beforeAll(async () => {
  const answer = await service.api('POST', '/v1/webhooks', {
    url: `${receiver.url}/pathSecret3?token=querySecret1`,
    event_types: ['message.received'],
    headers: { Authorization: { value: 'Bearer headerSecret2', sensitive: true } },
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  endpoint = answer.body
  const create = `mutation ($slack: CreateNotificationChannelInput!, $mail: CreateNotificationChannelInput!) {
    slack: createNotificationChannel(input: $slack) { notificationChannel { id } }
    mail: createNotificationChannel(input: $mail) { notificationChannel { id } } }`
  await service.graphql(create, {
    slack: { kind: 'SLACK', name: 'Alerts', target: slack.url },
    mail: { kind: 'EMAIL', name: 'Ops', target: 'ops@example.com' },
  })
})
afterAll(() => Promise.all([receiver.close(), slack.close(), mailbox.close()]))

const alerts = () => slack.requests.map(({ json }) => (json as Json).text as string)
const hoursSinceNoon = () => (service.clock.now().getTime() - Date.parse(NOON)) / HOUR_MS
const status = async () => (await service.api('GET', `/v1/webhooks/${endpoint.id}`)).body

/** A lead texts every six hours, until so many hours after the first failure. */
async function failUntil(hours: number): Promise<void> {
  while (hoursSinceNoon() < hours) {
    await service.api('POST', '/v1/sandbox/inbound', { from: createStory(service).phone, body: 'Hello' })
    await service.processAll({ withinMs: 6 * HOUR_MS })
    const next = new Date(Math.ceil((service.clock.now().getTime() + 1) / (6 * HOUR_MS)) * 6 * HOUR_MS)
    service.clock.set(next)
  }
}

test('an endpoint that fails for days is notified once after a day and a half, and once when it is disabled', async () => {
  receiver.respondWith({ status: 500 })

  await failUntil(30)
  expect(alerts()).toEqual([])

  await failUntil(60)
  expect(alerts()).toHaveLength(1)
  expect(alerts()[0]).toContain(endpoint.id)
  expect(alerts()[0]).toContain('failing')
  expect(await status()).toMatchObject({ status: 'enabled', disabled_reason: null })

  await failUntil(90)
  await service.processAll({ withinMs: 24 * HOUR_MS })
  expect(alerts()).toHaveLength(2)
  expect(alerts()[1]).toContain('disabled')
  expect(await status()).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
})

test('each notification is created no earlier, and at the latest at the next failure', async () => {
  const rows = await seen.kindsWithTimes()
  const hours = rows.map(({ created_at }) => (created_at.getTime() - Date.parse(NOON)) / HOUR_MS)

  expect(rows.map(({ kind }) => kind)).toEqual(['endpoint_failing', 'endpoint_disabled'])
  expect(hours[0]).toBeGreaterThanOrEqual(36)
  expect(hours[0]).toBeLessThanOrEqual(42)
  expect(hours[1]).toBeGreaterThanOrEqual(72)
  expect(hours[1]).toBeLessThanOrEqual(78)
})

test('each notification is also sent by email once', () => {
  const subjects = mailbox.mails.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)![1])

  expect(mailbox.mails.map(({ to }) => to)).toEqual([['ops@example.com'], ['ops@example.com']])
  expect(new Set(subjects)).toHaveProperty('size', 2)
})

test('webhooks 13: alerts have no secrets, sent or stored', async () => {
  const kept = await seen.notifications({}, 'subject', 'body', 'last_error')
  const mails = mailbox.mails.map(({ raw }) => raw.replaceAll('=\r\n', '')) // lines that were wrapped
  const all = JSON.stringify([alerts(), mails, kept])

  expect(kept).toHaveLength(4)
  expect(endpoint.secret).toMatch(/.{20}/)
  expect(mails.join()).toContain(endpoint.id)
  for (const secret of ['querySecret1', 'headerSecret2', 'pathSecret3', endpoint.secret])
    expect(all).not.toContain(secret)
})
