import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyWebhook, WebhookVerificationError } from '../../../src/client/verify-webhook.ts'
import { runJob } from '../../../src/interfaces/jobs/handlers.ts'
import { type Answer, type Json, NOON, useTestApp } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'
import { type ReceivedRequest, type Receiver, startReceiver } from '../../support/webhook-receiver.ts'

const HOUR_MS = 3_600_000
const service = useTestApp()
const stripe = new Stripe('sk_test_unused')
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
})
beforeEach(async () => {
  service.clock.set(NOON)
  await service.rows(`update webhook_endpoint set deleted_at = $1 where deleted_at is null`, [new Date(NOON)])
  receiver.requests.length = 0
  receiver.respondWith({})
})
afterEach(() => void vi.useRealTimers())
afterAll(() => receiver.close())

const create = async (): Promise<{ id: string; secret: string }> =>
  (await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['message.received'] })).body
const rotate = (id: string, body?: object, headers = {}): Promise<Answer> =>
  service.api('POST', `/v1/webhooks/${id}/rotate`, body ?? {}, { headers })
const complete = (id: string): Promise<Answer> => service.api('POST', `/v1/webhooks/${id}/rotate/complete`)
const happens = () => service.api('POST', '/v1/sandbox/inbound', { from: newPhone(), body: 'Hello' })

/** The request of an event that happens at this moment. */
async function delivered(): Promise<ReceivedRequest> {
  await happens()
  await service.processAll({ withinMs: 1 })
  return receiver.requests.at(-1)!
}

/** Which of the secrets each independent verifier accepts, by the header it looks at. */
function accepted(request: ReceivedRequest, secrets: Record<string, string>) {
  const { headers } = request
  const body = request.rawBody.toString('utf8')
  vi.setSystemTime(Number(headers['webhook-timestamp']) * 1_000)
  const names = (accepts: (secret: string) => unknown) =>
    Object.entries(secrets).flatMap(([name, secret]) => (succeeds(() => accepts(secret)) ? [name] : []))
  const byStripe = (header: unknown) => names((secret) => stripe.webhooks.constructEvent(body, String(header), secret))
  const found = {
    signature: byStripe(headers['service-signature']),
    next: byStripe(headers['service-signature-next']),
    standard: names((secret) => new Webhook(secret).verify(body, headers as Record<string, string>)),
    ours: names((secret) => verifyWebhook({ body: request.rawBody, headers, secret })),
  }
  vi.useRealTimers()
  return found
}

function succeeds(verify: () => unknown): boolean {
  try {
    verify()
    return true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    if (error instanceof WebhookVerificationError) return false
    if (error instanceof Error && /No matching signature/.test(error.message)) return false
    throw error
  }
}

const OLD_ALONE = { signature: ['old'], next: [], standard: ['old'], ours: ['old'] }
const BOTH = { signature: ['old'], next: ['new'], standard: ['old', 'new'], ours: ['old', 'new'] }
const NEW_ALONE = { signature: ['new'], next: [], standard: ['new'], ours: ['new'] }

describe('webhooks 10: rotation at its edges', () => {
  test('both secrets sign until the overlap ends, to the millisecond; then the new one alone', async () => {
    const { id, secret: old } = await create()
    const before = await delivered()
    const { status, body } = await rotate(id)
    const secrets = { old, new: body.secret }
    const startedAt = service.clock.now().getTime()

    const during = await delivered()
    service.clock.set(new Date(startedAt + 24 * HOUR_MS - 1))
    const last = await delivered()
    service.clock.set(new Date(startedAt + 24 * HOUR_MS))
    const after = await delivered()

    expect(status).toBe(200)
    expect(body.secret_overlap_until).toBe(new Date(startedAt + 24 * HOUR_MS).toISOString())
    expect(accepted(before, secrets)).toEqual(OLD_ALONE)
    expect(accepted(during, secrets)).toEqual(BOTH)
    expect(accepted(last, secrets)).toEqual(BOTH)
    expect(accepted(after, secrets)).toEqual(NEW_ALONE)
    expect(after.headers).not.toHaveProperty('service-signature-next')
  })

  test('the end counts even when nobody has written it down yet', async () => {
    const { id, secret: old } = await create()
    const { body } = await rotate(id, { overlap_hours: 1 })
    service.clock.advance(HOUR_MS)
    await happens()

    await runJob(service.app, { queue: 'deliver-to-endpoint', workspaceId: service.sandbox.id, id })

    const [row] = await service.rows<Json>(
      'select next_secret is null as is_over from webhook_endpoint where id = $1',
      [id],
    )
    expect(row).toEqual({ is_over: false })
    expect(accepted(receiver.requests[0]!, { old, new: body.secret })).toEqual(NEW_ALONE)
    expect((await service.api('GET', `/v1/webhooks/${id}`)).body.secret_overlap_until).toBeNull()
    const again = await rotate(id)
    expect(again.status).toBe(200)
    expect(accepted(await delivered(), { old: body.secret, new: again.body.secret })).toEqual(BOTH)
  })

  test('the sweeper writes the end down, and that it was nobody’s doing', async () => {
    const { id } = await create()
    await rotate(id, { overlap_hours: 168 })

    await service.processAll({ withinMs: 168 * HOUR_MS + 1 })

    const [row] = await service.rows<Json>(
      'select next_secret, secret_overlap_until from webhook_endpoint where id = $1',
      [id],
    )
    const entries = await service.rows<Json>(
      `select actor_kind from audit_entry where subject_id = $1 and action = 'webhook_endpoint.rotation_completed'`,
      [id],
    )
    expect(row).toEqual({ next_secret: null, secret_overlap_until: null })
    expect(entries).toEqual([{ actor_kind: 'system' }])
  })

  test('complete ends the overlap at once, and only an overlap', async () => {
    const { id, secret: old } = await create()
    const early = await complete(id)
    const { body } = await rotate(id)
    const done = await complete(id)
    const again = await complete(id)

    expect(early).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(done).toMatchObject({ status: 200, body: { id, secret_overlap_until: null } })
    expect(done.body).not.toHaveProperty('secret')
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(accepted(await delivered(), { old, new: body.secret })).toEqual(NEW_ALONE)
  })

  test('without an overlap the new secret takes over at once', async () => {
    const { id, secret: old } = await create()

    const { body } = await rotate(id, { overlap_hours: 0 })

    expect(body.secret_overlap_until).toBeNull()
    expect(accepted(await delivered(), { old, new: body.secret })).toEqual(NEW_ALONE)
    expect((await complete(id)).status).toBe(409)
  })

  test('during an overlap another one is a conflict, and the secrets stay', async () => {
    const { id, secret: old } = await create()
    const { body } = await rotate(id)

    const another = await rotate(id)

    expect(another).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(another.body).not.toHaveProperty('secret')
    expect(accepted(await delivered(), { old, new: body.secret })).toEqual(BOTH)
  })

  test('during an overlap one without overlap ends both secrets: either may have leaked', async () => {
    const { id, secret: old } = await create()
    const leaked = (await rotate(id)).body.secret

    const { status, body } = await rotate(id, { overlap_hours: 0 })

    const found = accepted(await delivered(), { old, leaked, new: body.secret })
    expect(status).toBe(200)
    expect(found).toEqual(NEW_ALONE)
  })

  test('of many rotations at once one is done', async () => {
    const { id, secret: old } = await create()

    const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(id)))

    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    expect(accepted(await delivered(), { old, new: done[0]!.body.secret })).toEqual(BOTH)
  })
})

test('retries are signed by the secrets of their moment, and stay the same event', async () => {
  const { id, secret: old } = await create()
  receiver.respondWith({ status: 500 })
  await delivered()
  const { body } = await rotate(id)
  await service.processAll({ withinMs: 10_000 })
  await complete(id)
  await service.processAll({ withinMs: 60_000 })

  const secrets = { old, new: body.secret }
  const [first, second, third] = receiver.requests
  expect(receiver.requests).toHaveLength(3)
  expect([first, second, third].map((request) => accepted(request!, secrets))).toEqual([OLD_ALONE, BOTH, NEW_ALONE])
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(receiver.requests.map(({ rawBody }) => rawBody.toString())).size).toBe(1)
})

describe('the new secret is answered', () => {
  test('again for the same Idempotency-Key, and nothing is rotated again', async () => {
    const { id, secret: old } = await create()
    const key = { 'Idempotency-Key': 'rotate-once' }

    const first = await rotate(id, {}, key)
    const second = await rotate(id, {}, key)

    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(accepted(await delivered(), { old, new: first.body.secret })).toEqual(BOTH)
  })

  test('even when the first answer was lost in a crash', async () => {
    const { id } = await create()
    const key = { 'Idempotency-Key': 'rotate-crash' }
    const first = await rotate(id, {}, key)
    await service.rows(
      `update idempotency_key set state = 'running', status = null, body = null where key = 'rotate-crash'`,
    )
    service.clock.advance(61_000)

    const second = await rotate(id, {}, key)

    expect(second).toMatchObject({ status: 200, body: { id, secret: first.body.secret } })
    const entries = await service.rows(
      `select from audit_entry where subject_id = $1 and action = 'webhook_endpoint.secret_rotated'`,
      [id],
    )
    expect(entries).toHaveLength(1)
  })

  test('and nowhere else: neither read, listed nor readable in the database', async () => {
    const { id, secret: old } = await create()
    const { secret } = (await rotate(id)).body
    await delivered()

    const seen = [
      await service.api('GET', `/v1/webhooks/${id}`),
      await service.api('GET', '/v1/webhooks'),
      await service.api('PATCH', `/v1/webhooks/${id}`, { description: 'x' }),
    ]
    const tables = Object.keys(await service.counts())
    const stored = await Promise.all(tables.map((table) => service.rows(`select t::text as row from "${table}" t`)))
    const text = JSON.stringify([seen.map(({ body }) => body), stored])

    expect(text).toContain(id)
    expect(text).not.toContain(old.slice(6))
    expect(text).not.toContain(secret.slice(6))
  })

  test('over GraphQL too', async () => {
    const { id, secret: old } = await create()
    const ask = (name: string, type: string, selection: string) =>
      service.graphql(`mutation($input: ${type}!) { ${name}(input: $input) { ${selection} } }`, { input: { id } })

    const endpoint = 'webhookEndpoint { id secretOverlapUntil }'
    const rotated = await ask('rotateWebhookSecret', 'RotateWebhookSecretInput', `secret ${endpoint}`)
    const secrets = { old, new: rotated.body.data.rotateWebhookSecret.secret }
    const during = await delivered()
    const completed = await ask('completeWebhookRotation', 'CompleteWebhookRotationInput', endpoint)
    const again = await ask('completeWebhookRotation', 'CompleteWebhookRotationInput', endpoint)

    const until = new Date(Date.parse(NOON) + 24 * HOUR_MS).toISOString()
    expect(rotated.body.data.rotateWebhookSecret.webhookEndpoint).toEqual({ id, secretOverlapUntil: until })
    expect(accepted(during, secrets)).toEqual(BOTH)
    expect(completed.body.data.completeWebhookRotation.webhookEndpoint).toEqual({ id, secretOverlapUntil: null })
    expect(accepted(await delivered(), secrets)).toEqual(NEW_ALONE)
    expect(again.body.errors[0].extensions.code).toBe('conflict')
  })
})

describe('a receiver that refuses our signature during an overlap', () => {
  const told = () => service.rows<Json>(`select subject, body from notification where kind = 'rotation_refused'`)
  beforeAll(async () => {
    const input = { kind: 'WEBHOOK', name: 'Us', target: receiver.url }
    const { body } = await service.graphql(
      'mutation($input: CreateNotificationChannelInput!) { createNotificationChannel(input: $input) { __typename } }',
      { input },
    )
    expect(body.errors).toBeUndefined()
  })
  beforeEach(() => service.rows('delete from notification'))

  test('three times in a row is told to the owner, once, and why', async () => {
    const { id, secret: old } = await create()
    const { secret } = (await rotate(id)).body
    receiver.respondWith((n) => ({ status: n % 2 ? 401 : 403 }))

    await delivered()
    await delivered()
    const early = await told()
    await delivered()
    await delivered()

    const news = await told()
    expect(early).toEqual([])
    expect(news).toHaveLength(1)
    expect(news[0]!.body).toMatch(/401 or 403/)
    expect(JSON.stringify(news)).not.toContain(secret.slice(6))
    expect(JSON.stringify(news)).not.toContain(old.slice(6))
  })

  test('is not told of when another answer comes between, nor outside an overlap', async () => {
    const { id } = await create()
    receiver.respondWith({ status: 401 })
    for (let i = 0; i < 3; i++) await delivered()
    await service.api('PATCH', `/v1/webhooks/${id}`, { status: 'enabled' })
    await rotate(id)
    await delivered()
    await delivered()
    receiver.respondWith({ status: 200 })
    await service.api('PATCH', `/v1/webhooks/${id}`, { status: 'enabled' })
    await delivered()
    receiver.respondWith({ status: 401 })
    await delivered()
    await delivered()

    expect(await told()).toEqual([])
  })
})
