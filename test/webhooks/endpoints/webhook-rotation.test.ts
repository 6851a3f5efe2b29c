import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyWebhook, WebhookVerificationError } from '../../../src/client/verify-webhook.ts'
import { runJob } from '../../../src/interfaces/jobs/handlers.ts'
import { type Answer, NOON, useTestApp } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'
import { type ReceivedRequest, type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { everythingStored } from '../support/endpoints.ts'
import { createPast } from '../support/past.ts'
import { createSeen } from '../support/seen.ts'

const HOUR_MS = 3_600_000
const service = useTestApp()
const past = createPast(service)
const stripe = new Stripe('sk_test_unused')
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
})
beforeEach(async () => {
  service.clock.set(NOON)
  await past.endpointsDeleted()
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

/** The request for an event that happens now. */
async function delivered(): Promise<ReceivedRequest> {
  await happens()
  await service.processAll({ withinMs: 1 })
  return receiver.requests.at(-1)!
}

/** Which secrets each independent verifier accepts, by the header that it reads. */
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
  test('both secrets sign until the overlap ends, to the millisecond; then only the new one', async () => {
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

  test('the overlap ends on time even before its end is stored', async () => {
    const { id, secret: old } = await create()
    const { body } = await rotate(id, { overlap_hours: 1 })
    service.clock.advance(HOUR_MS)
    await happens()

    await runJob(service.app, { queue: 'deliver-to-endpoint', workspaceId: service.sandbox.id, id })

    const { next_secret } = await createSeen(service).endpoint(id)
    expect(next_secret).not.toBeNull()
    expect(accepted(receiver.requests[0]!, { old, new: body.secret })).toEqual(NEW_ALONE)
    expect((await service.api('GET', `/v1/webhooks/${id}`)).body.secret_overlap_until).toBeNull()
    const again = await rotate(id)
    expect(again.status).toBe(200)
    expect(accepted(await delivered(), { old: body.secret, new: again.body.secret })).toEqual(BOTH)
  })

  test('the sweeper stores the end of the overlap, with the system as the actor', async () => {
    const { id } = await create()
    await rotate(id, { overlap_hours: 168 })

    await service.processAll({ withinMs: 168 * HOUR_MS + 1 })

    const row = await createSeen(service).endpoint(id)
    const entries = await createSeen(service).auditEntries(
      { subjectId: id, action: 'webhook_endpoint.rotation_completed' },
      'actor_kind',
    )
    expect(row).toMatchObject({ next_secret: null, secret_overlap_until: null })
    expect(entries).toEqual([{ actor_kind: 'system' }])
  })

  test('complete ends the overlap at once, and is a conflict without one', async () => {
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

  test('without an overlap the new secret replaces the old one at once', async () => {
    const { id, secret: old } = await create()

    const { body } = await rotate(id, { overlap_hours: 0 })

    expect(body.secret_overlap_until).toBeNull()
    expect(accepted(await delivered(), { old, new: body.secret })).toEqual(NEW_ALONE)
    expect((await complete(id)).status).toBe(409)
  })

  test('during an overlap another rotation is a conflict, and the secrets are kept', async () => {
    const { id, secret: old } = await create()
    const { body } = await rotate(id)

    const another = await rotate(id)

    expect(another).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(another.body).not.toHaveProperty('secret')
    expect(accepted(await delivered(), { old, new: body.secret })).toEqual(BOTH)
  })

  test('during an overlap a rotation without one ends both secrets, as either can have leaked', async () => {
    const { id, secret: old } = await create()
    const leaked = (await rotate(id)).body.secret

    const { status, body } = await rotate(id, { overlap_hours: 0 })

    const found = accepted(await delivered(), { old, leaked, new: body.secret })
    expect(status).toBe(200)
    expect(found).toEqual(NEW_ALONE)
  })

  test('of many concurrent rotations one succeeds', async () => {
    const { id, secret: old } = await create()

    const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(id)))

    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    expect(accepted(await delivered(), { old, new: done[0]!.body.secret })).toEqual(BOTH)
  })
})

test('retries are signed with the current secrets, and are the same event', async () => {
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

describe('the new secret is returned', () => {
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
    await past.crashedBeforeResponse('rotate-crash')
    service.clock.advance(61_000)

    const second = await rotate(id, {}, key)

    expect(second).toMatchObject({ status: 200, body: { id, secret: first.body.secret } })
    const entries = await createSeen(service).auditEntries({ subjectId: id, action: 'webhook_endpoint.secret_rotated' })
    expect(entries).toHaveLength(1)
  })

  test('and nowhere else: not by GET or the list, nor readable in the database', async () => {
    const { id, secret: old } = await create()
    const { secret } = (await rotate(id)).body
    await delivered()

    const seen = [
      await service.api('GET', `/v1/webhooks/${id}`),
      await service.api('GET', '/v1/webhooks'),
      await service.api('PATCH', `/v1/webhooks/${id}`, { description: 'x' }),
    ]
    const stored = await everythingStored(service)
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
  const told = () => createSeen(service).notifications({ kind: 'rotation_refused' }, 'subject', 'body')
  beforeAll(async () => {
    const input = { kind: 'WEBHOOK', name: 'Us', target: receiver.url }
    const { body } = await service.graphql(
      'mutation($input: CreateNotificationChannelInput!) { createNotificationChannel(input: $input) { __typename } }',
      { input },
    )
    expect(body.errors).toBeUndefined()
  })
  beforeEach(() => past.notificationsRemoved())

  test('three times in a row is notified once, with the reason', async () => {
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

  test('is not notified after another response in between, or outside of an overlap', async () => {
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
